/** The bytes of the Turkish model, for `loadModel` of `spanforest/nlp`. */
export default function turkish(): Promise<Uint8Array>;
