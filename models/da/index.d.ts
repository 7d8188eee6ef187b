/** The bytes of the Danish model, for `loadModel` of `spanforest/nlp`. */
export default function danish(): Promise<Uint8Array>;
