/** The bytes of a model file, for `Parser.load` of `spanforest/nlp`. */
declare const bytes: Uint8Array;
export default bytes;
