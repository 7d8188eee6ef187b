/** The bytes of the Italian model, for `loadModel` of `spanforest/nlp`. */
export default function italian(): Promise<Uint8Array>;
