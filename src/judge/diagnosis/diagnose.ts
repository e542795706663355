import { isSignal } from '../../read/reading.ts';
import type { Diagnosis, DiagnosisParams } from '../diagnosis.ts';
import { type Evidence, isMeasuredLight } from '../evidence.ts';
import { changedPlaces, checkAsRun } from '../signal-check.ts';
import { bands } from './bands.ts';
import { bitDepthCut, fewerBitsRead } from './bit-depth-cut.ts';
import { blackRaised, constantShift, contrast, gain, toneCurve } from './channel-curves.ts';
import { channelDead, channelsSwapped, inverted } from './channel-mistakes.ts';
import { chromaSubsampling } from './chroma-subsampling.ts';
import { hueRotation, monochrome, saturation } from './color-controls.ts';
import { colorManagement, hdrOn } from './color-conversion.ts';
import { closeFits, decide } from './decide.ts';
import { gradient } from './gradient.ts';
import { type Hypothesis, type Observed, observe } from './hypothesis.ts';
import { lightOfAnotherMode } from './light-of-another-mode.ts';
import { chromaSwapped, wrongYcbcrMatrix } from './matrix-mistakes.ts';
import { patchNotShown } from './patch-not-shown.ts';
import { pictureFlipped, pictureScaled } from './picture-moved.ts';
import { fullRangeIntoLimited, limitedRangeIntoFull } from './range.ts';
import { regionApart } from './region-apart.ts';
import { isByPlace, isExplained, isWrong, misfit, type Sample } from './sample.ts';
import { wrongColorMode } from './wrong-color-mode.ts';

/** The evidence that a diagnosis may use. */
export interface DiagnosisInput
  extends Pick<Evidence, 'plan' | 'readings' | 'replaced' | 'stopped' | 'checks' | 'calibration' | 'meterLog'> {
  /** In force when the run was judged; null if none was known. */
  readonly toneResponse: number | string | null;
}

/**
 * The probable faults. A cause is named if it alone, of a closed list, explains every reading of the run; if two do, they are named as one or the
 * other. If more than two do, or none does, as with several faults at once, nothing is named. Light is only compared with the standards for which a
 * monitor has color modes.
 */
export function diagnose(input: DiagnosisInput): readonly Diagnosis[] {
  const found = isMeasuredLight(input) ? ofLight(input) : (ofFirstPatch(input) ?? ofSignal(input));
  return [wrongColorMode(input.checks), found].filter((diagnosis) => diagnosis !== null);
}

/** Light of a signal that is not as sent follows from that; the monitor's mode is not to blame for it. */
function ofLight(input: DiagnosisInput): Diagnosis | null {
  if (changedPlaces(input).length === 0) return lightOfAnotherMode(input, input.toneResponse);
  const asRun = checkAsRun(input);
  const found = isByPlace(observe(asRun).samples) ? null : ofSignal(asRun);
  const causes = found ? [found.cause, found.or?.cause ?? found.cause] : [];
  return causes.some((cause) => toldBy(cause).byPlaces) ? null : found;
}

/**
 * The reason why the first patch is not on the screen, from the reading that did not find it and those taken to find out why. A few readings tell
 * only a few causes apart: any cause other than these is left unnamed.
 */
function ofFirstPatch({ plan, readings, replaced, stopped }: DiagnosisInput): Diagnosis | null {
  if (stopped?.code !== 'patch-not-shown' || readings.length > 0) return null;
  const from = replaced.findLastIndex((reading) => isSignal(reading) && reading.readsAs !== undefined);
  const seen = from < 0 ? [] : replaced.slice(from);
  if (seen.length < 2) return null;
  const observed = observe({ plan, readings: seen });
  const [first] = observed.samples;
  // What was found in place of the first patch may be right by chance under a patch of its color.
  const telling = observed.samples.filter(({ shown }) => first && !isExplained(misfit(shown, first)));
  const found = isByPlace(telling) ? ofPartOfScreen(observed) : ofSignal({ plan, readings: seen });
  const causes = found ? [found.cause, found.or?.cause ?? found.cause] : [];
  return causes.every((cause) => toldBy(cause).byFirstPatch) ? found : null;
}

/** The readings that a cause can be told from. */
interface Telling {
  /** True if it needs more places than two of a patch. */
  readonly byPlaces: boolean;
  /** True if the few readings of a first patch that is not on the screen tell it. */
  readonly byFirstPatch: boolean;
}

