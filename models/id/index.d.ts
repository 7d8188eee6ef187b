/** The bytes of the Indonesian model, for `loadModel` of `spanforest/nlp`. */
export default function indonesian(): Promise<Uint8Array>;
