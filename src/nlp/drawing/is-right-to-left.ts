const LETTERS = /\p{L}/gu;
// The scripts of right-to-left letters in Unicode that are in use.
const RIGHT_TO_LEFT =
  /[\p{scx=Arab}\p{scx=Hebr}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}\p{scx=Adlm}\p{scx=Rohg}\p{scx=Samr}\p{scx=Mand}]/u;

/**
 * Whether some words run from right to left: more of their letters do than
 * do not. Words without letters run from left to right.
 */
export function isRightToLeft(forms: readonly string[]): boolean {
  let balance = 0;
  for (const form of forms) {
    for (const [letter] of form.matchAll(LETTERS)) {
      balance += RIGHT_TO_LEFT.test(letter) ? 1 : -1;
    }
  }
  return balance > 0;
}
