/** The bytes of the Swedish model, for `loadModel` of `spanforest/nlp`. */
export default function swedish(): Promise<Uint8Array>;
