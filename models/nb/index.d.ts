/** The bytes of the Norwegian Bokmål model, for `loadModel` of `spanforest/nlp`. */
export default function norwegianBokmal(): Promise<Uint8Array>;
