/** The bytes of the Finnish model, for `loadModel` of `spanforest/nlp`. */
export default function finnish(): Promise<Uint8Array>;
