/** The bytes of the Russian model, for `loadModel` of `spanforest/nlp`. */
export default function russian(): Promise<Uint8Array>;
