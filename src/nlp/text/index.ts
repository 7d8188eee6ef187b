export {Classifier} from './classifier.js';
