/** A tool of the playground. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly lead: string;
  readonly body: Markup;
}

/** The buttons that step through a film. */
export const PLAYER: Markup = html`<div class="player" role="group" aria-label="Steps">
<button type="button" id="first" aria-label="First step" title="First step">⏮</button>
<button type="button" id="back" aria-label="Step back" title="Step back">◀</button>
<button type="button" id="play" aria-pressed="false">Play</button>
<button type="button" id="forward" class="primary" aria-label="Step forward" title="Step forward">▶</button>
<button type="button" id="last" aria-label="Last step" title="Last step">⏭</button>
<input type="range" id="step" min="0" max="0" value="0" aria-label="Step">
<output id="place" for="step">1 of 1</output>
</div>
<div class="caption" id="caption" aria-live="polite"><strong id="caption-title"></strong><p id="caption-text"></p></div>`;

/** An entry of a legend: a swatch and what it means. */
export function legend(
  entries: readonly (readonly [string, string])[]
): Markup {
  return html`<ul class="legend" aria-label="Legend">${entries.map(
    ([look, text]) => html`<li><i class="swatch ${look}"></i>${text}</li>`
  )}</ul>`;
}

import {html, type Markup} from '../internals.js';
