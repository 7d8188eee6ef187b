/** The bytes of the German model, for `loadModel` of `spanforest/nlp`. */
export default function german(): Promise<Uint8Array>;
