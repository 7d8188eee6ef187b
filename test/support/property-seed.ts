import fc from 'fast-check';

// Property tests draw the same cases in every run, so that whether the tests
// pass depends on the code alone. PROPERTY_SEED=7 npm test draws others.
fc.configureGlobal({seed: Number(process.env.PROPERTY_SEED ?? 1)});
