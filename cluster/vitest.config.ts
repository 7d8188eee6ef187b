import type {ViteUserConfig} from 'vitest/config';
import {common} from '../vitest.config.js';

// The tests that need Redis, too.
const config: ViteUserConfig = {
  ...common,
  test: {
    ...common.test,
    include: ['cluster/test/**/*.test.ts'],
    coverage: {
      ...common.test!.coverage,
      include: ['cluster/src/*.ts'],
      // Tests of faults run processes of their own, where nothing is counted.
      thresholds: {branches: 70}
    }
  }
};

export default config;
