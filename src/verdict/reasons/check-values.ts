import { readingProblem } from '../../color/reading-problem.ts';
import type { Reading } from '../../reading/reading.ts';
import type { Position, SamplePoint } from '../../sampling/sample-point.ts';
import type { SamplingPlan } from '../../sampling/sampling-plan.ts';
import { type Evidence, isMeasuredLight } from '../evidence.ts';
import { readingName } from '../place-name.ts';
import type { Reason } from '../verdict.ts';
import { inconclusive } from './reason.ts';

/** Whether the readings hold values that can be true, at the positions asked for, from one unchanged signal. */
export function checkValues(evidence: Evidence): readonly Reason[] {
  const { plan, readings } = evidence;
  const [first] = readings;
  if (!first) return [];
  const points = new Map(plan.points.map((point) => [point.index, point]));
  return [
    ...readings.flatMap((reading) => checkReading(plan, points.get(reading.pointIndex), reading)),
    ...checkSamePixel(plan, readings),
    ...checkUnchanged(plan, first, readings),
    ...checkOneKind(evidence),
  ];
}

function checkReading(plan: SamplingPlan, point: SamplePoint | undefined, reading: Reading): readonly Reason[] {
  const reasons: Reason[] = [];
  const { requested, actual } = reading;
  const problem = readingProblem(reading);
  if (problem !== null) {
    const what = `The reading of ${readingName(plan, reading)} cannot be true: ${problem}`;
    reasons.push(inconclusive('reading-implausible', `${what}.`, reading));
  }
  if (point && (requested.xPx !== point.xPx || requested.yPx !== point.yPx)) {
    const what = `The reading of ${readingName(plan, reading)} was asked for at ${pixel(requested)}`;
    reasons.push(inconclusive('reading-elsewhere', `${what}.`, reading));
  }
  if (!isWhereAsked(reading)) {
    const what = `The reading of ${readingName(plan, reading)} was taken at ${pixel(actual)}, asked for was ${pixel(requested)}`;
    reasons.push(inconclusive('reading-elsewhere', `${what}.`, reading));
  }
  return reasons;
}

function pixel({ xPx, yPx }: Position): string {
  return `${xPx}, ${yPx} px`;
}

/** Under HDCP only even coordinates can be read, and an odd one is answered from an even neighbour. */
function isWhereAsked({ requested, actual, hdcp }: Reading): boolean {
  return isCoordinateAsked(requested.xPx, actual.xPx, hdcp) && isCoordinateAsked(requested.yPx, actual.yPx, hdcp);
}

function isCoordinateAsked(requestedPx: number, actualPx: number, hdcp: boolean): boolean {
  if (requestedPx === actualPx) return true;
  return hdcp && actualPx % 2 === 0 && Math.abs(requestedPx - actualPx) === 1;
}

function checkSamePixel(plan: SamplingPlan, readings: readonly Reading[]): readonly Reason[] {
  const seen = new Map<string, Reading>();
  for (const reading of readings) {
    const place = `${reading.patchIndex} ${pixel(reading.actual)}`;
    const other = seen.get(place);
    if (other && other.pointIndex !== reading.pointIndex) {
      const what = `${readingName(plan, reading)} is the pixel that was read for ${readingName(plan, other)}`;
      return [inconclusive('pixel-repeated', `The point ${what}: it was not read by itself.`, reading)];
    }
    seen.set(place, reading);
  }
  return [];
}

function checkUnchanged(plan: SamplingPlan, first: Reading, readings: readonly Reading[]): readonly Reason[] {
  return SIGNAL_TRAITS.flatMap(({ code, title, of }) => {
    const other = readings.find((reading) => of(reading) !== of(first));
    if (!other) return [];
    const what = `${title} changed from ${of(first)} to ${of(other)} at the reading of ${readingName(plan, other)}`;
    return [inconclusive(code, `${what}.`, other)];
  });
}

const SIGNAL_TRAITS: readonly {
  readonly code: string;
  readonly title: string;
  readonly of: (reading: Reading) => string;
}[] = [
  { code: 'format-changed', title: 'The color format of the signal', of: ({ colorFormat }) => colorFormat },
  { code: 'format-changed', title: 'The format of the raw values', of: ({ rawValue }) => rawValue.format },
  { code: 'bit-depth-changed', title: 'The bit depth of the signal', of: ({ bitDepth }) => `${bitDepth} bits` },
  { code: 'hdcp-changed', title: 'HDCP', of: ({ hdcp }) => (hdcp ? 'on' : 'off') },
];

function checkOneKind({ readings }: Evidence): readonly Reason[] {
  const measured = readings.filter(({ light }) => light !== undefined).length;
  if (measured === 0 || isMeasuredLight({ readings })) return [];
  const what = `${measured} of ${readings.length} readings are of emitted light, the others of the signal`;
  return [inconclusive('evidence-mixed', `${what}: they cannot be judged together.`)];
}
