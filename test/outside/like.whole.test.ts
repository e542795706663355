import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { probeAt } from '../probe/ask.ts';
import { findingsAlike } from '../probe/findings-alike.ts';
import { simulated } from '../simulator/simulated.ts';
import { TRIALS } from '../trials.ts';
import { startUnlikeMonitor, type Unlikeness, unlikenesses } from './unlike-monitor.ts';

const resolution = { widthPx: 1920, heightPx: 1080 };

/** Those that do not answer at all, for which a probe waits for a minute. */
const SILENT: readonly Unlikeness[] = ['change unanswered', 'reads late', 'pixels late'];

/** In CI every twelfth; the others come with more trials. */
const names = (Object.keys(unlikenesses) as Unlikeness[])
  .filter((name) => !SILENT.includes(name))
  .filter((_, place) => place % 12 === 0 || TRIALS > 25);

it.each(names)('a probe of the likeness finds the same as of a monitor from outside: %s', async (name) => {
  const { server, clock } = await startUnlikeMonitor([name]);
  onTestFinished(() => server.close());
  const patch = { bitDepth: 8, codes: { r: 255, g: 200, b: 100 } } as const;
  server.show(patch);
  const first = await probeAt(server.url, { ...(await options()), clock });
  const { behavior } = first.profile;
  expect(JSON.stringify(first.profile)).not.toContain(server.state.monitor.serialNumber);
  const { simulator, id } = await simulated({ behavior, resolution });
  simulator.showPatch(id, patch);
  const again = await probeAt(simulator.url, await options());
  expect(findingsAlike(again)).toEqual(findingsAlike(first));
});

async function options() {
  const restorePath = join(await mkdtemp(join(tmpdir(), 'flatfield-like-')), 'restore.json');
  return { parts: ['default', 'pixels', 'change'] as const, resolution, restorePath };
}
