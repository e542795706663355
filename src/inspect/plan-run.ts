import { hostname } from 'node:os';
import type { BitDepthRequest } from '../api/local/pixel-information-schema.ts';
import { FlatfieldError } from '../base/flatfield-error.ts';
import type { GoldenCheck } from '../judge/golden/golden-schema.ts';
import { checkJudgeOptions, type JudgeOptions, judgeOptionsOf } from '../judge/judge-options.ts';
import { givenProfile } from '../judge/profiles/given-profile.ts';
import type { Profile } from '../judge/profiles/profile.ts';
import type { Patch } from '../plan/pattern/patch.ts';
import { patchIn, resolvePatchInput } from '../plan/sampling/patch-input.ts';
import { planSampling } from '../plan/sampling/plan-sampling.ts';
import { parseResolution } from '../plan/sampling/resolution.ts';
import type { SamplingPlan } from '../plan/sampling/sampling-plan.ts';
import type { MeteringSettings } from '../read/light/metering.ts';
import type { MeasureLimits } from '../read/measuring.ts';
import type { ChangesForRun } from '../read/monitor/monitor-under-test.ts';
import type { MarkerMode } from '../read/reading-terms.ts';
import type { Conditions, Inspection } from '../record/inspection.ts';
import type { Stated } from '../record/stated.ts';
import type { ReportLanguage } from '../report/languages/languages.ts';
import { givenPlan } from './given-plan.ts';
import type { InspectRequest, LightRequest } from './request.ts';
import { checkedRequest } from './request-fields.ts';
import { statedByCaller } from './stated-by-caller.ts';
import { unitOption } from './unit-option.ts';

/** The plan of a run: all decisions, made once, before anything is opened. Data only. */
export interface RunPlan {
  /** The checked request, with the unit's name in normal form. The journal of the run keeps it. */
  readonly request: InspectRequest;
  readonly reads: PlannedReads;
  readonly sampling: SamplingPlan;
  /** The patches as given; `sampling` has only the pixels of an image at its points. */
  readonly patches: readonly Patch[];
  readonly profile: Profile;
  readonly judging: JudgeOptions;
  readonly repeat: number;
  /** Null if the whole plan is read in any case. */
  readonly stopAtFail: {
    /** True if the run may choose the order, to find defects as soon as possible. */
    readonly isOrderFree: boolean;
    /** Folder of earlier runs; null if none are used. */
    readonly history: string | null;
  } | null;
  readonly limits: MeasureLimits;
  readonly shownBy: Conditions['shownBy'];
  readonly station: Inspection['station'];
  readonly unit: string | null;
  readonly stated: Stated;
  readonly goldenCheck: GoldenCheck | null;
  readonly simulated: Inspection['simulated'];
  readonly lang: ReportLanguage;
}

/** The way in which a monitor is read; a custom source has its own. */
export interface PlannedReads {
  readonly marker: MarkerMode;
  readonly bitDepth: BitDepthRequest;
  readonly changes: ChangesForRun;
  /** Null if the signal is read. */
  readonly metering: MeteringSettings | null;
}

/** Decides everything that can be decided before anything is opened. Throws the errors of options, profiles, patches and plans. */
export function planRun(asked: InspectRequest): RunPlan {
  const checked = checkedRequest(asked);
  const request = checked.unit === undefined ? checked : { ...checked, unit: unitOption(checked.unit) };
  const { simulated = null, shownBy = 'person', station = hostname(), operator = null } = request;
  const profile = givenProfile(request.profile ?? 'calibration-match');
  const judging = { acceptSignal: false, ...judgeOptionsOf(request) };
  checkJudgeOptions(judging, profile);
  return {
    request,
    reads: plannedReads(request, simulated?.timeScale ?? 1),
    ...plannedSampling(request, profile),
    profile,
    judging,
    repeat: request.repeat ?? 1,
    stopAtFail: plannedStop(request, profile),
    limits: request.limits ?? {},
    shownBy,
    station: { name: station, operator, timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone },
    unit: request.unit ?? null,
    stated: statedByCaller(request),
    goldenCheck: request.goldenCheck ?? null,
    simulated,
    lang: request.lang ?? 'en',
  };
}

