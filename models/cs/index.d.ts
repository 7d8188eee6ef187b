/** The bytes of the Czech model, for `loadModel` of `spanforest/nlp`. */
export default function czech(): Promise<Uint8Array>;
