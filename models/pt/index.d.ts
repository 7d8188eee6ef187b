/** The bytes of the Portuguese model, for `loadModel` of `spanforest/nlp`. */
export default function portuguese(): Promise<Uint8Array>;
