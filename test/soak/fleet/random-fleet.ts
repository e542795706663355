import type { Drawn } from './drawn.ts';
import { type Fields, healthyMonitor, listEntry, modeAlone, timeText } from './healthy-monitor.ts';
import { copied } from './raw-json.ts';
import { spoil } from './spoil.ts';

/** What a service says of a monitor as long as nothing changes. */
export interface Shown {
  readonly entry: Fields;
  readonly details: Fields;
  readonly modes: readonly Fields[];
  /** How details and color modes are answered, if not as they are. */
  readonly answer?: BadAnswer | undefined;
  /** Said from the second request for details on. */
  readonly later?: Pick<Shown, 'details' | 'modes'> | undefined;
  readonly isRemoved?: boolean | undefined;
}

export const badAnswers = ['403', '404', 'cut', 'other', '203', '206', 'null', 'array', 'twice', 'modes-gone'] as const;
export type BadAnswer = (typeof badAnswers)[number];

/** A fleet over time: what the service says of each monitor in each phase. */
export interface RandomFleet {
  readonly ids: readonly string[];
  readonly phases: readonly (readonly Shown[])[];
  /** Entries that are in each list once more. */
  readonly twice: readonly Fields[];
  /** What is wrong, for a person who looks for the reason of a difference. */
  readonly notes: readonly string[];
}

const HOUR = 3_600_000;

/** A fleet with one to three bad fields, and delays, losses and clocks that go wrong between list and details. */
export function randomFleet(drawn: Drawn, nowMs: number, largest: number): RandomFleet {
  const notes: string[] = [];
  const ids = Array.from({ length: 1 + drawn.below(largest) }, (_, index) => `cg279x_${10_000 + index}`);
  const count = 1 + drawn.below(3);
  const stories = ids.map((id) => story(drawn, id, nowMs, count, (note) => notes.push(`${id}:${note}`)));
  const phases = Array.from({ length: count }, (_, phase) => stories.map((one) => at(one, phase)));
  for (let bad = 1 + drawn.below(3); bad > 0; bad--) {
    const phase = drawn.below(count);
    const nth = drawn.below(ids.length);
    const { entry, details, modes } = at(at(phases, phase), nth);
    const [where, body] = drawn.one<[string, Fields]>([
      ['list', entry],
      ['details', details],
      ['details', details],
      ['mode', drawn.one(modes)],
    ]);
    notes.push(`${ids[nth]}:${phase}:${where}.${spoil(drawn, body, nowMs)}`);
  }
  const twice = drawn.chance(0.06) ? [copied(at(at(phases, 0), 0).entry)] : [];
  return { ids, phases, twice, notes };
}

function at<T>(values: readonly T[], index: number): T {
  return values[index] as T;
}

function story(drawn: Drawn, id: string, nowMs: number, count: number, note: (text: string) => void): Shown[] {
  let updatedMs = nowMs - (50 + drawn.below(200)) * HOUR;
  const make = (): Shown => {
    const details = healthyMonitor(drawn, id, nowMs, updatedMs);
    const modes = (details['colorModes'] as Fields[]).map((mode) => modeAlone(mode, nowMs));
    return { entry: listEntry(details), details, modes };
  };
  const first = make();
  const isBad = drawn.chance(0.05);
  const shown: Shown[] = [isBad ? { ...first, answer: drawn.one(badAnswers) } : first];
  if (isBad) note(`0:answer ${shown[0]?.answer}`);
  while (shown.length < count) {
    const before = copied({ ...(shown.at(-1) as Shown), answer: undefined, isRemoved: false });
    updatedMs += (1 + drawn.below(5)) * HOUR;
    const step = drawn.chance(0.35) ? drawn.one(steps) : 'same';
    if (step !== 'same') note(`${shown.length}:${step}`);
    shown.push(next(drawn, step, before, make, { nowMs, updatedMs }));
  }
  return shown;
}

const steps = [
  ...([
    'new',
    'new',
    'lag',
    'lag',
    'list-lags',
    'list-back',
    'both-back',
    'details-back',
    'removed',
    'serial',
  ] as const),
  ...(['both-serials', 'no-time', 'future-list', 'future-details', 'ahead', 'zone', 'below-ms', 'bad-answer'] as const),
] as const;
type Step = (typeof steps)[number] | 'same';

interface Times {
  readonly nowMs: number;
  readonly updatedMs: number;
}

/** Another state of a monitor. */
function next(drawn: Drawn, step: Step, before: Shown, make: () => Shown, { nowMs, updatedMs }: Times): Shown {
  const { entry, details } = before;
  const setTime = (of: readonly Fields[], time: string) => {
    for (const one of of) one['updatedAt'] = time;
    return before;
  };
  switch (step) {
    case 'same':
      return before;
    case 'new':
      return make();
    case 'removed':
      return { ...make(), isRemoved: true };
    case 'lag': {
      const { entry: listed, ...later } = make();
      return { ...before, entry: listed, later: drawn.chance(0.3) ? later : undefined };
    }
    case 'list-lags':
      return { ...make(), entry };
    case 'list-back':
      return setTime([entry], timeText(updatedMs - 400 * HOUR));
    case 'both-back':
      return setTime([entry, details], timeText(updatedMs - 400 * HOUR));
    case 'details-back':
      details['updatedAt'] = timeText(updatedMs - 399 * HOUR);
      return setTime([entry], timeText(updatedMs - 400 * HOUR));
    case 'serial':
      entry['serialNumber'] = '777';
      return before;
    case 'both-serials':
      entry['serialNumber'] = details['serialNumber'] = '777';
      return before;
    case 'no-time':
      delete drawn.one([entry, details])['updatedAt'];
      return before;
    case 'future-list':
      return setTime([entry], timeText(nowMs + 30 * HOUR));
    case 'future-details':
      return setTime([details], timeText(nowMs + 30 * HOUR));
    case 'ahead':
      return setTime([entry, details], timeText(nowMs + 120_000));
    case 'zone':
      return setTime([entry], timeText(updatedMs + 9 * HOUR).replace('Z', '+09:00'));
    case 'below-ms': {
      const time = timeText(updatedMs).slice(0, 19);
      entry['updatedAt'] = `${time}.000999Z`;
      return setTime([details], `${time}.00000${drawn.one([1, 1999])}Z`);
    }
    case 'bad-answer':
      entry['updatedAt'] = timeText(updatedMs);
      return { ...before, answer: drawn.one(badAnswers) };
    default:
      return step satisfies never;
  }
}