function plannedReads(request: InspectRequest, timeScale: number): PlannedReads {
  const { light, marker = light ? 'operation' : 'off', bitDepth = 'AUTO', colorMode, lockKeys } = request;
  if (light) refuseBesideLight(request, light);
  return { marker, bitDepth, changes: { colorMode, lockKeys }, metering: light ? meteringOf(light, timeScale) : null };
}

/** Refuses options that do not work with a meter. */
function refuseBesideLight({ marker, bitDepth, shownBy = 'person' }: InspectRequest, { byPoint }: LightRequest): void {
  if (byPoint && shownBy === 'person') {
    throw new FlatfieldError(
      'invalid-plan',
      'All patches at one point need a window that shows them (--show): a person would show each of them at each point.',
    );
  }
  if (marker === 'inline' || bitDepth !== undefined) {
    const name = marker === 'inline' ? 'marker: inline' : 'bitDepth';
    throw new FlatfieldError('invalid-plan', `The option ${name} is for readings of the signal, not of light.`);
  }
}

/** Settings of metering, with times scaled to those of a simulated monitor. */
function meteringOf(
  {
    settleMs = 2000,
    warmUpMs = 0,
    byPoint = false,
    withSignal = false,
    signalCheck = !withSignal,
    ambient = false,
  }: LightRequest,
  timeScale: number,
): MeteringSettings {
  const times = { settleMs: settleMs * timeScale, warmUpMs: warmUpMs * timeScale };
  return { ...times, driftEveryPlaces: 10, byPoint, withSignal, signalCheck, ambient };
}

function plannedSampling(request: InspectRequest, profile: Profile): Pick<RunPlan, 'sampling' | 'patches'> {
  const { plan, layout, order, patches, fullPlan = false, resolution: named, stopAtFail = false } = request;
  const resolution = typeof named === 'string' ? parseResolution(named) : named;
  if (plan === undefined) {
    if (!resolution) {
      throw new FlatfieldError(
        'invalid-plan',
        'The resolution (--resolution) is missing: the size of the input signal, such as 3840x2160.',
      );
    }
    const planned = plannedByProfile(request, profile);
    const inputs = (patches ?? planned.patches).map(resolvePatchInput);
    const sampling = planSampling({
      layout: layout ?? planned.layout,
      order: order ?? profile.plan.order ?? (stopAtFail ? 'farthest-first' : 'row-major'),
      resolution,
      patches: inputs,
    });
    return { sampling, patches: inputs.map(patchIn) };
  }
  const given = givenPlan(plan);
  const { widthPx, heightPx } = given.resolution;
  const isOther = resolution && (resolution.widthPx !== widthPx || resolution.heightPx !== heightPx);
  if (layout !== undefined || order !== undefined || patches !== undefined || fullPlan || isOther) {
    throw new FlatfieldError(
      'invalid-plan',
      'The option plan says layout, order, patches and resolution: leave these out.',
    );
  }
  return { sampling: given, patches: given.patches };
}

function plannedByProfile({ fullPlan = false, patches }: InspectRequest, profile: Profile): Profile['plan'] {
  if (!fullPlan) return profile.plan;
  if (profile.fullPlan && patches === undefined) return profile.fullPlan;
  const why = profile.fullPlan
    ? 'The full plan (--plan full) says which patches are read: leave --patches out.'
    : `The profile ${profile.name}@${profile.version} has one plan only: leave --plan full out.`;
  throw new FlatfieldError('invalid-plan', why);
}

function plannedStop(request: InspectRequest, profile: Profile): RunPlan['stopAtFail'] {
  const { stopAtFail = false, history, repeat = 1, order, plan } = request;
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
  const isGiven = order !== undefined || plan !== undefined || profile.plan.order !== undefined;
  return { isOrderFree: !isGiven, history: history ?? null };
}
