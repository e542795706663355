import type { BitDepthRequest } from '../local-api/pixel-information-schema.ts';
import type { MeterIdentity } from '../meter/meter.ts';
import type { LastPixel } from '../reading/last-pixel.ts';
import type { Ambient, MeterLog } from '../reading/meter/meter-log.ts';
import type { MeteringSettings } from '../reading/meter/metering.ts';
import type { MissedReading, Reading } from '../reading/reading.ts';
import type { ChangedSetting, MarkerMode, PatchShower } from '../reading/reading-terms.ts';
import type { StateCheck } from '../reading/state-check.ts';
import type { Stopped } from '../reading/stop.ts';
import type { Reference, ReferenceProblem } from '../reference/reference.ts';
import type { SamplingPlan } from '../sampling/sampling-plan.ts';
import type { Span } from '../sampling/span.ts';
import type { Judgment } from '../verdict/judgment.ts';
import type { EarlierVerdict } from './earlier-verdict.ts';
import type { MeterFile } from './meter-file.ts';
import type { Repeats } from './passes/repeats.ts';
import type { RunPart } from './run-id.ts';
import type { Stated } from './stated.ts';

export type { Judgment } from '../verdict/judgment.ts';

/** The record of one run. Every report is a function of it alone. */
export interface Inspection extends Stated {
  readonly schemaVersion: 1;
  readonly tool: { readonly name: 'flatfield'; readonly version: string };
  readonly runId: string;
  /** Null for a real monitor. */
  readonly simulated: { readonly scenario: string; readonly seed: number; readonly timeScale: number } | null;
  /** UTC, ISO 8601. */
  readonly startedAt: string;
  readonly finishedAt: string;
  /** Monotonic, of the last part. */
  readonly durationMs: number;
  /** The parts in which the run was read, more than one if it was resumed; absent if the readings came in a file. */
  readonly parts?: readonly RunPart[];
  /** `timeZone`: IANA name of the time zone of its computer; absent if no monitor was asked. */
  readonly station: { readonly name: string; readonly operator: string | null; readonly timeZone?: string };
  /** The monitor as a product under acceptance: serial number, asset number, or what the caller says. */
  readonly unit: string | null;
  readonly monitor: { readonly id: string; readonly modelName: string; readonly serialNumber: string };
  /** Null if no monitor was asked: the readings came in a file. */
  readonly conditions: Conditions | null;
  /** The file that the readings of emitted light came in; absent if the signal was read. */
  readonly meter?: MeterFile;
  /** As it was carried out, after any move to even coordinates. */
  readonly plan: SamplingPlan;
  /** Of that plan's points. */
  readonly span: Span;
  readonly calibration: { readonly reference: Reference | null; readonly problem: ReferenceProblem | null };
  readonly checks: readonly StateCheck[];
  readonly readings: readonly Reading[];
  /** Readings before HDCP was seen, or at odd coordinates then, of patches not on the screen yet (`readsAs`), and retaken ones; never judged. */
  readonly replaced: readonly Reading[];
  readonly missed: readonly MissedReading[];
  /** Read before the first point to confirm the size of the signal; absent if no pixel was answered. */
  readonly lastPixel?: LastPixel;
  /** Read again after the last point; absent if no pixel was answered, and of a run that was stopped. */
  readonly lastPixelAtEnd?: LastPixel;
  /** Ambient light that a meter read with the display black; absent if it was not asked for. */
  readonly ambient?: Ambient;
  /** What a meter took beside the readings; absent if it took nothing. */
  readonly meterLog?: MeterLog;
  /** Why the run ended before its plan did; null if it did not. */
  readonly stopped: Stopped | null;
  /** The other passes over the plan, where it was read more than once. */
  readonly repeats?: Repeats;
  readonly judgment: Judgment;
  /** Earlier verdicts on the same readings, the first verdict first; absent if this is the first. */
  readonly earlier?: readonly EarlierVerdict[];
}

export interface Conditions {
  /** The custom source that was read; absent if the monitor was read through its API, as the next three say. */
  readonly source?: {
    readonly name: string;
    readonly kind: Reading['kind'];
    /** Whether the size of the signal was confirmed; if not, the resolution belongs to the plan only. */
    readonly confirmsResolution: boolean;
  };
  /** The meter that measured the light of the panel; absent if the signal was read. */
  readonly meter?: MeterIdentity;
  /** How the run with that meter went; absent as the meter is. */
  readonly metering?: MeteringSettings;
  readonly apiUrl: string | null;
  readonly marker: MarkerMode | null;
  readonly requestedBitDepth: BitDepthRequest | null;
  /** Present if the run was to stop at a proven fail; `history`: earlier runs of the model, and the places where they failed, read first. */
  readonly stopAtFail?: { readonly history?: { readonly runs: number; readonly places: number } };
  /** Who showed the patches. */
  readonly shownBy: PatchShower;
  /** The mode in which was read; `osdNumber` is what people see on the monitor: index + 1. */
  readonly colorMode: {
    readonly index: number;
    readonly osdNumber: number;
    readonly name: string;
    readonly type: string;
  } | null;
  readonly keyLock: string | null;
  /** What was changed for the run, and whether it was restored. */
  readonly changed: readonly {
    readonly what: ChangedSetting;
    readonly from: string;
    readonly to: string;
    readonly restored: boolean;
    readonly problem: string | null;
  }[];
}
