/** The bytes of the Slovenian model, for `loadModel` of `spanforest/nlp`. */
export default function slovenian(): Promise<Uint8Array>;
