import {hashText} from './hash.js';
import {TEMPLATES} from './templates.js';

/**
 * A text that changes with the features: weights learnt for others would
 * mean nothing. Raise the number if features change in any other way than by
 * their templates.
 */
export const FEATURES_FINGERPRINT: string = `1-${(
  hashText(JSON.stringify(TEMPLATES)) >>> 0
).toString(16)}`;
