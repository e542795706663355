import { join } from 'node:path';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import type { MonitorChange } from '../../read/monitor/monitor-change.ts';
import type { RunManifest } from '../../read/state/journal.ts';
import { hasBegun, readJournal, type StoredJournal } from '../../read/state/read-journal.ts';
import { initialState } from '../../read/state/run-state.ts';
import type { RunChange } from '../../read/stop.ts';
import { enRunChange } from '../../report/languages/en-stops.ts';
import { differences } from './manifest-differences.ts';
import { journalNameOf } from './run-files.ts';

/** The state that earlier parts of a run left in its folder. */
export interface InterruptedRun {
  readonly manifest: RunManifest;
  /** A journal a pass over the plan, at least one. */
  readonly passes: readonly [StoredJournal, ...StoredJournal[]];
  /** UTC, ISO 8601; the end is when the last event of the part was noted. At least one. */
  readonly parts: readonly { readonly startedAt: string; readonly endedAt: string }[];
  /** The changes that they made on the monitor and did not restore. */
  readonly changed: readonly MonitorChange[];
  /** The differences that keep the run from being resumed (see `resume-refused`); null if it can be resumed. */
  readonly refusal: readonly RunChange[] | null;
  /** True if no part follows: the record says what was read, and the monitor is not asked. Default false. */
  readonly isOver?: boolean;
}

/** Reads the journals of a run folder. Throws `journal-failed` if the run cannot be resumed from them. */
export async function readInterruptedRun(
  folder: string,
): Promise<Pick<InterruptedRun, 'manifest' | 'passes' | 'parts'>> {
  const first = await readJournal(join(folder, journalNameOf(0)));
  const passes: [StoredJournal, ...StoredJournal[]] = [first];
  let last = first;
  for (let path = nextOf(folder, passes); await hasBegun(path); path = nextOf(folder, passes)) {
    // Each pass begins with the plan as the one before carried it out, and must find the monitor as the first one did.
    const { plan } = last.state;
    last = await readJournal(path, { start: () => initialState(plan, first.state.expected) });
    const [other] = differences(first.manifest, last.manifest);
    if (other !== undefined)
      throw new FlatfieldError(
        'journal-failed',
        `${path} belongs to another run (${enRunChange(other)}): start a new run.`,
      );
    passes.push(last);
  }
  return { manifest: first.manifest, passes, parts: partsOf(passes) };
}

function nextOf(folder: string, passes: readonly StoredJournal[]): string {
  return join(folder, journalNameOf(passes.length));
}

/** Every part opens the first journal; what it noted in the others counts to it as well. */
function partsOf([first, ...others]: InterruptedRun['passes']): InterruptedRun['parts'] {
  const { parts } = first.state;
  return parts.map((part, place) => {
    const next = parts[place + 1]?.startedAt;
    const inOthers = others
      .flatMap(({ state }) => state.parts)
      .filter(({ startedAt }) => startedAt >= part.startedAt && (next === undefined || startedAt < next));
    const ends = [part, ...inOthers].map(({ endedAt }) => endedAt);
    return { startedAt: part.startedAt, endedAt: ends.sort().at(-1) ?? part.endedAt };
  });
}
