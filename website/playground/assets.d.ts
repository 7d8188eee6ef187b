/** A style sheet as text, for drawings that leave the page. */
declare module '*.css' {
  const text: string;
  export default text;
}
