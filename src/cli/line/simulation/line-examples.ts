import { createHash } from 'node:crypto';
import { createLocalApi } from '../../../api/local/local-api.ts';
import { judgeAgain } from '../../../inspect/files/judge-again.ts';
import { inspect } from '../../../inspect/inspect.ts';
import { recordText } from '../../../inspect/output/write-run.ts';
import { contentOfRecord } from '../../../line/server/intake/content-of.ts';
import { openFakeMeter } from '../../../read/meter/spotread/open-fake-meter.ts';
import type { Inspection } from '../../../record/inspection.ts';
import { startSimulator } from '../../../simulator/start-simulator.ts';
import type { ExampleContent } from './copied-run.ts';
import { type Condition, conditionsOf, LINE_PROFILES, type LineProfile, scenarioOf } from './faults.ts';

/** The example that a planned run is a copy of. */
export type FindExample = (profile: LineProfile, condition: Condition, isAgain: boolean) => ExampleContent;

/** Reads and judges a simulated monitor in every condition, several at once. */
export async function lineExamples(seed: number, signal: AbortSignal): Promise<FindExample> {
  const wanted = LINE_PROFILES.flatMap((profile) => conditionsOf(profile).map((condition) => ({ profile, condition })));
  const examples = new Map<string, ExampleContent>();
  const next = async (): Promise<void> => {
    for (let one = wanted.shift(); one !== undefined; one = wanted.shift()) {
      const { profile, condition } = one;
      const { inspection } = await judgedExample(profile, condition, { seed, signal });
      const again = judgeAgain(
        { inspection, recordSha256: createHash('sha256').update(recordText(inspection)).digest('hex') },
        { runId: inspection.runId, judgedAt: after(inspection.finishedAt) },
      );
      examples.set(keyOf(profile, condition, false), { inspection, content: contentOfExample(inspection) });
      examples.set(keyOf(profile, condition, true), { inspection: again, content: contentOfExample(again) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return (profile, condition, isAgain) => {
    const found = examples.get(keyOf(profile, condition, isAgain));
    if (!found) throw new RangeError(`There is no example of ${condition} under ${profile}.`);
    return found;
  };
}

/** More would only wait for each other: a run waits for its simulator a third of its time. */
const AT_ONCE = 5;

function keyOf(profile: LineProfile, condition: Condition, isAgain: boolean): string {
  return `${profile} ${condition} ${isAgain}`;
}

function contentOfExample(inspection: ExampleContent['inspection']): ExampleContent['content'] {
  const manifest = { manifestVersion: 1 as const, runId: inspection.runId, files: [] };
  return contentOfRecord({ manifest }, { inspection, schemaVersion: inspection.schemaVersion }, true);
}

/** A moment later, as nothing is judged again before it was judged. */
function after(time: string): string {
  return new Date(Date.parse(time) + 10).toISOString();
}

/** One simulated unit, read and judged as any other. */
interface JudgedExample {
  readonly profile: LineProfile;
  readonly condition: Condition;
  readonly inspection: Inspection;
}

/** Reads a simulated monitor in a condition, and judges it. */
async function judgedExample(
  profile: LineProfile,
  condition: Condition,
  { seed, signal }: { readonly seed: number; readonly signal: AbortSignal },
): Promise<JudgedExample> {
  const isLight = profile === 'iso-12646';
  const scenario = scenarioOf(profile, condition);
  const simulator = await startSimulator({ scenario, seed, timeScale: 0, ...(isLight && { meter: {} }) });
  const api = createLocalApi({ baseUrl: simulator.url, changeSpacingMs: 0, steadyMs: 0 });
  const meter = isLight ? await openFakeMeter({ lightUrl: simulator.lightUrl, signal }) : null;
  try {
    const inspection = await inspect({
      api,
      profile,
      resolution: '3840x2160',
      simulated: { scenario: scenario.name, seed, timeScale: 0 },
      shownBy: 'simulator',
      showPatch: (patch, monitorId) => simulator.showPatch(monitorId, patch),
      signal,
      ...(meter && { light: { meter, place: () => undefined, settleMs: 0 } }),
    });
    return { profile, condition, inspection };
  } finally {
    await meter?.release();
    await api.close();
    await simulator.close();
  }
}
