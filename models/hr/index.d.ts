/** The bytes of the Croatian model, for `loadModel` of `spanforest/nlp`. */
export default function croatian(): Promise<Uint8Array>;
