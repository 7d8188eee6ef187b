import {LABEL_TEMPLATES} from '../labels/label-templates.js';
import {hashText} from './hash.js';
import {TEMPLATES} from './templates.js';

/**
 * A text that changes with the features: weights learnt for others would
 * mean nothing. Raise the number if features change in any other way than by
 * their templates.
 */
export const FEATURES_FINGERPRINT: string = fingerprint(1, TEMPLATES);

/** The same for the features that tell relations. */
export const LABEL_FEATURES_FINGERPRINT: string = fingerprint(
  1,
  LABEL_TEMPLATES
);

function fingerprint(version: number, templates: unknown): string {
  const hash = hashText(JSON.stringify(templates)) >>> 0;
  return `${version}-${hash.toString(16)}`;
}
