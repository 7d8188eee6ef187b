import {type Random, random} from './random.js';

type Draw = (random: Random) => readonly [number, number];

const turned = (x: number, slope: number): [number, number] => [x, slope * x];

/** Ways to place points in the plane, from the harmless to the hostile. */
export const PLACES: {readonly [name: string]: (random: Random) => Draw} = {
  random: () => r => [r.real(), r.real()],
  grid: () => r => [r.integer(0, 6), r.integer(0, 6)],
  // Too far for delaunator.
  'a grid, and some far away': () => r => [
    r.integer(0, 6) + (r.real() < 0.05 ? 1e40 : 0),
    r.integer(0, 6) - (r.real() < 0.05 ? 1e40 : 0)
  ],
  line: r => {
    const [x, y] = [r.integer(-3, 3), r.integer(-3, 3)];
    return draws => {
      const t = draws.integer(0, 40);
      return [x * t, y * t];
    };
  },
  'almost a line': r => {
    const slope = 3 * r.real();
    return draws => turned(draws.real(), slope);
  },
  'a line with noise': r => {
    const slope = 3 * r.real();
    return draws => {
      const [x, y] = turned(draws.real(), slope);
      return [x, y + (draws.real() < 0.1 ? 1e-15 * draws.real() : 0)];
    };
  },
  circle: () => r => {
    const angle = 7 * r.real();
    return [Math.cos(angle), Math.sin(angle)];
  },
  'ever denser': () => r => {
    const scale = 10 ** -r.integer(0, 30);
    return [scale * (r.real() - 0.5), scale * (r.real() - 0.5)];
  },
  'far away': () => r => [
    1e15 + r.integer(0, 50) / 8,
    1e15 + r.integer(0, 50) / 8
  ],
  'many scales': () => r => [
    (r.real() - 0.5) * 10 ** r.integer(-45, 45),
    (r.real() - 0.5) * 10 ** r.integer(-45, 45)
  ],
  'all scales': () => r => [
    (r.real() - 0.5) * 10 ** r.integer(-320, 300),
    (r.real() - 0.5) * 10 ** r.integer(-320, 300)
  ],
  huge: () => r => [(r.real() - 0.5) * 1.7e308, (r.real() - 0.5) * 1.7e308],
  tiny: () => r => [
    r.integer(-500, 500) * Number.MIN_VALUE,
    r.integer(-500, 500) * Number.MIN_VALUE
  ]
};

/** The points of a seed, some of them twice, in any order. */
export function randomPoints(place: string, seed: number): number[][] {
  const draws = random(seed);
  const draw = PLACES[place](draws);
  const count = draws.pick([0, 1, 2, 3, 4, 5, 8, 20, 60]);
  const points = Array.from({length: count}, () => [...draw(draws)]);
  if (count > 0) {
    for (let i = draws.integer(0, 4); i > 0; i--) {
      points.push([...draws.pick(points)]);
    }
  }
  return draws.shuffle(points);
}
