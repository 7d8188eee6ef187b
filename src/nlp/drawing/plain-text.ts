// What ends a line, drives a terminal, or is half a character.
const CONTROL =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/**
 * A text for a terminal: one line, in which control characters, those that
 * turn the direction of writing and halves of characters are escaped as in
 * JavaScript. Whatever a file holds, it cannot drive a terminal.
 */
export function terminalText(text: string): string {
  return text.replace(
    CONTROL,
    char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
  );
}

const INVISIBLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufffe\uffff]/gu;
const PICTURES = 0x2400;
const DELETE = 0x7f;

/**
 * A text for a drawing: what XML cannot hold, and whatever would end a line,
 * becomes the symbol that Unicode has for it, or `\ufffd`.
 */
export function drawableText(text: string): string {
  return text.replace(INVISIBLE, char => {
    const code = char.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(PICTURES + code);
    return code === DELETE ? '\u2421' : '\ufffd';
  });
}
