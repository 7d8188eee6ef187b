import type {ViteUserConfig} from 'vitest/config';
import root from '../vitest.config.js';

// The whole of the website's tests; those of the root are a part of them.
const config: ViteUserConfig = {
  ...root,
  test: {...root.test, include: ['test/*.test.ts'], exclude: []}
};

export default config;
