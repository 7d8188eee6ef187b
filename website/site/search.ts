import {type SearchIndex, search} from './search-index.js';

const SHOWN = 12;

// The root of the site is the folder above this script.
const root = new URL('..', (document.currentScript as HTMLScriptElement).src);

let loading: Promise<SearchIndex> | null = null;

/** The index, loaded on first use: as a script, which works from a file too. */
function loadIndex(): Promise<SearchIndex> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = new URL('assets/search-index.js', root).href;
    script.addEventListener('load', () =>
      resolve((globalThis as unknown as {searchIndex: SearchIndex}).searchIndex)
    );
    script.addEventListener('error', () => {
      loading = null;
      reject(new Error('Cannot load the search index.'));
    });
    document.head.append(script);
  });
  return loading;
}

function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  element.className = className;
  element.append(...children);
  return element;
}

function makeDialog(): HTMLDialogElement {
  const input = make('input', '');
  input.type = 'search';
  input.placeholder = 'Search the guides';
  input.setAttribute('aria-label', 'Search the guides');
  input.autocomplete = 'off';
  input.spellcheck = false;
  const said = make('p', 'search-said');
  said.setAttribute('role', 'status');
  const list = make('ol', 'search-found');
  const close = make('button', '', 'Close');
  close.type = 'button';
  const dialog = make(
    'dialog',
    'search',
    make('div', 'search-top', input, close),
    said,
    list
  );
  dialog.setAttribute('aria-label', 'Search');

  const show = async () => {
    const query = input.value;
    let index: SearchIndex;
    try {
      index = await loadIndex();
    } catch (error) {
      said.textContent = (error as Error).message;
      return;
    }
    // Another letter may have been typed in the meantime.
    if (query !== input.value) return;
    const found = search(index, query, SHOWN);
    list.replaceChildren(
      ...found.map(({section: {link, guide, heading, excerpt}}) => {
        const anchor = make(
          'a',
          '',
          make('b', '', heading),
          ...(guide === heading ? [] : [make('span', 'search-in', guide)]),
          make('span', 'search-excerpt', excerpt)
        );
        anchor.href = new URL(link, root).href;
        return make('li', '', anchor);
      })
    );
    said.textContent =
      query.trim() === ''
        ? ''
        : found.length === 0
          ? `No results for “${query.trim()}”.`
          : found.length === SHOWN
            ? `The ${SHOWN} best matches`
            : found.length === 1
              ? '1 match'
              : `${found.length} matches`;
  };
  input.addEventListener('input', () => void show());
  close.addEventListener('click', () => dialog.close());
  // A click on the backdrop closes the dialog.
  dialog.addEventListener('click', event => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener('keydown', event => {
    const stops: HTMLElement[] = [input, ...list.querySelectorAll('a')];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'Enter' && at === 0) stops[1]?.click();
    else if (event.key === 'ArrowDown') stops[at + 1]?.focus();
    else if (event.key === 'ArrowUp') stops[Math.max(at - 1, 0)].focus();
    else return;
    event.preventDefault();
  });
  // The target may be on this page, behind the dialog.
  list.addEventListener('click', event => {
    if (!event.ctrlKey && !event.metaKey) dialog.close();
  });
  document.body.append(dialog);
  return dialog;
}

let dialog: HTMLDialogElement | null = null;

function open(): void {
  dialog ??= makeDialog();
  if (!dialog.open) dialog.showModal();
  const input = dialog.querySelector('input')!;
  input.focus();
  input.select();
  // It loads while the user types.
  loadIndex().catch(() => {});
}

for (const button of document.querySelectorAll<HTMLElement>('[data-search]')) {
  button.style.visibility = 'visible';
  button.addEventListener('click', open);
}
addEventListener('keydown', event => {
  const {target, key, ctrlKey, metaKey, altKey} = event;
  const isTyping =
    target instanceof HTMLElement &&
    target.matches('input, textarea, select, [contenteditable]');
  const isWanted =
    (key === '/' && !isTyping && !ctrlKey && !metaKey && !altKey) ||
    (key === 'k' && (ctrlKey || metaKey));
  if (!isWanted) return;
  event.preventDefault();
  open();
});
