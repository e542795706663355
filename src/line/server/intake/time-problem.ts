import type { Inspection } from '../../../record/inspection.ts';
import { partsOfReadings } from '../../../record/part-of-reading.ts';
import { type Pass, passesOf } from '../../../record/repeats/pass.ts';
import type { RunPart } from '../../../record/run-id.ts';

/** Times of a record that exclude each other, in one sentence; null if all of them can be true. */
export function timeProblem(inspection: Inspection): string | null {
  const { startedAt, finishedAt, judgment, earlier = [], conditions } = inspection;
  const whole = { startedAt, endedAt: finishedAt, pauseBeforeMs: null };
  const parts = inspection.parts ?? [whole];
  const [first = whole, last = first] = [parts[0], parts.at(-1)];
  const spans = [...parts, { startedAt, endedAt: first.startedAt }, { startedAt: last.endedAt, endedAt: finishedAt }];
  if (!spans.every(isInOrder)) return 'The run or a part of it ended before it began.';
  if (parts.some((part, place) => place > 0 && !mayFollow(parts[place - 1] as RunPart, part)))
    return 'A part of the run began before the one before it ended.';
  const passes = passesOf(inspection);
  // A clock that was set between two parts puts passes anywhere.
  if (!parts.some(mayFollowSetClock) && !isAscending(passes.map((pass) => pass.startedAt)))
    return 'A pass over the plan began before the one before it.';
  const outside = timesIn(inspection).find((time) => !parts.some((part, place) => isIn(part, parts[place + 1], time)));
  if (outside !== undefined) return `Something in the run happened at ${outside}, before it began or after it ended.`;
  if (passes.some((pass) => !isTaken(pass, inspection, parts)))
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

type Span = Pick<RunPart, 'startedAt' | 'endedAt'>;

function isInOrder({ startedAt, endedAt }: Span): boolean {
  return isAscending([startedAt, endedAt]);
}

function mayFollow(before: RunPart, part: RunPart): boolean {
  return isAscending([before.endedAt, part.startedAt]) || mayFollowSetClock(part);
}

/** A run that was resumed after its clock was set back says that there was no pause. */
function mayFollowSetClock({ pauseBeforeMs }: RunPart): boolean {
  return pauseBeforeMs === 0;
}

/** True if something was done in a part, or after it: the end of an interrupted part may be that of the last thing but one. */
function isIn({ startedAt, endedAt }: Span, next: Span | undefined, time: string): boolean {
  return [endedAt, next?.startedAt ?? endedAt].some((end) => isAscending([startedAt, time, end]));
}

/**
 * Part after part, and in each by its clock and by its count of milliseconds, which no one sets and which does not count sleep. Between two parts a computer may be started
 * again, and its clock be set.
 */
function isTaken({ readings, replaced }: Pass, inspection: Inspection, parts: readonly RunPart[]): boolean {
  const taken = [...readings, ...replaced].sort((a, b) => a.sequence - b.sequence);
  const numbers = partsOfReadings(taken, inspection);
  let origin: Pick<Taken, 'startedAt' | 'elapsedMs'> | null = null;
  return taken.every((reading, place) => {
    const [part, before] = [numbers[place] as number, numbers[place - 1]];
    const span = parts[part];
    if (span === undefined || part < (before ?? 0)) return false;
    if (origin === null || part !== before) origin = originOf(reading, span);
    const previous = part === before ? (taken[place - 1] as Taken) : origin;
    return isAfter(reading, previous) && isCounted(reading, origin);
  });
}

type Taken = Pick<Pass['readings'][number], 'part' | 'startedAt' | 'elapsedMs'>;

/** The moment that a part is counted from: its start if the readings say so, else its first reading. */
function originOf(first: Taken, { startedAt }: Span): Pick<Taken, 'startedAt' | 'elapsedMs'> {
  return first.part === undefined ? first : { startedAt, elapsedMs: 0 };
}

function isAfter(reading: Taken, before: Pick<Taken, 'startedAt' | 'elapsedMs'>): boolean {
  return isAscending([before.startedAt, reading.startedAt]) && reading.elapsedMs >= before.elapsedMs;
}

function isCounted({ startedAt, elapsedMs }: Taken, origin: Pick<Taken, 'startedAt' | 'elapsedMs'>): boolean {
  const countedMs = elapsedMs - origin.elapsedMs;
  const clockMs = Date.parse(startedAt) - Date.parse(origin.startedAt);
  return clockMs >= countedMs * (1 - DRIFT) - SLACK_MS;
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
