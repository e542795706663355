import { openBundle } from '../../../../src/line/protocol/bundle.ts';
import { judgedUnder } from '../../../../src/line/server/intake/judged-under.ts';
import type { WorkDeps } from '../../../../src/line/server/work/work-deps.ts';

/** Judges runs in this process: a test that does not concern the other one does without its start. */
export const readerHere: WorkDeps['reader'] = {
  judge: async (bytes, profile) => judgedUnder(await openBundle(bytes), profile),
};
