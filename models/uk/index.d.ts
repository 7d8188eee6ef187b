/** The bytes of the Ukrainian model, for `loadModel` of `spanforest/nlp`. */
export default function ukrainian(): Promise<Uint8Array>;
