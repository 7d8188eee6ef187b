// Twelve sentences with their trees, for the other examples to learn from:
// each word with its universal tag and the number of its head, 0 for the
// root. Far too few for a real parser; treebanks of many languages are at
// https://universaldependencies.org.
const SENTENCES = `
The/DET/2 dog/NOUN/3 barks/VERB/0 ./PUNCT/3
A/DET/2 cat/NOUN/3 sleeps/VERB/0 here/ADV/3 ./PUNCT/3
She/PRON/2 reads/VERB/0 old/ADJ/4 books/NOUN/2 ./PUNCT/2
The/DET/3 small/ADJ/3 boat/NOUN/4 left/VERB/0 early/ADV/4 ./PUNCT/4
He/PRON/2 saw/VERB/0 a/DET/4 bird/NOUN/2 in/ADP/7 the/DET/7 garden/NOUN/2
Birds/NOUN/2 sing/VERB/0 loudly/ADV/2 ./PUNCT/2
Open/VERB/0 the/DET/3 window/NOUN/1 !/PUNCT/1
They/PRON/2 walked/VERB/0 to/ADP/5 the/DET/5 station/NOUN/2 ./PUNCT/2
The/DET/2 child/NOUN/3 found/VERB/0 a/DET/6 green/ADJ/6 stone/NOUN/3
Wait/VERB/0 here/ADV/1 !/PUNCT/1
A/DET/3 cold/ADJ/3 wind/NOUN/4 blew/VERB/0 from/ADP/7 the/DET/7 sea/NOUN/4
We/PRON/2 like/VERB/0 this/DET/4 town/NOUN/2 ./PUNCT/2
`;

/** @param {string} text words such as `dog/NOUN`, or `dog/NOUN/3` */
export const wordsOf = text =>
  text
    .trim()
    .split(' ')
    .map(word => {
      const [form, upos, head = '-1'] = word.split('/');
      return {form, upos, head: Number(head)};
    });

export const treebank = SENTENCES.trim().split('\n').map(wordsOf);
