import {type Colours, partColour} from './colours.js';
import {EDGE, type Frame} from './frame.js';
import type {EdgeLook, GraphLook} from './graph-view.js';

/** How a frame is to look in the colours of the page. */
export function forestLook(frame: Frame, colours: Colours): GraphLook {
  const {edge, part} = frame;
  const looks = edgeLooks(colours, edge.length > 2000 ? 0.55 : 1);
  const size = new Map<number, number>();
  for (const p of part) size.set(p, (size.get(p) ?? 0) + 1);
  const isDark = isDarkColour(colours.page);
  const vertex = Array.from(part, p => ({
    color: size.get(p) === 1 ? colours.town : partColour(p, isDark)
  }));
  return {edge: e => looks[edge[e]], vertex: v => vertex[v]};
}

function edgeLooks(
  {possible, gone, green, soft, rounds}: Colours,
  scale: number
): readonly EdgeLook[] {
  const looks: EdgeLook[] = [];
  const set = (kind: number, color: string, size: number, level: number) => {
    looks[kind] = {color, size: scale * size, level};
  };
  set(EDGE.possible, possible, 1.8, 2);
  set(EDGE.chosen, green, 4, 6);
  set(EDGE.fresh, rounds[1], 5, 8);
  set(EDGE.gone, gone, 1.2, 0);
  set(EDGE.dropped, rounds[4], 2.2, 5);
  set(EDGE.sampled, rounds[0], 2.2, 4);
  set(EDGE.sampleForest, rounds[2], 4, 7);
  set(EDGE.outside, gone, 1.2, 1);
  set(EDGE.candidate, soft, 2.2, 3);
  return looks;
}

function isDarkColour(hex: string): boolean {
  return Number.parseInt(hex.slice(1, 3), 16) < 128;
}
