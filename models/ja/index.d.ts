/** The bytes of the Japanese model, for `loadModel` of `spanforest/nlp`. */
export default function japanese(): Promise<Uint8Array>;
