import {commentOf, textOf} from '../../nlp/drawing/drawn-sentence.js';
import {terminalText} from '../../nlp/drawing/plain-text.js';
import {treeText} from '../../nlp/drawing/tree-text.js';
import type {DrawnTree} from './drawn-tree.js';

/**
 * The trees for a terminal: for each sentence a line with its number, its
 * name and its text, the tree below it, and a blank line between two.
 */
export async function* drawnText(
  trees: AsyncIterable<DrawnTree>
): AsyncGenerator<string, void, undefined> {
  let isFirst = true;
  for await (const {number, sentence, other, remark} of trees) {
    const heading = [
      `# ${number}`,
      commentOf(sentence, 'sent_id'),
      remark,
      textOf(sentence)
    ].filter(part => part !== '');
    const text = treeText(sentence, {compare: other});
    yield `${isFirst ? '' : '\n'}${terminalText(heading.join('  '))}\n${text}\n`;
    isFirst = false;
  }
}
