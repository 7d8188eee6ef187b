export {condensedTreeSvg} from './condensed-tree.js';
export {dendrogramSvg, drawDendrogram} from './dendrogram.js';
export {
  drawScene,
  type ForestScene,
  PICTURE_FORMATS,
  type PictureFormat
} from './forest-picture.js';
