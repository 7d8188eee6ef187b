import {arcDiagram, type Sentence} from 'spanforest/nlp';
import {html} from '../internals.js';
import type {FoundTree} from './parsers.js';
import {scrollFrame} from './tree-drawing.js';

/** Whether two trees of the same words differ in a head or a relation. */
export function differ(a: Sentence, b: Sentence): boolean {
  return a.words.some(
    ({head, deprel}, i) =>
      head !== b.words[i].head || deprel !== b.words[i].deprel
  );
}

/**
 * A tree above the words, and another one below them, with a name and a text.
 *
 * @param id - Unique on the page.
 */
export function comparedTree(
  {name, text, sentence}: FoundTree,
  reference: FoundTree,
  id: string
): HTMLElement {
  const panel = document.createElement('section');
  panel.className = 'compared';
  panel.setAttribute('aria-labelledby', `${id}-name`);
  panel.innerHTML = html`<h3 id="${id}-name">${name}</h3><p>${text}</p>`.text;
  const {frame, inside} = scrollFrame(`Tree of ${name}`);
  const isOther = differ(sentence, reference.sentence);
  inside.innerHTML = arcDiagram(sentence, {
    id,
    title: `Tree of ${name}`,
    style: false,
    ...(isOther && {
      compare: reference.sentence,
      names: [name, reference.name]
    })
  });
  panel.append(frame);
  return panel;
}

/**
 * The trees that differ from the one on the page, and which parsers agree with
 * it.
 *
 * @param shown - The tree on the page.
 * @param id - Unique on the page.
 */
export function comparison(
  shown: FoundTree,
  trees: readonly FoundTree[],
  id: string
): HTMLElement {
  const others = trees.filter(({sentence}) => differ(sentence, shown.sentence));
  const agreeing = trees
    .filter(tree => !others.includes(tree) && tree.name !== shown.name)
    .map(({name}) => name);
  const element = document.createElement('div');
  element.className = 'comparison';
  element.append(
    ...others.map((tree, i) => comparedTree(tree, shown, `${id}-other-${i}`))
  );
  const summary = document.createElement('p');
  summary.className = 'agreement';
  summary.textContent =
    agreeing.length === 0
      ? ''
      : `${joined(agreeing)} ${agreeing.length === 1 ? 'finds' : 'find'} the same tree.`;
  element.append(summary);
  if (others.length > 0) element.append(differenceTable([shown, ...others]));
  return element;
}

// `A, B and C`.
function joined(names: readonly string[]): string {
  if (names.length === 1) return names[0];
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

// The words whose heads or relations differ.
function differenceTable(trees: readonly FoundTree[]): HTMLElement {
  const {words} = trees[0].sentence;
  const rows = words.flatMap(({form}, i) => {
    const heads = trees.map(({sentence}) => {
      const {head, deprel} = sentence.words[i];
      return head === 0 ? 'the root' : `${words[head - 1].form} (${deprel})`;
    });
    return heads.every(head => head === heads[0])
      ? []
      : [
          html`<tr><th scope="row">${form}</th>${heads.map(head => html`<td>${head}</td>`)}</tr>`
        ];
  });
  const table = document.createElement('div');
  table.className = 'differences';
  table.tabIndex = 0;
  table.setAttribute('role', 'region');
  table.setAttribute('aria-label', 'Words on which they differ');
  table.innerHTML =
    html`<table><thead><tr><th scope="col">word</th>${trees.map(({name}) => html`<th scope="col">head in ${name}</th>`)}</tr></thead><tbody>${rows}</tbody></table>`.text;
  return table;
}
