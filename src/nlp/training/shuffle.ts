import type {RandomSource} from '../../graph/random.js';

/** Puts an array into a random order (Fisher and Yates, 1938; Durstenfeld). */
export function shuffle(array: Int32Array, random: RandomSource): void {
  for (let i = array.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const swapped = array[i];
    array[i] = array[j];
    array[j] = swapped;
  }
}
