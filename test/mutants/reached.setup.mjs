// Tells of each test file which source files it ran a function of.
/* oxlint-disable no-empty-pattern */
import { Session } from 'node:inspector';
import { afterAll } from 'vitest';

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: false });

// biome-ignore lint/correctness/noEmptyPattern: a hook may only take its context apart.
afterAll(({}, { file }) => {
  session.post('Profiler.takePreciseCoverage', (_, { result }) => {
    // Exports and the file itself are functions without a name, which every import runs.
    const ran = ({ functionName, ranges }) => functionName !== '' && ranges[0].count > 0;
    file.meta.reached = result.filter(({ functions }) => functions.some(ran)).map(({ url }) => url);
  });
  session.disconnect();
});
