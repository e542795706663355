import { hostname } from 'node:os';
import type { CloudApi } from '../cloud-api/cloud-api.ts';
import { FlatfieldError } from '../flatfield-error.ts';
import { type Clock, systemClock } from '../http/clock.ts';
import type { Conditions, Inspection } from '../inspection/inspection.ts';
import type { LocalApi } from '../local-api/local-api.ts';
import type { BitDepthRequest } from '../local-api/pixel-information-schema.ts';
import type { ChangesForRun } from '../monitor/monitor-under-test.ts';
import type { Patch } from '../pattern/patch.ts';
import { patchToShow } from '../pattern/patch-to-show.ts';
import { type CustomSource, checkCustomSource } from '../reading/custom-source.ts';
import type { MeteringSettings } from '../reading/metering.ts';
import { pointByPoint } from '../reading/point-by-point.ts';
import type { MarkerMode } from '../reading/reading-terms.ts';
import { patchIn, resolvePatchInput } from '../sampling/patch-input.ts';
import { planSampling } from '../sampling/plan-sampling.ts';
import { parseResolution } from '../sampling/resolution.ts';
import type { Resolution } from '../sampling/sample-point.ts';
import type { SamplingPlan } from '../sampling/sampling-plan.ts';
import { checkRequireDetectable } from '../verdict/detectability/require-detectable.ts';
import { findProfile } from '../verdict/find-profile.ts';
import { checkGuardBand, type GuardBand } from '../verdict/guard-band.ts';
import type { Profile } from '../verdict/profile.ts';
import { givenPlan } from './given-plan.ts';
import type { GivenReference } from './given-reference.ts';
import type { InspectOptions, InspectSourceOptions, RunSettings, ShowPatch } from './inspect-options.ts';
import { type LightOptions, meteringSettings } from './light-options.ts';
import { checkedRetestReason } from './retest-reason.ts';

/** What a run reads: everything decided once, before the monitor is touched. */
export interface RunPlan extends Pick<RunSettings, 'signal' | 'limits' | 'strategy' | 'onProgress' | 'onEvent'> {
  /** The options as the caller gave them, for the manifest of the run. */
  readonly given: InspectOptions | InspectSourceOptions;
  readonly from: FromMonitor | FromSource;
  readonly sampling: SamplingPlan;
  readonly profile: Profile;
  readonly repeat: number;
  /** Null if all of the plan is read, whatever it shows. */
  readonly stopAtFail: {
    /** Whether the order is left to the run, which looks for defects where they show soonest. */
    readonly isOrderFree: boolean;
    /** Folder of earlier runs; null if they have no say. */
    readonly history: string | null;
  } | null;
  readonly judgeOptions: {
    readonly toneResponse: number | string | null;
    readonly guardBand?: GuardBand;
    readonly acceptSignal: boolean;
    readonly requireDetectable: number | null;
  };
  readonly showPatch: (patch: Patch, ...rest: Tail<Parameters<ShowPatch>>) => Promise<void>;
  readonly shownBy: Conditions['shownBy'];
  readonly confirmShown: () => Promise<void>;
  readonly station: Inspection['station'];
  readonly unit: string | null;
  /** Null if nobody said that it is a retest. */
  readonly retestReason: string | null;
  readonly simulated: Inspection['simulated'];
  readonly clock: Clock;
}

type Tail<T extends readonly unknown[]> = T extends readonly [unknown, ...infer Rest] ? Rest : never;

/** Readings of a monitor's own, and the reference of its calibration. */
export interface FromMonitor {
  readonly by: 'api';
  readonly api: LocalApi;
  readonly cloud: CloudApi | undefined;
  readonly marker: MarkerMode;
  readonly bitDepth: BitDepthRequest;
  readonly changes: ChangesForRun;
  /** Null if the signal is read. */
  readonly light: LightOptions | null;
  /** How it goes with the meter; null if the signal is read. */
  readonly metering: MeteringSettings | null;
}

/** Readings of a custom source, and the reference that its caller gives. */
export interface FromSource {
  readonly by: 'source';
  readonly source: CustomSource;
  readonly reference: GivenReference;
}

