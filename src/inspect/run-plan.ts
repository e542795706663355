import { hostname } from 'node:os';
import { asError } from '../base/as-error.ts';
import { dataCopy } from '../base/data-copy.ts';
import { FlatfieldError } from '../base/flatfield-error.ts';
import { abortable } from '../base/http/abortable.ts';
import { type Clock, systemClock } from '../base/http/clock.ts';
import type { GoldenCheck } from '../judge/golden/golden-schema.ts';
import { checkJudgeOptions, type JudgeOptions, judgeOptionsOf } from '../judge/judge-options.ts';
import { givenProfile } from '../judge/profiles/given-profile.ts';
import type { Profile } from '../judge/profiles/profile.ts';
import type { Patch } from '../plan/pattern/patch.ts';
import { patchToShow } from '../plan/pattern/patch-to-show.ts';
import type { Resolution } from '../plan/sampling/sample-point.ts';
import type { SamplingPlan } from '../plan/sampling/sampling-plan.ts';
import { callersStrategy } from '../read/next-point/callers-strategy.ts';
import { pointByPoint } from '../read/next-point/point-by-point.ts';
import type { Strategy } from '../read/next-point/strategy.ts';
import { type Stop, stopOf } from '../read/stop.ts';
import type { Conditions, Inspection } from '../record/inspection.ts';
import type { Stated } from '../record/stated.ts';
import type { GoldenWatch, InspectOptions, InspectSourceOptions, RunSettings, ShowPatch } from './inspect-options.ts';
import { checkedOptions } from './output/stored-options.ts';
import { type FromMonitor, type FromSource, resolveFrom } from './resolve-from.ts';
import { resolveSampling } from './resolve-sampling.ts';
import { statedByCaller } from './stated-by-caller.ts';
import { unitOption } from './unit-option.ts';

/** The plan of a run: everything decided once, before the monitor is touched. */
export interface RunPlan extends Pick<RunSettings, 'signal' | 'limits' | 'strategy'>, Listeners {
  /** The options as the caller gave them, but for the normal form of the unit's name, for the manifest of the run. */
  readonly given: InspectOptions | InspectSourceOptions;
  readonly source: FromMonitor | FromSource;
  readonly sampling: SamplingPlan;
  readonly profile: Profile;
  readonly repeat: number;
  /** Null if all of the plan is read, regardless of the readings. */
  readonly stopAtFail: {
    /** True if the order is left to the run, which looks for defects where they show soonest. */
    readonly isOrderFree: boolean;
    /** Folder of earlier runs; null if they have no say. */
    readonly history: string | null;
  } | null;
  readonly judging: JudgeOptions;
  readonly showPatch: (patch: Patch, ...rest: Tail<Parameters<ShowPatch>>) => Promise<void>;
  readonly shownBy: Conditions['shownBy'];
  readonly screen: Conditions['screen'] | null;
  readonly confirmShown: () => Promise<void>;
  readonly station: Inspection['station'];
  readonly unit: string | null;
  readonly stated: Stated;
  readonly golden: GoldenWatch | null;
  readonly goldenCheck: GoldenCheck | null;
  readonly simulated: Inspection['simulated'];
  readonly clock: Clock;
}

type Tail<T extends readonly unknown[]> = T extends readonly [unknown, ...infer Rest] ? Rest : never;

/**
 * Decides everything that can be decided without the monitor. `more`: names of options that are the caller's own. Throws the errors of
 * profiles, patches and plans.
 */