const PATCHES: Telling = { byPlaces: false, byFirstPatch: false };
const PLACES: Telling = { byPlaces: true, byFirstPatch: false };
const FEW: Telling = { byPlaces: false, byFirstPatch: true };
const BOTH: Telling = { byPlaces: true, byFirstPatch: true };

const TOLD_BY: Readonly<Record<keyof DiagnosisParams, Telling>> = {
  'limited-range-into-full': PATCHES,
  'full-range-into-limited': PATCHES,
  'bit-depth-cut': PATCHES,
  'constant-shift': PATCHES,
  gain: PATCHES,
  'tone-curve': PATCHES,
  contrast: PATCHES,
  'black-raised': PATCHES,
  inverted: FEW,
  'channel-dead': PATCHES,
  'channels-swapped': PATCHES,
  monochrome: PATCHES,
  saturation: PATCHES,
  'hue-rotation': PATCHES,
  'color-management': PATCHES,
  'hdr-on': FEW,
  'wrong-ycbcr-matrix': PATCHES,
  'chroma-swapped': PATCHES,
  'patch-not-shown': FEW,
  'picture-mirrored': PLACES,
  'picture-turned': PLACES,
  'picture-scaled': PLACES,
  'wrong-color-mode': PATCHES,
  'chroma-subsampling': PLACES,
  'region-apart': BOTH,
  bands: PLACES,
  'deviation-in-panel': PATCHES,
  'deviation-in-signal': PATCHES,
  'deviation-in-both': PATCHES,
  gradient: PLACES,
  'light-of-another-mode': PATCHES,
};

function toldBy(cause: string): Telling {
  return TOLD_BY[cause as keyof DiagnosisParams];
}

/** Something else on a part of the screen, unless another cause that depends on the place explains it, too. */
function ofPartOfScreen(observed: Observed): Diagnosis | null {
  const others = HYPOTHESES.filter((hypothesis) => hypothesis !== patchNotShown);
  const isAlone = closeFits(others.flatMap((hypothesis) => hypothesis(observed) ?? [])).length === 0;
  return isAlone ? (regionApart(observed)?.found ?? null) : null;
}

/** The same of a run that was stopped at a proven fail: a cause explains whole runs, and the points left could contradict any but this. */
export function diagnoseSoFar({ checks }: Pick<DiagnosisInput, 'checks'>): readonly Diagnosis[] {
  const found = wrongColorMode(checks);
  return found ? [found] : [];
}

function ofSignal({ plan, readings }: Pick<Evidence, 'plan' | 'readings'>): Diagnosis | null {
  const observed = observe({ plan, readings });
  const { samples } = observed;
  if (!samples.some(isWrong)) return fewerBitsRead(samples);
  const fits = possible(samples).flatMap((hypothesis) => hypothesis(observed) ?? []);
  const close = closeFits(fits);
  // A region may show anything: it counts only if nothing explains with fewer numbers what it shows.
  return close.length > 0 ? decide(close) : (regionApart(observed)?.found ?? null);
}

/** If the components are received as they were shown, only their conversion in the monitor can be wrong: the range that it expects. */
function possible(samples: readonly Sample[]): readonly Hypothesis[] {
  return samples.every(isReceivedAsShown) ? [fullRangeIntoLimited] : HYPOTHESES;
}

function isReceivedAsShown({ reading: { rawValue, bitDepth }, shown, tolerance }: Sample): boolean {
  if (rawValue.format !== 'RGB') return false;
  const full = 2 ** bitDepth - 1;
  return isExplained(misfit([rawValue.r / full, rawValue.g / full, rawValue.b / full], { read: shown, tolerance }));
}

const HYPOTHESES: readonly Hypothesis[] = [
  limitedRangeIntoFull,
  fullRangeIntoLimited,
  bitDepthCut,
  constantShift,
  gain,
  toneCurve,
  contrast,
  blackRaised,
  inverted,
  channelDead,
  channelsSwapped,
  monochrome,
  saturation,
  hueRotation,
  wrongYcbcrMatrix,
  chromaSwapped,
  colorManagement,
  hdrOn,
  patchNotShown,
  pictureFlipped,
  pictureScaled,
  chromaSubsampling,
  bands,
  gradient,
];
