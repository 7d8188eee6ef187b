/** The bytes of the Romanian model, for `loadModel` of `spanforest/nlp`. */
export default function romanian(): Promise<Uint8Array>;
