/** The bytes of the English model, for `loadModel` of `spanforest/nlp`. */
export default function english(): Promise<Uint8Array>;
