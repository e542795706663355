import { join } from 'node:path';
import type { MonitorChange } from '../monitor/monitor-change.ts';
import type { RunIdentity } from '../reading/journal.ts';
import { JournalError } from '../reading/journal-error.ts';
import { hasBegun, type JournalContent, readJournal } from '../reading/read-journal.ts';
import { differences } from './identity-differences.ts';
import { journalNameOf } from './run-files.ts';

/** What earlier parts of a run left in its folder. */
export interface EarlierParts {
  readonly identity: RunIdentity;
  /** A journal a pass over the plan, at least one. */
  readonly passes: readonly [JournalContent, ...JournalContent[]];
  /** UTC, ISO 8601; the end is when the last event of the part was noted. At least one. */
  readonly parts: readonly { readonly startedAt: string; readonly endedAt: string }[];
  /** What they changed on the monitor and did not put back. */
  readonly changed: readonly MonitorChange[];
  /** Why the run may not go on, as a sentence; null where it may. */
  readonly refusal: string | null;
}

/** Reads the journals of a run folder. Throws JournalError where the first one cannot be gone on with. */
export async function readEarlierParts(folder: string): Promise<Pick<EarlierParts, 'identity' | 'passes' | 'parts'>> {
  const first = await readJournal(join(folder, journalNameOf(0)));
  const passes: [JournalContent, ...JournalContent[]] = [first];
  for (let path = nextOf(folder, passes); await hasBegun(path); path = nextOf(folder, passes)) {
    const pass = await readJournal(path);
    const [other] = differences(first.identity, pass.identity);
    if (other !== undefined) throw new JournalError(`${path} is of another run (${other}): start a new run.`);
    passes.push(pass);
  }
  return { identity: first.identity, passes, parts: partsOf(passes) };
}

function nextOf(folder: string, passes: readonly JournalContent[]): string {
  return join(folder, journalNameOf(passes.length));
}

/** Every part opens the first journal; what it noted in the others counts to it as well. */
function partsOf([first, ...others]: EarlierParts['passes']): EarlierParts['parts'] {
  return first.parts.map((part, place) => {
    const next = first.parts[place + 1]?.startedAt;
    const inOthers = others
      .flatMap(({ parts }) => parts)
      .filter(({ startedAt }) => startedAt >= part.startedAt && (next === undefined || startedAt < next));
    const ends = [part, ...inOthers].map(({ endedAt }) => endedAt);
    return { startedAt: part.startedAt, endedAt: ends.sort().at(-1) ?? part.endedAt };
  });
}
