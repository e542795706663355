import { hostname } from 'node:os';
import { z } from 'zod';
import type { CloudApi } from '../cloud-api/cloud-api.ts';
import type { Deviation } from '../color/deviation.ts';
import { type Clock, systemClock } from '../http/clock.ts';
import type { Conditions, Inspection } from '../inspection/inspection.ts';
import type { LocalApi } from '../local-api/local-api.ts';
import { bitDepthRequestSchema } from '../local-api/pixel-information-schema.ts';
import type { ChangesForRun } from '../monitor/monitor-under-test.ts';
import type { RestoreStore } from '../monitor/restore-file.ts';
import { type Patch, parsePatch } from '../pattern/patch.ts';
import { MARKER_MODES, PATCH_SHOWERS } from '../reading/reading-terms.ts';
import type { TakingLimits, TakingProgress } from '../reading/taking.ts';
import { InvalidPlanError } from '../sampling/invalid-plan-error.ts';
import { planSampling } from '../sampling/plan-sampling.ts';
import { parseResolution } from '../sampling/resolution.ts';
import type { Resolution } from '../sampling/sample-point.ts';
import { READING_ORDERS, type ReadingOrder, type SamplingPlan } from '../sampling/sampling-plan.ts';
import { findProfile } from '../verdict/find-profile.ts';
import { checkGuardBand, type GuardBand } from '../verdict/guard-band.ts';
import type { Profile } from '../verdict/profile.ts';
import type { RunKeeper } from './keep-run.ts';

/** Puts a patch on the whole screen of the monitor under test; the patch is there when it resolves. */
export type ShowPatch = (
  patch: Patch,
  monitorId: string,
  options: {
    readonly signal?: AbortSignal | undefined;
    /** Name of the patch that was read on the screen in place of this one; absent the first time it is to be shown. */
    readonly readsAs?: string | undefined;
  },
) => Promise<void> | void;

/** How far a run is, with what the last reading came to. */
export interface InspectProgress extends TakingProgress {
  /** Null for a missed point. */
  readonly deviation: Deviation | null;
}

/** What a caller says of an inspection. */
export interface InspectOptions {
  readonly api: LocalApi;
  /** Where the calibration that the readings are compared with comes from; default: the local API. */
  readonly cloud?: CloudApi | undefined;
  /** Needed where several monitors are connected. */
  readonly monitor?: string | undefined;
  /** Size of the input signal, such as `3840x2160`; the API does not tell it and it is never guessed. */
  readonly resolution: string | Resolution;
  /** Default: those of the profile. */
  readonly layout?: string | undefined;
  readonly order?: ReadingOrder | undefined;
  readonly patches?: readonly (string | Patch)[] | undefined;
  /** A name or a profile; default `calibration-match`. */
  readonly profile?: string | Profile | undefined;
  /** Overrides the tone response of the mode's target: a gamma exponent or a name. */
  readonly toneResponse?: number | string | undefined;
  readonly guardBand?: GuardBand | undefined;
  /** Accepts a verdict of a light profile on the signal path only; without it, such a run is inconclusive and nothing is read. */
  readonly acceptSignal?: boolean | undefined;
  /** How often the plan is read, 1 to 100; from 2 on the worst pass is judged, and what differs between them is the guard band. */
  readonly repeat?: number | undefined;
  /** Zero-based index of the mode to read in; default: the current one. Put back at the end. */
  readonly colorMode?: number | undefined;
  /** Locks all keys for the run; put back at the end. */
  readonly lockKeys?: boolean | undefined;
  /** Default `operation`. */
  readonly marker?: Conditions['marker'] | undefined;
  /** Default `AUTO`. */
  readonly bitDepth?: Conditions['requestedBitDepth'] | undefined;
  /** Absent: the one patch of the plan is on the screen already. */
  readonly showPatch?: ShowPatch | undefined;
  /** Rejects where what was shown last is no longer on the screen; asked after the last reading. */
  readonly confirmShown?: (() => Promise<void>) | undefined;
  /** Default `person`. */
  readonly shownBy?: Conditions['shownBy'] | undefined;
  /** Default: the name of this computer. */
  readonly station?: string | undefined;
  readonly operator?: string | undefined;
  readonly unit?: string | undefined;
  /** Set where the monitor is simulated. */
  readonly simulated?: Inspection['simulated'] | undefined;
  readonly limits?: TakingLimits | undefined;
  /** Keeps what is read, as it is read; without it a crash loses the run. */
  readonly keeper?: RunKeeper | undefined;
  readonly runId?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: InspectProgress) => void) | undefined;
  readonly clock?: Clock | undefined;
}

/**
 * What becomes of each option in a later part of the run. `compared`: kept as the schema says, and must be the same. `kept`: the same, but
 * compared as what it came to (the plan, the profile). `part`: belongs to one part, as it is a service or a promise of the caller's, or
 * (`limits`) bounds one part; the monitor and its addresses are compared by themselves.
 */
