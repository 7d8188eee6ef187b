import {type Content, html, Markup} from '../../nlp/html.js';
import type {Sample} from './sample.js';

/** A layer of a drawing: some edges in the look of a style class. */
export interface Layer {
  readonly look: string;
  readonly edges: Int32Array;
  /** What to say of an edge under the pointer; nothing if it is left out. */
  readonly tip?: (edge: number) => string;
}

/** A drawing of the sample graph, and what it says to whom cannot see it. */
export interface Drawing {
  /** Unique on the page. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly layers: readonly Layer[];
}

/** The parts that all drawings of the page share, themselves not shown. */
export function sharedShapes(sample: Sample): Markup {
  const {edges, x, y, islands} = sample;
  const all = Int32Array.from({length: edges.size}, (_, edge) => edge);
  return html`<svg class="shared" aria-hidden="true" width="0" height="0">
<defs>
<g id="land">
${islands.map(
  ({x, y, a, b}) =>
    html`<ellipse class="land" cx="${x}" cy="${y}" rx="${a + 7}" ry="${b + 7}"/>`
)}
<path class="possible" d="${linesOf(sample, all)}"/>
</g>
<g id="towns">
${x.map((_, v) => html`<circle class="town" cx="${x[v]}" cy="${y[v]}" r="2.4"/>`)}
</g>
</defs>
</svg>`;
}

/** One drawing: the graph in grey, the layers over it, the towns on top. */
export function drawing(sample: Sample, picture: Drawing): Markup {
  const {id, title, description, layers} = picture;
  const {width, height} = sample;
  return html`<svg role="img" viewBox="0 0 ${width} ${height}" aria-labelledby="${id}-title ${id}-desc">
<title id="${id}-title">${title}</title>
<desc id="${id}-desc">${description}</desc>
<use href="#land"/>
${layers.map(layer => drawLayer(sample, layer))}
<use href="#towns"/>
</svg>`;
}

/** A picture with its caption. */
export function figure(picture: Markup, caption: Content): Markup {
  return html`<figure>
${picture}
<figcaption>${caption}</figcaption>
</figure>`;
}

/**
 * A picture of a sentence that can be wider than the page.
 *
 * @param label - What it is called for whoever cannot see that it scrolls.
 */
export function sentenceFigure(
  svg: string,
  label: string,
  caption: Content
): Markup {
  return figure(
    html`<div class="scroll" tabindex="0" role="group" aria-label="${label}">${new Markup(svg)}</div>`,
    caption
  );
}

// One path is smaller than many lines, but only lines can have a tip each.
function drawLayer(sample: Sample, {look, edges, tip}: Layer): Markup {
  if (!tip) return html`<path class="${look}" d="${linesOf(sample, edges)}"/>`;
  const lines = Array.from(edges, edge => {
    const d = linesOf(sample, Int32Array.of(edge));
    return html`<path class="${look}" d="${d}"><title>${tip(edge)}</title></path>\n`;
  });
  return html`${lines}`;
}

function linesOf({edges, x, y}: Sample, subset: Int32Array): string {
  const {source, target} = edges;
  return Array.from(subset, edge => {
    const u = source[edge];
    const v = target[edge];
    return `M${x[u]} ${y[u]}L${x[v]} ${y[v]}`;
  }).join('');
}
