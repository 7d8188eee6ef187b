import type {ViteUserConfig} from 'vitest/config';
import {common} from '../vitest.config.js';

// The whole of the website's tests; those of the root are a part of them.
const config: ViteUserConfig = {
  ...common,
  test: {
    ...common.test,
    include: ['test/*.test.ts'],
    exclude: []
  }
};

export default config;