const LATER = {
  api: 'part',
  cloud: 'part',
  monitor: 'part',
  resolution: { kept: z.string() },
  layout: { kept: z.string().optional() },
  order: { kept: z.enum(READING_ORDERS).optional() },
  patches: { kept: z.array(z.string()).optional() },
  profile: { kept: z.union([z.string(), z.record(z.string(), z.unknown())]).optional() },
  toneResponse: { compared: z.union([z.number(), z.string()]).optional() },
  guardBand: { compared: z.union([z.number(), z.record(z.string(), z.number())]).optional() },
  acceptSignal: { compared: z.boolean().optional() },
  repeat: { compared: z.number().optional() },
  colorMode: { compared: z.number().optional() },
  lockKeys: { compared: z.boolean().optional() },
  marker: { compared: z.enum(MARKER_MODES).optional() },
  bitDepth: { compared: bitDepthRequestSchema.optional() },
  showPatch: 'part',
  confirmShown: 'part',
  shownBy: { compared: z.enum(PATCH_SHOWERS).optional() },
  station: { compared: z.string().optional() },
  operator: { compared: z.string().optional() },
  unit: { compared: z.string().optional() },
  simulated: { compared: z.object({ scenario: z.string(), seed: z.number(), timeScale: z.number() }).nullish() },
  limits: 'part',
  keeper: 'part',
  runId: 'part',
  signal: 'part',
  onProgress: 'part',
  clock: 'part',
} as const satisfies Record<keyof InspectOptions, 'part' | { kept: z.ZodType } | { compared: z.ZodType }>;

type KeptShape = {
  [K in keyof typeof LATER as (typeof LATER)[K] extends 'part' ? never : K]: (typeof LATER)[K] extends
    | { readonly kept: infer S }
    | { readonly compared: infer S }
    ? S
    : never;
};

const later = Object.entries(LATER) as [keyof InspectOptions, (typeof LATER)[keyof typeof LATER]][];
const kept = later.flatMap(([name, role]) => (role === 'part' ? [] : [[name, Object.values(role)[0]] as const]));

/** Options that the journal of a run keeps, and of these the ones that must be the same in a later part. */
export const keptNames: readonly (keyof InspectOptions)[] = kept.map(([name]) => name);
export const comparedNames = later.flatMap(([name, role]) => (role !== 'part' && 'compared' in role ? [name] : []));

/** Schema of each option that is kept; the type is read from the table that it is made from. */
export const keptShape = Object.fromEntries(kept) as unknown as KeptShape;

/** What the pipeline reads: everything decided, checked before the monitor is touched. */
export interface InspectRequest extends Pick<InspectOptions, 'keeper' | 'signal' | 'limits' | 'onProgress'> {
  readonly plan: SamplingPlan;
  readonly profile: Profile;
  readonly repeat: number;
  readonly changes: ChangesForRun;
  readonly monitorOptions: {
    readonly api: LocalApi;
    readonly cloud: CloudApi | undefined;
    readonly marker: Conditions['marker'];
    readonly bitDepth: Conditions['requestedBitDepth'];
    readonly store: RestoreStore | undefined;
    readonly clock: Clock;
  };
  readonly judgeOptions: {
    readonly toneResponse: number | string | null;
    readonly guardBand?: GuardBand;
    readonly acceptSignal: boolean;
  };
  readonly showPatch: ShowPatch;
  readonly shownBy: Conditions['shownBy'];
  readonly station: Inspection['station'];
  readonly clock: Clock;
}

/** Decides everything that can be decided without the monitor. Throws the errors of profiles, patches and plans. */
export function resolveInspectOptions(options: InspectOptions): InspectRequest {
  const { api, keeper, signal, limits, onProgress, guardBand, clock = systemClock } = options;
  const profile = resolveProfile(options.profile ?? 'calibration-match');
  const patches = (options.patches ?? profile.plan.patches).map(resolvePatch);
  if (guardBand !== undefined) checkGuardBand(guardBand);
  return {
    plan: planSampling({
      layout: options.layout ?? profile.plan.layout,
      order: options.order ?? profile.plan.order ?? 'row-major',
      resolution: typeof options.resolution === 'string' ? parseResolution(options.resolution) : options.resolution,
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
      store: keeper?.store,
      clock,
    },
    judgeOptions: {
      toneResponse: options.toneResponse ?? null,
      ...(guardBand !== undefined && { guardBand }),
      acceptSignal: options.acceptSignal ?? false,
    },
    showPatch: options.showPatch ?? alreadyShown(patches),
    shownBy: options.shownBy ?? 'person',
    station: { name: options.station ?? hostname(), operator: options.operator ?? null },
    clock,
    keeper,
    signal,
    limits,
    onProgress,
  };
}

/** The same with what keeps the run as it is read. */
export function withKeeper(request: InspectRequest, keeper: RunKeeper): InspectRequest {
  return { ...request, keeper, monitorOptions: { ...request.monitorOptions, store: keeper.store } };
}

function resolveRepeat(repeat: number): number {
  if (Number.isInteger(repeat) && repeat >= 1 && repeat <= 100) return repeat;
  throw new InvalidPlanError(`A plan is read 1 to 100 times, not ${repeat} times.`);
}

function resolveProfile(profile: string | Profile): Profile {
  return typeof profile === 'string' ? findProfile(profile) : profile;
}

function resolvePatch(patch: string | Patch): Patch {
  return typeof patch === 'string' ? parsePatch(patch) : patch;
}

function alreadyShown(patches: readonly Patch[]): ShowPatch {
  if (patches.length > 1) {
    const names = patches.map(({ name }) => name).join(', ');
    throw new InvalidPlanError(
      `Nothing shows the patches, and only one can be on the screen already, but the plan has ${names}.`,
    );
  }
  return () => undefined;
}
