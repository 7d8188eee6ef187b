/** The bytes of the Chinese model, for `loadModel` of `spanforest/nlp`. */
export default function chinese(): Promise<Uint8Array>;
