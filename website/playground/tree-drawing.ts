import {arcDiagram, type Sentence} from 'spanforest/nlp';
import {
  arcDrawing,
  describeTree,
  html,
  Markup,
  relationFamily
} from '../internals.js';
import {pngBlob} from './page.js';

/**
 * The tree of a sentence as SVG text for the page. All that belongs to the word
 * number i has the class `word-i`.
 */
export function treeDrawing(sentence: Sentence, id: string): string {
  const {words} = sentence;
  return arcDrawing({
    id,
    title: 'The tree',
    description: describeTree(sentence),
    words: words.map(({form, upos}) => ({
      form,
      tag: upos === '_' ? '' : upos
    })),
    arcs: words.flatMap(({head, deprel}, i) => {
      if (head < 0) return [];
      const child = i + 1;
      const family = relationFamily(head === 0 ? 'root' : deprel);
      return [
        {
          head,
          child,
          label: deprel === '_' ? '' : deprel,
          look: `${family} word-${child}`
        }
      ];
    }),
    rightToLeft: isRightToLeft(sentence),
    isStyled: false
  });
}

// As the diagrams of the library decide it.
function isRightToLeft(sentence: Sentence): boolean {
  return arcDiagram(sentence, {style: false}).includes(' direction="rtl"');
}

/**
 * An SVG picture as a PNG file of twice its size.
 *
 * @param svg - With its own styles.
 * @param background - What is seen behind it.
 */
export async function pngOfSvg(svg: string, background: string): Promise<Blob> {
  const picture = new Image();
  const address = URL.createObjectURL(new Blob([svg], {type: 'image/svg+xml'}));
  try {
    picture.src = address;
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = 2 * picture.naturalWidth;
    canvas.height = 2 * picture.naturalHeight;
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('This browser cannot draw images.');
    pen.fillStyle = background;
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await pngBlob(canvas);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * A frame around a drawing that may be wider than the page. It scrolls, and
 * says so while something is cut.
 */
export function scrollFrame(label: string): {
  readonly frame: HTMLElement;
  readonly inside: HTMLElement;
} {
  const frame = document.createElement('div');
  frame.className = 'scroll-frame';
  frame.innerHTML =
    html`<div class="drawing" tabindex="0" role="region" aria-label="${label}"></div><span class="more" aria-hidden="true">${new Markup('scroll &rarr;')}</span>`.text;
  const inside = frame.firstElementChild as HTMLElement;
  const update = () => {
    const {scrollLeft, scrollWidth, clientWidth} = inside;
    const left = scrollLeft > 4;
    const right = scrollLeft + clientWidth < scrollWidth - 4;
    frame.dataset.more = `${left ? 'left' : ''} ${right ? 'right' : ''}`.trim();
  };
  inside.addEventListener('scroll', update, {passive: true});
  // Also when the drawing inside changes.
  const watch = new ResizeObserver(update);
  watch.observe(inside);
  new MutationObserver(update).observe(inside, {childList: true});
  return {frame, inside};
}
