// Makes trees of the scores of a neural network, by three decoders:
//
//   npm run build && node examples/neural-scores.js
//
// Logits do as they are. A softmax over the heads of each word would subtract
// the same from all of them, and so would not change which tree is best.
import {DECODERS, decode, scoreMatrices} from 'spanforest/nlp';

const words = ['(root)', 'A', 'man', 'came', 'yesterday', 'with', 'scars'];

// What a biaffine network gives: a row for each dependent, a column for each
// head, the first row and column for the root. This one is not quite sure
// whether the man or his coming was with scars.
const logits = [
  [0, 0, 0, 0, 0, 0, 0],
  [-4.1, 0.2, 6.8, -1.3, -3.7, -5.2, -1.1],
  [0.4, -2.8, -0.6, 7.9, -2.2, -6.0, -1.9],
  [8.3, -5.5, 1.2, -0.3, -1.4, -4.8, -2.6],
  [-1.7, -3.9, 0.8, 6.1, 0.1, -2.4, -0.5],
  [-4.6, -4.4, -0.9, 1.5, -1.2, 0.3, 5.7],
  [-0.8, -3.3, 4.9, 4.2, -2.0, -1.6, 0.7]
];

// The heads become the rows. Whatever must not be is -Infinity: here, that a
// word hangs from one six or more words away.
const [scores] = scoreMatrices(Float32Array.from(logits.flat()), {
  headAxis: 'column'
});
const order = words.length;
for (let head = 1; head < order; head++) {
  for (let child = 1; child < order; child++) {
    if (Math.abs(head - child) >= 6) scores[head * order + child] = -Infinity;
  }
}

for (const decoder of DECODERS) {
  const heads = decode(scores, {decoder, singleRoot: true});
  const arcs = words.map((word, i) => `${word} < ${words[heads[i]]}`).slice(1);
  console.log(`${decoder.padEnd(6)}  ${arcs.join(', ')}`);
}
