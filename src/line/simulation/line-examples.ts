import { createHash } from 'node:crypto';
import { judgeAgain } from '../../inspect/files/judge-again.ts';
import { recordText } from '../../inspect/output/write-run.ts';
import { contentOfRecord } from '../server/record/content-of.ts';
import type { ExampleContent } from './copied-run.ts';
import { type Condition, conditionsOf, LINE_PROFILES, type LineProfile } from './faults.ts';
import { judgedExample } from './judged-example.ts';

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
