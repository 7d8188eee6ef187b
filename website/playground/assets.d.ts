/** A style sheet as text, to put on a page or in a downloaded drawing. */
declare module '*.css?inline' {
  const text: string;
  export default text;
}
