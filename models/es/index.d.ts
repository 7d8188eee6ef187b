/** The bytes of the Spanish model, for `loadModel` of `spanforest/nlp`. */
export default function spanish(): Promise<Uint8Array>;
