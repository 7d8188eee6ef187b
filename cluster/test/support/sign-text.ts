import {createHmac} from 'node:crypto';

/** Signs any text, as somebody who knows the secret could do it. */
export function signText(
  secret: string,
  kind: string,
  key: string,
  content: string
): string {
  const hmac = createHmac('sha256', secret);
  hmac.update(`${JSON.stringify(['spanforest-cluster', kind, key])}\n`);
  return hmac.update(content).digest('hex') + content;
}