/** Decides everything that can be decided without the monitor. Throws the errors of profiles, patches and plans. */
export function resolveRunPlan(options: InspectOptions | InspectSourceOptions): RunPlan {
  const { signal, limits, strategy, onProgress, onEvent, guardBand, requireDetectable, clock = systemClock } = options;
  const from = resolveFrom(options);
  const profile = resolveProfile(options.profile ?? 'calibration-match');
  const { sampling, patches } = resolveSampling(options, profile);
  if (guardBand !== undefined) checkGuardBand(guardBand);
  if (requireDetectable !== undefined) checkRequireDetectable(requireDetectable, profile);
  return {
    given: options,
    from,
    sampling,
    profile,
    repeat: resolveRepeat(options.repeat ?? 1),
    stopAtFail: resolveStopAtFail(options, profile),
    judgeOptions: {
      toneResponse: options.toneResponse ?? null,
      ...(guardBand !== undefined && { guardBand }),
      acceptSignal: options.acceptSignal ?? false,
      requireDetectable: requireDetectable ?? null,
    },
    showPatch: showing(patches, sampling.resolution, options.showPatch),
    shownBy: options.shownBy ?? 'person',
    confirmShown: options.confirmShown ?? (async () => undefined),
    station: {
      name: options.station ?? hostname(),
      operator: options.operator ?? null,
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    unit: options.unit ?? null,
    retestReason: options.retestReason === undefined ? null : checkedRetestReason(options.retestReason),
    simulated: options.simulated ?? null,
    clock,
    signal,
    limits,
    strategy: strategy ?? (from.by === 'api' && from.light?.byPoint ? pointByPoint : undefined),
    onProgress,
    onEvent,
  };
}

/** Whether a caller names a source of readings instead of a monitor's API. */
export function isOfSource(options: object): options is InspectSourceOptions {
  return 'source' in options && options.source !== undefined;
}

function resolveFrom(options: InspectOptions | InspectSourceOptions): RunPlan['from'] {
  if (isOfSource(options)) {
    const { source, reference } = options;
    const other = ONLY_OF_API.find((name) => options[name as keyof typeof options] !== undefined);
    if (other)
      throw new FlatfieldError(
        'invalid-plan',
        `The option ${other} is for a monitor's API and cannot be combined with source.`,
      );
    checkCustomSource(source);
    if (reference === undefined) {
      throw new FlatfieldError('invalid-plan', 'The option reference is missing: null if the profile needs none.');
    }
    return { by: 'source', source, reference };
  }
  const { api, cloud, marker = 'operation', bitDepth = 'AUTO', colorMode: colorModeIndex, lockKeys } = options;
  const { light = null } = options;
  if (!api) throw new FlatfieldError('invalid-plan', 'Nothing to read: give the option api, or source and reference.');
  const other = ONLY_OF_SOURCE.find((name) => name in options && options[name as keyof typeof options] !== undefined);
  if (other) throw new FlatfieldError('invalid-plan', `The option ${other} goes with source, not with api.`);
  if (light !== null) checkLight(options, light);
  const metering = light && meteringSettings(light);
  return { by: 'api', api, cloud, marker, bitDepth, changes: { colorModeIndex, lockKeys }, light, metering };
}

/** What cannot go together with a meter. The light of a simulated panel must never be a verdict on a real monitor. */
function checkLight(options: InspectOptions, { meter, byPoint, ambient }: LightOptions): void {
  const { marker, bitDepth, simulated, strategy, showPatch, shownBy = 'person' } = options;
  if (byPoint && strategy) {
    throw new FlatfieldError('invalid-plan', 'The option strategy names each next point: leave light.byPoint out.');
  }
  if (byPoint && shownBy === 'person') {
    throw new FlatfieldError(
      'invalid-plan',
      'All patches at one point need a window that shows them (--show): a person would show each of them at each point.',
    );
  }
  if (ambient && !showPatch) {
    throw new FlatfieldError('invalid-plan', 'Ambient light is read with the display black, but nothing shows black.');
  }
  if (marker === 'inline' || bitDepth !== undefined) {
    const name = marker === 'inline' ? 'marker: inline' : 'bitDepth';
    throw new FlatfieldError('invalid-plan', `The option ${name} is for readings of the signal, not of light.`);
  }
  if (meter.identity.driver === 'fake' && !simulated) {
    throw new FlatfieldError('invalid-plan', 'A simulated meter measures simulated monitors only: give simulated.');
  }
}

const ONLY_OF_API = ['api', 'cloud', 'monitor', 'colorMode', 'lockKeys', 'marker', 'bitDepth', 'light'];
const ONLY_OF_SOURCE = ['reference', 'plan'];

/** The plan, and its patches as they were given: a plan knows an image at its points only. */
function resolveSampling(
  options: InspectOptions | InspectSourceOptions,
  profile: Profile,
): { readonly sampling: SamplingPlan; readonly patches: readonly Patch[] } {
  const { layout, order, patches, resolution: named, stopAtFail = false } = options;
  const resolution = typeof named === 'string' ? parseResolution(named) : named;
  const plan = isOfSource(options) ? options.plan : undefined;
  if (plan === undefined) {
    if (!resolution) throw new FlatfieldError('invalid-plan', 'The option resolution is missing, such as 3840x2160.');
    const inputs = (patches ?? profile.plan.patches).map(resolvePatchInput);
    const sampling = planSampling({
      layout: layout ?? profile.plan.layout,
      order: order ?? profile.plan.order ?? (stopAtFail ? 'farthest-first' : 'row-major'),
      resolution,
      patches: inputs,
    });
    return { sampling, patches: inputs.map(patchIn) };
  }
  const given = givenPlan(plan);
  const { widthPx, heightPx } = given.resolution;
  const isOther = resolution && (resolution.widthPx !== widthPx || resolution.heightPx !== heightPx);
  if (layout !== undefined || order !== undefined || patches !== undefined || isOther) {
    throw new FlatfieldError(
      'invalid-plan',
      'The option plan says layout, order, patches and resolution: leave these out.',
    );
  }
  return { sampling: given, patches: given.patches };
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
      'The options stopAtFail (--stop-at-fail) and repeat cannot be combined: passes are compared over the whole plan.',
    );
  }
  const isGiven = order !== undefined || strategy !== undefined || ('plan' in options && options.plan !== undefined);
  return { isOrderFree: !isGiven && profile.plan.order === undefined, history: history ?? null };
}

function resolveRepeat(repeat: number): number {
  if (Number.isInteger(repeat) && repeat >= 1 && repeat <= 100) return repeat;
  throw new FlatfieldError('invalid-plan', `A plan is read 1 to 100 times, not ${repeat} times.`);
}

function resolveProfile(profile: string | Profile): Profile {
  return typeof profile === 'string' ? findProfile(profile) : profile;
}

/** Has the patches shown as the caller gave them. */
function showing(
  patches: readonly Patch[],
  resolution: Resolution,
  show: ShowPatch = alreadyShown(patches),
): RunPlan['showPatch'] {
  const whole = new Map(patches.map((patch) => [patch.name, patch]));
  return async (patch, ...rest) => show(patchToShow(whole.get(patch.name) ?? patch, resolution), ...rest);
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
