/** The bytes of the Greek model, for `loadModel` of `spanforest/nlp`. */
export default function greek(): Promise<Uint8Array>;
