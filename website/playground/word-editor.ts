import type {Sentence} from 'spanforest/nlp';
import {describeHead, html, type Markup} from '../internals.js';
import {percent} from './graph-look.js';
import type {Confidence} from './parsers.js';
import {isBelow, type WordEdit} from './sentence-edits.js';

const UPOS =
  'ADJ ADP ADV AUX CCONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB X'.split(
    ' '
  );

/**
 * Facts about a word, each a short line: its lemma and morphology, where it
 * stands in the text, and its head with the confidence of the parser.
 *
 * @param word - Counted from 1.
 */
export function wordFacts(
  sentence: Sentence,
  word: number,
  confidence: Confidence | null
): string[] {
  const {form, lemma, upos, xpos, feats, start, end, head} =
    sentence.words[word - 1];
  const tags = [upos, xpos, feats.replaceAll('|', ', ')];
  return [
    lemma === '_' || lemma === form ? form : `${form}, from ${lemma}`,
    tags.filter(tag => tag !== '_' && tag !== '').join(' · '),
    head < 0 ? '' : describeHead(sentence, word),
    ...(confidence && head >= 0 ? sureness(sentence, word, confidence) : []),
    start === undefined ? '' : `characters ${start} to ${end}`
  ].filter(fact => fact !== '');
}

// Heads that are less likely are not worth mentioning.
const WORTH = 0.05;

// How likely the head is, and the next best one.
function sureness(
  {words}: Sentence,
  word: number,
  {marginals, isCalibrated}: Confidence
): string[] {
  const order = words.length + 1;
  const {head} = words[word - 1];
  const of = (other: number) => marginals[other * order + word];
  const others = [...Array(order).keys()].filter(
    other => other !== head && other !== word
  );
  const next = others.reduce((a, b) => (of(b) > of(a) ? b : a), others[0]);
  const sure = `${percent(of(head))} likely${isCalibrated ? '' : ', not calibrated'}`;
  if (next === undefined || of(next) < WORTH) return [sure];
  const other = next === 0 ? 'the root' : words[next - 1].form;
  return [`${sure}; else ${other}, ${percent(of(next))}`];
}

/** The fields to change a word of a sentence. */
export class WordEditor {
  readonly element: HTMLFormElement = document.createElement('form');
  readonly word: number;

  /**
   * @param word - Counted from 1.
   * @param relations - Those that the model knows.
   */
  constructor(
    sentence: Sentence,
    word: number,
    relations: readonly string[],
    facts: readonly string[],
    listener: {
      onEdit(edit: WordEdit): void;
      onClose(): void;
    }
  ) {
    this.word = word;
    const {element} = this;
    const {form, upos, head, deprel} = sentence.words[word - 1];
    element.className = 'editor';
    element.setAttribute('aria-label', `Word ${word}, ${form}`);
    element.innerHTML =
      html`<label>Word <input name="form" value="${form}" autocomplete="off" spellcheck="false"></label>
<label>Tag <select name="tag">${options(withCurrent(UPOS, upos), upos)}</select></label>
<label>Head <select name="head"></select></label>
<label>Relation <select name="relation">${options(withCurrent(relations, deprel), deprel)}</select></label>
<button type="button" class="plain" name="close">Close</button>
<p class="facts">${facts.join(' · ')}</p>`.text;
    const field = <T extends HTMLElement>(name: string) =>
      element.querySelector<T>(`[name=${name}]`)!;
    const heads = field<HTMLSelectElement>('head');
    heads.append(...headOptions(sentence, word));
    heads.value = String(head);
    // Another word has to become the root first.
    heads.disabled = head === 0;
    field<HTMLSelectElement>('relation').disabled = head === 0;
    for (const name of ['form', 'tag', 'relation'] as const) {
      const input = field<HTMLInputElement | HTMLSelectElement>(name);
      input.addEventListener('change', () =>
        listener.onEdit({field: name, value: input.value.trim()})
      );
    }
    heads.addEventListener('change', () =>
      listener.onEdit({field: 'head', value: Number(heads.value)})
    );
    field('close').addEventListener('click', () => listener.onClose());
    element.addEventListener('submit', event => event.preventDefault());
    element.addEventListener('keydown', ({key}) => {
      if (key === 'Escape') listener.onClose();
    });
  }

  /** Moves the focus to the first field. */
  focus(): void {
    this.element.querySelector<HTMLInputElement>('[name=form]')!.focus();
  }
}

function options(values: readonly string[], current: string): Markup[] {
  return values.map(
    value =>
      html`<option${value === current ? html` selected` : ''}>${value}</option>`
  );
}

function withCurrent(
  values: readonly string[],
  current: string
): readonly string[] {
  return values.includes(current) ? values : [...values, current];
}

// All words; those below this one cannot be its head.
function headOptions(sentence: Sentence, word: number): HTMLOptionElement[] {
  const root = new Option('the root', '0');
  return [
    root,
    ...sentence.words.map(({form}, i) => {
      const option = new Option(`${i + 1} ${form}`, String(i + 1));
      option.disabled = isBelow(sentence, i + 1, word);
      return option;
    })
  ];
}
