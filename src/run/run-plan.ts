import { hostname } from 'node:os';
import type { CloudApi } from '../cloud-api/cloud-api.ts';
import { FlatfieldError } from '../flatfield-error.ts';
import { type Clock, systemClock } from '../http/clock.ts';
import type { Conditions, Inspection } from '../inspection/inspection.ts';
import type { LocalApi } from '../local-api/local-api.ts';
import type { ChangesForRun } from '../monitor/monitor-under-test.ts';
import type { Patch } from '../pattern/patch.ts';
import { patchToShow } from '../pattern/patch-to-show.ts';
import { patchIn, resolvePatchInput } from '../sampling/patch-input.ts';
import { planSampling } from '../sampling/plan-sampling.ts';
import { parseResolution } from '../sampling/resolution.ts';
import type { Resolution } from '../sampling/sample-point.ts';
import type { SamplingPlan } from '../sampling/sampling-plan.ts';
import { findProfile } from '../verdict/find-profile.ts';
import { checkGuardBand, type GuardBand } from '../verdict/guard-band.ts';
import type { Profile } from '../verdict/profile.ts';
import type { InspectOptions, ShowPatch } from './inspect-options.ts';

/** What a run reads: everything decided once, before the monitor is touched. */
export interface RunPlan extends Pick<InspectOptions, 'signal' | 'limits' | 'strategy' | 'onProgress' | 'onEvent'> {
  /** The options as the caller gave them, for the manifest of the run. */
  readonly given: InspectOptions;
  readonly sampling: SamplingPlan;
  readonly profile: Profile;
  readonly repeat: number;
  readonly changes: ChangesForRun;
  readonly monitorOptions: {
    readonly api: LocalApi;
    readonly cloud: CloudApi | undefined;
    readonly marker: Conditions['marker'];
    readonly bitDepth: Conditions['requestedBitDepth'];
    readonly clock: Clock;
  };
  readonly judgeOptions: {
    readonly toneResponse: number | string | null;
    readonly guardBand?: GuardBand;
    readonly acceptSignal: boolean;
  };
  readonly showPatch: (patch: Patch, ...rest: Tail<Parameters<ShowPatch>>) => Promise<void>;
  readonly shownBy: Conditions['shownBy'];
  readonly confirmShown: () => Promise<void>;
  readonly station: Inspection['station'];
  readonly unit: string | null;
  readonly simulated: Inspection['simulated'];
  readonly clock: Clock;
}

type Tail<T extends readonly unknown[]> = T extends readonly [unknown, ...infer Rest] ? Rest : never;

/** Decides everything that can be decided without the monitor. Throws the errors of profiles, patches and plans. */
export function resolveRunPlan(options: InspectOptions): RunPlan {
  const { api, signal, limits, strategy, onProgress, onEvent, guardBand, clock = systemClock } = options;
  const profile = resolveProfile(options.profile ?? 'calibration-match');
  const patches = (options.patches ?? profile.plan.patches).map(resolvePatchInput);
  const resolution = typeof options.resolution === 'string' ? parseResolution(options.resolution) : options.resolution;
  if (guardBand !== undefined) checkGuardBand(guardBand);
  return {
    given: options,
    sampling: planSampling({
      layout: options.layout ?? profile.plan.layout,
      order: options.order ?? profile.plan.order ?? 'row-major',
      resolution,
      patches,
    }),
    profile,
    repeat: resolveRepeat(options.repeat ?? 1),
    changes: { colorModeIndex: options.colorMode, lockKeys: options.lockKeys },
    monitorOptions: {
      api,
      cloud: options.cloud,
      marker: options.marker ?? 'operation',
      bitDepth: options.bitDepth ?? 'AUTO',
      clock,
    },
    judgeOptions: {
      toneResponse: options.toneResponse ?? null,
      ...(guardBand !== undefined && { guardBand }),
      acceptSignal: options.acceptSignal ?? false,
    },
    showPatch: showing(patches.map(patchIn), resolution, options.showPatch),
    shownBy: options.shownBy ?? 'person',
    confirmShown: options.confirmShown ?? (async () => undefined),
    station: { name: options.station ?? hostname(), operator: options.operator ?? null },
    unit: options.unit ?? null,
    simulated: options.simulated ?? null,
    clock,
    signal,
    limits,
    strategy,
    onProgress,
    onEvent,
  };
}

function resolveRepeat(repeat: number): number {
  if (Number.isInteger(repeat) && repeat >= 1 && repeat <= 100) return repeat;
  throw new FlatfieldError('invalid-plan', `A plan is read 1 to 100 times, not ${repeat} times.`);
}

function resolveProfile(profile: string | Profile): Profile {
  return typeof profile === 'string' ? findProfile(profile) : profile;
}

/** Has the patches shown as the caller gave them: a plan knows an image at its points only. */
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
