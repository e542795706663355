import fc from 'fast-check';

/**
 * Property tests draw the same values on every run, so that a red build is red again; `FLATFIELD_SEED=N` draws others, and the
 * soak draws new ones each time.
 */
fc.configureGlobal({ seed: Number(process.env['FLATFIELD_SEED'] ?? 20_261_121) });
