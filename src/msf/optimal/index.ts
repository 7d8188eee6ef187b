export {SoftHeap, type SoftHeapOptions} from './soft-heap.js';
