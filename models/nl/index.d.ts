/** The bytes of the Dutch model, for `loadModel` of `spanforest/nlp`. */
export default function dutch(): Promise<Uint8Array>;
