import {withBase} from 'vitepress';
import {type Component, defineComponent, h, onBeforeUnmount, ref} from 'vue';
import firstTree from './generated/tree.svg?raw';
import type {Answer, Question} from './tree-worker.js';

/** The sentence whose tree is on the page before anything is loaded. */
export const SENTENCE = 'The dog chased the cat.';

/** A sentence box, and the tree of what is in it. */
export const LiveTree: Component = defineComponent(() => {
  const drawing = ref(firstTree);
  const status = ref('');
  let worker: Worker | undefined;

  // The model is loaded as soon as somebody means to type.
  const ask = (text: string) => {
    if (worker === undefined) {
      status.value = 'Loading the English model …';
      worker = new Worker(new URL('./tree-worker.ts', import.meta.url), {
        type: 'module'
      });
      worker.addEventListener('message', ({data}: MessageEvent<Answer>) => {
        status.value = data.problem ?? '';
        if (data.drawing) drawing.value = data.drawing;
      });
      worker.addEventListener('error', () => {
        status.value = 'Cannot start the parser. Reload the page.';
      });
    }
    const model = new URL(withBase('/models/en.model'), location.href).href;
    worker.postMessage({text, model} satisfies Question);
  };
  onBeforeUnmount(() => worker?.terminate());

  const value = (event: Event) => (event.target as HTMLInputElement).value;
  return () =>
    h('div', {class: 'live'}, [
      h('div', {class: 'live-line'}, [
        h('span', 'Type a sentence'),
        h('input', {
          'aria-label': 'Sentence',
          value: SENTENCE,
          autocomplete: 'off',
          spellcheck: false,
          onFocus: (event: Event) => {
            if (worker === undefined) ask(value(event));
          },
          onInput: (event: Event) => ask(value(event))
        })
      ]),
      h('div', {
        class: 'live-picture arcs',
        tabindex: 0,
        role: 'region',
        'aria-label': 'The tree of the sentence',
        innerHTML: drawing.value
      }),
      h('p', {class: 'live-caption', role: 'status'}, status.value || CAPTION)
    ]);
});

const CAPTION =
  'Each arrow leads from a word to one that depends on it. The parser runs in your browser.';
