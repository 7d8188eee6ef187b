/** Sorts the exports of an entry by what they are for; the rest are types. */
export function byCategory<Item extends {readonly text: string}>(
  items: readonly Item[]
): {title: string; about: string; items: Item[]}[];
