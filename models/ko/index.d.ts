/** The bytes of the Korean model, for `loadModel` of `spanforest/nlp`. */
export default function korean(): Promise<Uint8Array>;
