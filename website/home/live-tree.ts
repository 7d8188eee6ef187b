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
  // A redraw gives the field this text again.
  const typed = ref(SENTENCE);
  let worker: Worker | undefined;

  // The model is loaded as soon as somebody means to type.
  const ask = () => {
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
    worker.postMessage({text: typed.value, model} satisfies Question);
  };
  onBeforeUnmount(() => worker?.terminate());

  return () =>
    h('div', {class: 'live'}, [
      h('div', {class: 'live-line'}, [
        h('span', 'Type a sentence'),
        h('input', {
          'aria-label': 'Sentence',
          value: typed.value,
          autocomplete: 'off',
          spellcheck: false,
          onFocus: () => {
            if (worker === undefined) ask();
          },
          onInput: (event: Event) => {
            typed.value = (event.target as HTMLInputElement).value;
            ask();
          }
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
