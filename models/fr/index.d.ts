/** The bytes of the French model, for `loadModel` of `spanforest/nlp`. */
export default function french(): Promise<Uint8Array>;
