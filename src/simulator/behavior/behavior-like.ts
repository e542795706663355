import { FlatfieldError } from '../../base/flatfield-error.ts';
import { issueText } from '../../base/schema-issue.ts';
import { type MonitorProfile, monitorProfileSchema } from '../../behavior/monitor-profile.ts';
import type { Behavior, RefusalBehavior } from '../../behavior/behavior.ts';

/** The same from the content of a `monitor-profile.json`. Throws `invalid-simulation`. */
export function parseBehaviorLike(json: unknown, from: string): Behavior {
  const result = monitorProfileSchema.safeParse(json);
  if (result.success) return behaviorLike(result.data);
  const why = issueText(result.error.issues[0], 'the whole');
  throw new FlatfieldError('invalid-simulation', `${from} is no monitor profile: ${why}.`, { cause: result.error });
}

/** The behavior of a simulated monitor that answers a probe as the monitor of this profile did. */
export function behaviorLike({
  blankingMs,
  readMs,
  outside,
  spelling,
  changes,
  errors,
  statuses,
}: MonitorProfile): Behavior {
  const latenciesMs = changes.flatMap(({ what, latencyMs }) =>
    what === 'marker' || latencyMs === null ? [] : latencyMs,
  );
  const keyLock = statuses['getKeyLock']?.includes(200) ? undefined : refusalOf(errors, 'getKeyLock');
  const standardResults = statuses['getCalibrationResults']?.includes(200)
    ? refusalOf(errors, 'getCalibrationResults')
    : undefined;
  const unknown = errors.find(({ of }) => of === 'unknown-monitor');
  return {
    ...(blankingMs.length > 0 && { blankingMs: [...blankingMs] }),
    ...(readMs.length > 0 && { readMs: median(readMs) }),
    ...(latenciesMs.length > 0 && { changeDelayMs: Math.max(...latenciesMs) }),
    ...outsideLike(outside),
    ...componentsLike(spelling.rawValue, spelling.convertedRgbFull),
    ...(keyLock && { keyLock }),
    ...(standardResults && { standardResults }),
    ...(unknown && {
      errors: {
        status: unknown.status,
        ...(unknown.isUtf8 ? { body: unknown.body } : { encoding: 'shift-jis' as const }),
      },
    }),
  };
}

/** The refusal of an operation on the monitor itself; undefined if there was none. */
function refusalOf(errors: MonitorProfile['errors'], operation: string): RefusalBehavior | undefined {
  const error = errors.find((one) => one.of === 'other' && one.operation === operation);
  return error && { status: error.status, body: error.body };
}

function outsideLike(outside: MonitorProfile['outside']): Pick<Behavior, 'outside'> {
  const [first] = outside;
  switch (first?.answer) {
    case 'refused':
      return { outside: { answer: 'refused', status: first.status ?? 400, body: first.body } };
    case 'last-pixel':
    case 'first-pixel':
    case 'echoed':
      return { outside: { answer: first.answer } };
    case 'other-position':
      return { outside: { answer: 'wrapped' } };
    case 'none':
    case undefined:
      return {};
  }
}

/** Names that differ from the usual ones; a name that is none of three components is one more. */
function componentsLike(raw: readonly string[], full: readonly string[]): Pick<Behavior, 'components'> {
  if (full.length > 0 && full.every((name, place) => name === String(place))) return { components: { isList: true } };
  const usual = ['y', 'cb', 'cr'].every((name) => raw.some((other) => other.toLowerCase() === name))
    ? (['y', 'cb', 'cr'] as const)
    : (['r', 'g', 'b'] as const);
  const named = [
    ...usual.flatMap((name) => pairOf(name, raw)),
    ...(['r', 'g', 'b'] as const).flatMap((name) => pairOf(name, full)),
  ];
  const others = full.filter((name) => !named.some(([, other]) => other === name));
  const names = Object.fromEntries(named.filter(([name, other]) => name !== other));
  if (Object.keys(names).length === 0 && others.length === 0) return {};
  return {
    components: {
      ...(Object.keys(names).length > 0 && { names }),
      ...(others.length > 0 && { more: Object.fromEntries(others.map((name) => [name, 0])) }),
    },
  };
}

/** A component and its name in an answer: the same without regard to case, or one that begins with it. */
function pairOf<T extends string>(name: T, names: readonly string[]): readonly (readonly [T, string])[] {
  const lower = names.map((other) => other.toLowerCase());
  const exact = lower.indexOf(name);
  const place = exact >= 0 ? exact : lower.indexOf(WORDS[name] ?? name);
  const found = names[place];
  return found === undefined ? [] : [[name, found]];
}

const WORDS: Readonly<Record<string, string>> = { r: 'red', g: 'green', b: 'blue' };

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
