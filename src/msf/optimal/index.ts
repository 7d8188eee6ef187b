export {
  type PettieRamachandranOptions,
  pettieRamachandran
} from './pettie-ramachandran.js';
export {SoftHeap, type SoftHeapOptions} from './soft-heap.js';
