/** The bytes of the Norwegian Nynorsk model, for `loadModel` of `spanforest/nlp`. */
export default function norwegianNynorsk(): Promise<Uint8Array>;
