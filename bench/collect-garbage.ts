import {setFlagsFromString} from 'node:v8';
import {runInNewContext} from 'node:vm';

setFlagsFromString('--expose-gc');

/** Collects all garbage now, so that whatever runs next need not. */
export const collectGarbage: () => void = runInNewContext('gc');
