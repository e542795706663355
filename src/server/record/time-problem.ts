import type { Inspection } from '../../inspection/inspection.ts';
import { type Pass, passesOf } from '../../inspection/passes/pass.ts';

/** Times of a record that exclude each other, in one sentence; null if all of them can be true. */
export function timeProblem(inspection: Inspection): string | null {
  const { startedAt, finishedAt, parts = [], judgment, earlier = [], conditions } = inspection;
  const span = parts.flatMap((part) => [part.startedAt, part.endedAt]);
  if (!isAscending([startedAt, ...span, finishedAt])) return 'The run or a part of it ended before it began.';
  const passes = passesOf(inspection);
  if (!isAscending(passes.map((pass) => pass.startedAt))) return 'A pass over the plan began before the one before it.';
  const outside = timesIn(inspection).find((time) => !isAscending([startedAt, time, finishedAt]));
  if (outside !== undefined) return `Something in the run happened at ${outside}, before it began or after it ended.`;
  if (passes.some((pass) => !isInOrder(pass)))
    return 'A reading was taken before the one before it, or its clock was set back.';
  const verdicts = [...earlier, judgment].map(({ judgedAt }) => judgedAt);
  if (!isAscending([finishedAt, ...verdicts])) return 'It was judged before it ended.';
  const isOwn = earlier.length === 0 && conditions !== null;
  return isOwn && !isAscending([...verdicts, finishedAt]) ? 'It was judged long after it ended.' : null;
}

/** Time by which a clock may be set back, or be read late, in milliseconds, before times contradict each other. */
const SLACK_MS = 1000;
/** Largest relative drift between two clocks of one computer. */
const DRIFT = 200e-6;

/** Written so that what is not a time is in no order. */
function isAscending(times: readonly string[]): boolean {
  return times.every((time, place) => Date.parse(time) >= Date.parse(times[place - 1] ?? time) - SLACK_MS);
}

/** By its clock and by its count of milliseconds, which no one sets and which does not count sleep. */
function isInOrder({ readings, replaced }: Pass): boolean {
  const taken = [...readings, ...replaced].sort((a, b) => a.sequence - b.sequence);
  const [first] = taken;
  return (
    isAscending(taken.map(({ startedAt }) => startedAt)) &&
    taken.every((reading, place) => {
      const countedMs = reading.elapsedMs - (first?.elapsedMs ?? 0);
      const clockMs = Date.parse(reading.startedAt) - Date.parse(first?.startedAt ?? '');
      const before = taken[place - 1];
      const isAfter = reading.elapsedMs >= (before?.elapsedMs ?? 0);
      return isAfter && clockMs >= countedMs * (1 - DRIFT) - SLACK_MS;
    })
  );
}

/** Every time at which something was done in a run. */
function timesIn({
  readings,
  replaced,
  missed,
  checks,
  repeats,
  meterLog,
  ambient,
  lastPixel,
  lastPixelAtEnd,
}: Inspection): readonly string[] {
  const found: string[] = [];
  const search = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      // What a source answered is its own.
      if (name === 'received') continue;
      if (TIMES.has(name) && typeof inner === 'string') found.push(inner);
      else search(inner);
    }
  };
  search([readings, replaced, missed, checks, repeats?.others, meterLog, ambient, lastPixel, lastPixelAtEnd]);
  return found;
}

const TIMES: ReadonlySet<string> = new Set(['startedAt', 'checkedAt']);
