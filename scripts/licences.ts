/**
 * Writes notes/licences.md, the licences of all packages in the lock files:
 *
 * node scripts/run.js scripts/licences.ts
 */
import {writeFileSync} from 'node:fs';
import {licencePage} from './licence-page.js';

writeFileSync('notes/licences.md', licencePage());