export function resolveRunPlan(asked: InspectOptions | InspectSourceOptions, more: readonly string[] = []): RunPlan {
  const given = checkedOptions(asked, more);
  const options = given.unit === undefined ? given : { ...given, unit: unitOption(given.unit) };
  const { signal, limits, strategy, clock = systemClock } = options;
  const source = resolveFrom(options);
  const profile = givenProfile(options.profile ?? 'calibration-match');
  const { sampling, patches } = resolveSampling(options, profile);
  const judging = { acceptSignal: false, ...judgeOptionsOf(options) };
  checkJudgeOptions(judging, profile);
  return {
    given: options,
    source,
    sampling,
    profile,
    repeat: resolveRepeat(options.repeat ?? 1),
    stopAtFail: resolveStopAtFail(options, profile),
    judging,
    showPatch: showing(patches, sampling.resolution, signal, options.showPatch),
    shownBy: options.shownBy ?? 'person',
    screen: options.screen ?? null,
    confirmShown: async () => abortable(Promise.resolve(options.confirmShown?.()), signal),
    station: {
      name: options.station ?? hostname(),
      operator: options.operator ?? null,
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    unit: options.unit ?? null,
    stated: statedByCaller(options),
    // A check is not asked whether a check is due.
    golden: options.goldenCheck ? null : (options.golden ?? null),
    goldenCheck: options.goldenCheck ?? null,
    simulated: options.simulated ?? null,
    clock,
    signal,
    limits,
    strategy: strategy ? callersStrategy(strategy) : ownStrategy(source),
    ...listenersOf(options),
  };
}

/** The order of points that a light meter is asked for; absent: that of the plan. */
function ownStrategy(source: RunPlan['source']): Strategy | undefined {
  return source.kind === 'monitor' && source.light?.byPoint ? pointByPoint : undefined;
}

function resolveStopAtFail(options: InspectOptions | InspectSourceOptions, profile: Profile): RunPlan['stopAtFail'] {
  const { stopAtFail = false, history, repeat = 1, order, strategy } = options;
  if (!stopAtFail) {
    if (history === undefined) return null;
    throw new FlatfieldError(
      'invalid-plan',
      'The option history goes with stopAtFail (--stop-at-fail): it decides what is read first.',
    );
  }
  if (repeat > 1) {
    throw new FlatfieldError(
      'invalid-plan',
      'The options stopAtFail (--stop-at-fail) and repeat (--repeat) cannot be combined: passes are compared over the whole plan.',
    );
  }
  const isGiven = order !== undefined || strategy !== undefined || ('plan' in options && options.plan !== undefined);
  return { isOrderFree: !isGiven && profile.plan.order === undefined, history: history ?? null };
}

function resolveRepeat(repeat: number): number {
  if (Number.isInteger(repeat) && repeat >= 1 && repeat <= 100) return repeat;
  throw new FlatfieldError('invalid-plan', `The option repeat (--repeat) expects 1 to 100, got ${repeat}.`);
}

/** Has the patches shown as the caller gave them. A caller who does not heed the signal is not waited for. */
function showing(
  patches: readonly Patch[],
  resolution: Resolution,
  signal: AbortSignal | undefined,
  show: ShowPatch = alreadyShown(patches),
): RunPlan['showPatch'] {
  const whole = new Map(patches.map((patch) => [patch.name, patch]));
  return async (patch, ...rest) =>
    abortable(Promise.resolve(show(patchToShow(whole.get(patch.name) ?? patch, resolution), ...rest)), signal);
}

function alreadyShown(patches: readonly Patch[]): ShowPatch {
  if (patches.length > 1) {
    const names = patches.map(({ name }) => name).join(', ');
    throw new FlatfieldError(
      'invalid-plan',
      `Nothing shows the patches, and only one can be on the screen already, but the plan has ${names}.`,
    );
  }
  return () => undefined;
}

/** The listeners of a caller, as a run calls them: they never throw. */
export interface Listeners extends Pick<RunSettings, 'onProgress' | 'onEvent'> {
  /** The reason why the run must stop, if a listener failed; null if none did. */
  readonly listenerFailure: () => Stop | null;
}

/**
 * Guards the listeners of a caller: each is told by a copy, which it may write to, and what one throws, at once or later, goes no further and stops the
 * run.
 */
function listenersOf({ onProgress, onEvent }: Pick<RunSettings, 'onProgress' | 'onEvent'>): Listeners {
  let failure: ReturnType<Listeners['listenerFailure']> = null;

  function guarded<Heard>(name: string, listener: ((heard: Heard) => unknown) | undefined) {
    if (!listener) return undefined;
    const fail = (thrown: unknown) => {
      failure ??= stopOf('listener-failed', { listener: name, message: asError(thrown).message });
    };
    return (heard: Heard): void => {
      try {
        Promise.resolve(listener(dataCopy(heard))).catch(fail);
      } catch (thrown) {
        fail(thrown);
      }
    };
  }

  return {
    onProgress: guarded('onProgress', onProgress),
    onEvent: guarded('onEvent', onEvent),
    listenerFailure: () => failure,
  };
}
