import {conformanceTests} from '../support/conformance.js';

// The other half of the random graphs, in a file of its own for another core.
conformanceTests(1);
