/** A style sheet as text, to embed in downloaded drawings. */
declare module '*.css' {
  const text: string;
  export default text;
}
