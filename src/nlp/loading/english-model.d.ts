/** The bytes of the embedded model, in base64. */
declare const data: string;
export default data;
