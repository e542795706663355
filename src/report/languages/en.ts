import { metricTable } from '../../color/metrics/metric-table.ts';
import type { DiagnosisParams, RangePatch } from '../../verdict/diagnosis.ts';
import {
  type ChangeParams,
  COLOR_MODE_NUMBER,
  type LimitParams,
  type TraitParams,
} from '../../verdict/reasons/reason-params.ts';
import type { Sentences, Words } from '../language.ts';
import { amount, codesText, codeText, floorPercent, limitNumber } from '../sentence-values.ts';

/** The words of the page. `{name}` stands for a value. */
const texts = {
  reportTitle: 'Uniformity inspection',
  skip: 'Skip to the verdict',
  pass: 'Pass',
  fail: 'Fail',
  inconclusive: 'Inconclusive',
  simulated: 'Simulated monitor ({scenario}): this page says nothing about any real monitor.',
  lightProfile:
    'The profile describes emitted light, but the signal was read: signal path only, no light was measured.',
  unit: 'Unit',
  monitor: 'Monitor',
  notGiven: 'not given',
  planned: 'planned',
  read: 'read',
  judged: 'judged',
  basis: 'What the verdict rests on',
  diagnosis: 'Diagnosis',
  passMarginal: 'Pass, marginal',
  signalPathOnly: 'signal path only',
  reasons: 'Why',
  moreReasons: 'And {count} more, in the record.',
  noReasons: 'No objection was found.',
  weightFail: 'fails',
  weightInconclusive: 'inconclusive',
  weightNote: 'note',
  screen: 'The screen',
  patch: 'Patch',
  view: 'Show',
  reference: 'Against',
  calibration: 'Calibration',
  centre: 'Center',
  shown: 'Shown values',
  metric: 'Metric',
  colorDifference: 'Color difference ΔE₀₀',
  luminance: 'Luminance',
  chromaticity: "Chromaticity Δu'v'",
  chroma: 'Chroma ΔC′',
  codeError: 'Code value, max error',
  commandedError: 'Code value, max error in the commanded depth',
  red: 'Red code value',
  green: 'Green code value',
  blue: 'Blue code value',
  otherViews: 'Other metrics and references',
  smooth: 'Interpolate between points',
  showOrder: 'Reading order',
  mapHint: 'Hover, or focus the map and use the arrow keys, for all values of a point.',
  mapLabel: 'Map of the screen, {width} by {height} pixels, patch {patch}: {view}. {range}',
  range: 'From {low} to {high}.',
  noValues: 'No point has a value.',
  within: 'within the limit',
  marginal: 'beyond the recommended limit',
  beyond: 'beyond the limit',
  unlimited: 'no limit in the profile',
  missing: 'no value',
  limit: 'Limit',
  limitAt: 'limit {value}',
  shouldAt: 'recommended {value}',
  chromaticityView: "Chromaticity, u'v'",
  chromaticityCaption: "Readings against the reference (cross), as Δu' and Δv'.",
  chromaticityLimited: 'Circle: limit {value}.',
  zoomed: 'Zoomed to the readings: {extent} to each side.',
  referenceUv: "Reference {name}: u' {u}, v' {v}.",
  againstX: 'From left to right',
  againstY: 'From top to bottom',
  distribution: 'Distribution',
  distributionCaption: '{count} points, from {low} to {high}, median {median}.',
  charts: 'Position and distribution',
  limits: 'Metrics against limits',
  otherMetrics: 'Other metrics',
  value: 'Value',
  should: 'Recommended',
  shall: 'Required',
  result: 'Result',
  met: 'met',
  resultMarginal: 'marginal',
  missed: 'missed',
  unjudged: 'not judged',
  allPatches: 'all patches',
  point: 'Point',
  source: 'Source',
  unverified: 'limit not verified against the standard',
  noLimits: 'The profile has no limits.',
  points: 'Points',
  pointsCaption: 'Each reading, in the order in which it was taken. Values describe the signal, not light.',
  pointsCaptionLight: 'Each reading of the meter. Values are of emitted light.',
  pointsShortened:
    'The {shown} worst of {count} readings; with script the table pages through all of them, and readings.csv holds them all.',
  printShortened: 'On paper: the {shown} worst of {count} readings.',
  filter: 'Filter',
  copyCsv: 'Copy as CSV',
  copied: '{count} rows copied.',
  copyFailed: 'The browser did not allow copying.',
  rowsShown: '{shown} of {count} rows',
  previous: 'Previous',
  next: 'Next',
  order: 'No.',
  requestedPx: 'Requested, px',
  actualPx: 'Read at, px',
  codes: 'Full-range RGB',
  raw: 'As received',
  signal: 'Signal',
  codeErrorRgb: 'Error R G B',
  luminanceCdM2: 'Luminance, cd/m²',
  luminanceDeviation: 'Luminance, %',
  attempts: 'Attempts',
  timeMs: 'Time, ms',
  status: 'State',
  statusJudged: 'judged',
  statusRead: 'read, not judged',
  statusMissed: 'missed',
  statusNotRead: 'never read',
  statusSuperseded: 'read again',
  conditions: 'Conditions',
  startedAt: 'Started (UTC)',
  finishedAt: 'Finished (UTC)',
  duration: 'Duration',
  station: 'Station',
  operator: 'Operator',
  plan: 'Plan',
  resolution: 'Resolution',
  readingOrder: 'Reading order',
  span: 'Span of the points',
  lastPixel: 'Last pixel read',
  lastPixelAtEnd: 'Last pixel read after the last point',
  evenCoordinates: 'Even coordinates (HDCP)',
  shownBy: 'Shown by',
  colorMode: 'Color mode',
  osd: '{name} (number {number} on the monitor, index {index}, {type})',
  keyLock: 'Key lock',
  marker: 'Marker',
  bitDepth: 'Bit depth asked for',
  conversion: 'Conversion of the signal',
  rangeFull: 'full range',
  rangeLimited: 'limited range',
  rangeLimited109: 'limited range, 109 % white',
  noConversion: 'no conversion fits all readings',
  expansion: 'Expansion to more bits',
  noExpansion: 'no expansion fits all readings',
  apiUrl: 'API address',
  readingSource: 'Source of the readings',
  customSource: '{name} (custom source)',
  planOnly: 'of the plan only; the source confirms no size of the signal',
  changed: 'Changed for the run',
  restored: 'restored',
  notRestored: 'not restored',
  checks: 'State checks',
  checksFine: '{count}, each without a problem',
  checksProblem: '{count}, {problems} with a problem',
  stopped: 'Stopped early',
  instrument: 'Instrument',
  instrumentSignal: 'none: the signal at the input of the monitor, read by the monitor itself',
  instrumentLight: 'a meter in front of the screen',
  meterFile: 'Readings from',
  lightMeter: 'Light meter',
  meterFacts: 'firmware {firmware}, {software}, port {port}, mode {mode}',
  meterArguments: 'arguments {arguments}',
  meterCorrection: 'correction file {name}, SHA-256 {sha256}',
  notReported: 'not reported',
  nominalRaster: 'no resolution was given: fractions stand on a nominal raster',
  leftOut: '{count} samples of other patches left out',
  passes: 'Passes over the plan',
  passesMade: '{made} of {planned}; the worst, pass {judged}, is shown here',
  earlier: 'Earlier verdicts on these readings',
  profile: 'Profile',
  judgedAt: 'Judged (UTC)',
  lightAndSignal: 'Light and signal',
  lightAndSignalHint:
    'How each point differs from the center under the same patch, as ΔE₀₀: in the light that the meter measured, and in the light that the signal there asks for. The rest is in the panel.',
  inLight: 'Measured light',
  inSignal: 'Signal',
  inPanel: 'Panel',
  origin: 'Deviation is in',
  originPanel: 'the panel',
  originSignal: 'the signal',
  originBoth: 'both',
  drift: 'Drift',
  driftLuminance: 'Luminance at the center, %',
  driftChromaticity: "Chromaticity at the center, Δu'v'",
  driftCaption:
    'The center under {patch}, read {count} times, against the first reading. Greatest difference: luminance {luminance} % (limit {luminanceLimit} %), chromaticity {uv} (limit {uvLimit}).',
  settling: 'Settling time',
  settlingText: '{seconds} s after every change of the screen, before a reading',
  warmUp: 'Warm-up',
  warmUpText: '{minutes} min, in each part of the run',
  warmUpNone: 'none was waited for',
  meterOrder: 'Order',
  byPoint: 'all patches at one point, then the next point',
  byPatch: 'all points under one patch, then the next patch',
  ambientLight: 'Ambient light',
  ambientText: '{luminance} cd/m², read with the display black',
  ambientNone: 'not read: {why}',
  retakenPoints: 'Retaken by the operator',
  retakenText: '{count}; the earlier readings are in the record',
  minutes: 'Minutes from the start of the run',
  guidePoint: 'Reading {number} of {count}: put the meter on {place}.',
  guideAgain: 'Again: put the meter on {place}.',
  guideDrift: 'Drift: put the meter on the center, {place}.',
  guideAmbient: 'Ambient light: the screen is black. Set up the meter to see it in the light of the room.',
  guideKeys: "Enter or the meter's button: read, r: retake the last point, s: skip, b: go back",
  guideKeysFirst: "Enter or the meter's button: read, s: skip",
  guideWarmUp: 'Letting the display warm up for {minutes} min.',
  calibrationId: 'Calibration result',
  executedAt: 'Carried out',
  toneResponse: 'Tone response',
  fromTarget: 'from the target',
  fromOption: 'given by the caller',
  additivity: 'Additivity error',
  colors: 'Reference colors',
  color: 'Color',
  noCalibration: 'No calibration result could be used.',
  white: 'white',
  black: 'black',
  nameRed: 'red',
  nameGreen: 'green',
  nameBlue: 'blue',
  attemptsTitle: 'Attempts and timing',
  attemptsCaption: 'Every request that failed or was repeated',
  allFirst: 'Every reading was answered at the first attempt.',
  answered: 'answered',
  failed: 'failed',
  message: 'Message',
  rawAnswers: 'Raw answers',
  rawElsewhere: 'With {count} readings the raw answers open with the script only; they stand in inspection.json.',
  download: 'Download the record (JSON)',
  print: 'Print',
  madeBy: 'Made by flatfield {version}, run {runId}.',
  madeFrom: 'Rendered from {source}.',
  yes: 'yes',
  no: 'no',
  overviewTitle: 'Overview of inspections',
  runs: 'Runs',
  units: 'Units',
  latestVerdict: 'Latest verdict',
  limitShare: 'Part of the limit',
  trend: 'Trend',
  withoutRecord: 'Without a readable record',
  copies: 'Copies of a run, which counts once',
  simulatedShort: 'simulated',
  verdict: 'Verdict',
  asStored: '(as stored by an earlier version)',
} as const satisfies Readonly<Record<string, string>>;

export type TextKey = keyof typeof texts;

/** A language of reports: one file, and a line in `languages.ts`. */
export interface Language {
  readonly texts: Readonly<Record<TextKey, string>>;
  readonly sentences: Sentences;
}

const sentences: Sentences = {
  reasons: {
    'run-stopped': ({ message, afterReading }) => `The run was stopped ${moment(afterReading)}: ${message}`,
    'nothing-read': () => 'No reading was taken.',
    'reading-missed': ({ count, error }, { reading }) =>
      `${capital(reading)}${andMore(count)} could not be read: ${error.message}`,
    'readings-missing': ({ count }, { reading }) => `${capital(reading)}${andMore(count)} was not read.`,
    'reading-repeated': ({ count }, { reading }) => `${capital(reading)}${andMore(count)} was read more than once.`,
    'reading-unplanned': ({ count }, { reading }) =>
      `${capital(reading)}${andMore(count)} was read but is not in the plan.`,
    'reading-implausible': ({ problem }, { reading, readingProblem }) =>
      `The reading of ${reading} cannot be true: ${readingProblem(problem)}.`,
    'reading-elsewhere': ({ asked, actual }, { reading }) =>
      actual
        ? `The reading of ${reading} was taken at ${px(actual)}, asked for was ${px(asked)}.`
        : `The reading of ${reading} was asked for at ${px(asked)}.`,
    'pixel-repeated': ({ other }, { reading, readingAt }) =>
      `The point ${reading} is the pixel that was read for ${readingAt(other)}: it was not read by itself.`,
    'format-changed': traitChanged,
    'bit-depth-changed': traitChanged,
    'hdcp-changed': traitChanged,
    'evidence-mixed': ({ measured, of }) =>
      `${measured} of ${of} readings are of emitted light, the others of the signal: they cannot be judged together.`,
    'raw-value-contradicts': ({ format, raw, colorFormat, codes, isOfItself }, { reading }) => {
      const what = `The reading of ${reading} is raw ${format} ${codesText(raw)} of a signal in ${colorFormat}, converted ${codeText(codes)}`;
      const by = format === 'RGB' ? 'No range leads' : 'No range and matrix lead';
      return `${what}. ${isOfItself ? `${by} from one to the other` : `${by} there that also fits the readings before it`}.`;
    },
    'patch-not-shown': ({ codes, bitDepth }, { reading }) =>
      `The signal of ${reading} reads ${codeText(codes)} at ${bitDepth} bits: the screen did not show that patch.`,
    'code-value-missed': ({ count, codes, expected, channel, steps, toleranceSteps, bitDepth }, { reading }) => {
      const more = count > 1 ? ` (and ${count - 1} more ${count > 2 ? 'points' : 'point'})` : '';
      const off = `${CHANNELS[channel]} is off by ${inSteps(steps)} of ${bitDepth} bits`;
      return `${capital(reading)}${more} reads ${codeText(codes)} in place of ${codeText(expected)}: ${off}, where no limit on a color shows it; required is at most ${inSteps(toleranceSteps)}.`;
    },
    'signal-not-read': ({ profile }) =>
      `Profile ${profile} judges code values of the signal, but only emitted light was measured.`,
    'light-not-measured': ({ profile, isAccepted }) =>
      isAccepted
        ? 'Signal path only, no light was measured.'
        : `Profile ${profile} describes emitted light, but the signal is read: measure the light with a meter, or accept a verdict on the signal path only (--accept-signal).`,
    'readings-superseded': ({ count }) =>
      `${count} readings taken before HDCP was seen, or at odd coordinates, are kept but not judged.`,
    'readings-retaken': ({ count }) =>
      `The operator took ${count === 1 ? '1 reading' : `${count} readings`} again; the earlier values are kept but not judged.`,
    'signal-missing': ({ count }, { reading }) =>
      `At ${reading}${andMore(count)} the light was measured, but the signal was not read.`,
    'ambient-missing': ({ error }) =>
      `Ambient light was asked for but not measured${error.message === '' ? '.' : `: ${error.message}`}`,
    'drift-unknown': ({ isStartRead, isEndRead }) => {
      const end = isStartRead ? 'after the last point' : 'before the first point and after the last';
      return `Drift is unknown: the center was not measured ${isEndRead ? 'before the first point' : end}.`;
    },
    'light-drifted': ({ luminancePercent, uv1976 }) => {
      const luminance = luminancePercent === null ? 'not known' : `${luminancePercent.toFixed(2)} %`;
      const chromaticity = uv1976 === null ? 'not known' : `${uv1976.toFixed(4)} Δu'v'`;
      return `The light drifted during the run, as read at the center: luminance ${luminance} (limit 2 %), chromaticity ${chromaticity} (limit 0.002). Let the display warm up longer.`;
    },
    'reading-replaced': ({ readsAs }, { reading }) =>
      `The reading of ${reading} found ${readsAs} on the screen: it is kept but not judged.`,

    'start-unchecked': () => 'The state of the monitor was not checked before the first reading.',
    'end-unchecked': () => 'The state of the monitor was not checked after the last reading.',
    'check-failed': ({ afterReading, error }) =>
      `The monitor could not be checked ${moment(afterReading)}: ${error.message}`,
    'monitor-gone': ({ afterReading }) => `The monitor was no longer there ${moment(afterReading)}.`,
    'color-mode-unknown': ({ afterReading }) =>
      `The color mode of the monitor could not be determined ${moment(afterReading)}.`,
    'monitor-changed': (change) => `In the state check ${moment(change.afterReading)}, ${changed(change)}.`,
    'color-mode-changed': (change) => `In the state check ${moment(change.afterReading)}, ${changed(change)}.`,
    'calibration-changed': (change) => `In the state check ${moment(change.afterReading)}, ${changed(change)}.`,
    'not-restored': ({ what, from, problem }) =>
      `The ${CHANGED[what] ?? what} could not be restored to ${from}${problem === null ? '' : `: ${problem}`}`,

    'calibration-missing': ({ message }) => message ?? 'There is no calibration result to compare with.',
    'calibration-failed': ({ message }) => message ?? 'The calibration failed.',
    'calibration-incomplete': ({ message }) => message ?? 'The calibration result is incomplete.',
    'calibration-inconsistent': ({ message }) => message ?? 'The calibration result contradicts itself.',
    'calibration-implausible': ({ executedAt, problem }, { implausibility }) =>
      `The calibration result of ${executedAt} cannot be true: ${implausibility(problem)}. Calibrate the monitor in this color mode.`,
    'calibration-not-additive': ({ errorPercent, profile, limit }) =>
      `The luminances of red, green and blue differ from that of white by ${errorPercent.toFixed(2)} %; profile ${profile} requires at most ${limit} %.`,
    'calibration-not-in-force': ({ calibrationId, inForce, change }) => {
      const compared = `The readings are compared with calibration result ${calibrationId}`;
      if (change) return `${compared}, but by the state checks ${changed(change)}.`;
      return `${compared}, but the monitor had ${inForce} in force.`;
    },
    'calibration-age-unknown': ({ executedAt, startedAt }) =>
      `The age of the calibration result cannot be determined from ${JSON.stringify(executedAt)} and the run's start ${startedAt}.`,
    'calibration-in-future': ({ executedAt, startedAt }) =>
      `The calibration result is dated ${executedAt}, after the run started (${startedAt}): check the clocks.`,
    'calibration-stale': ({ executedAt, ageDays, maxAgeDays }) =>
      `The calibration result of ${executedAt} may be ${ageDays.toFixed(1)} days old, allowed are ${maxAgeDays}: calibrate the color mode again.`,
    'tone-response-overridden': ({ value, target }) =>
      `The tone response is ${value} by option; that of the calibration target is ${target}.`,

    'profile-without-limits': ({ profile, note }) =>
      `Profile ${profile} has no limit to judge by.${note === null ? '' : ` ${note}`}`,
    'plan-too-small': ({ points, profile, minimum, patch }) =>
      `The plan reads ${points} points${of(patch)}, but profile ${profile} needs at least ${minimum}.`,
    'plan-span-too-small': ({ width, height, profile, minimum, patch }) =>
      `The points${of(patch)} span ${floorPercent(width)} of the screen's width and ${floorPercent(height)} of its height, but profile ${profile} needs ${floorPercent(minimum)} of both.`,
    'plan-quarter-unread': ({ quarters, patch }) =>
      `No point${of(patch)} is in the ${quarters.join(', ')} quarter of the screen.`,
    'plan-grid-too-small': ({ layout, profile, columns, rows, patch }) =>
      `The plan's layout${of(patch)} is ${layout}, but profile ${profile} needs a grid of at least ${columns} columns and ${rows} rows.`,
    'plan-patch-missing': ({ profile, patches }) =>
      `Profile ${profile} judges ${patches.join(', ')}, which the plan does not show.`,

    'limit-missed': (limit, words) => `${limitValue(limit, words)}; ${required(limit)}.`,
    'limit-marginal': (limit, words) =>
      `${limitValue(limit, words)}; recommended is ${BOUNDS[limit.operator]} ${amount(limit.should, limit.unit)}.`,
    'limit-undecided': (limit, words) =>
      `${limitValue(limit, words)}, within the guard band of its bound; ${required(limit)}.`,
    'limit-unjudged': ({ metric, count, why }, words) => {
      const more = count > 1 ? ` (and ${count - 1} more patches)` : '';
      return `${subject(metric, words)}${more} could not be judged: ${why ? words.metricProblem(why) : 'it was not computed'}.`;
    },
    'limit-not-verified': ({ metrics }) => `Limit not verified against the standard: ${metrics.join(', ')}.`,
    'slow-blanking': ({ count, of, longestMs }, { reading }) =>
      `${count} of ${of} readings took longer than 5 s, the longest ${(longestMs / 1000).toFixed(1)} s: ${reading}.`,
  },
  readingProblems: {
    'bit-depth-impossible': ({ bitDepth }) => `its bit depth is ${bitDepth}`,
    'code-impossible': ({ value, max, bitDepth }) =>
      `a code value is ${value}, expected 0 to ${max} at ${bitDepth} bits`,
    'raw-impossible': ({ format, value }) => `a raw ${format} value is ${value}`,
    'light-impossible': ({ value }) => `a measured tristimulus value is ${value}`,
  },
  metricProblems: {
    'not-read': ({ patch }) => `${patch} was not read`,
    'not-read-at-center': ({ patch }) => `${patch} was not read at the center`,
    'not-read-at-neighbors': ({ patch }) => `${patch} was not read at two neighboring points`,
    'white-not-read-everywhere': () => 'white was not read at every point of 50 % gray',
    'white-not-planned': ({ patch }) => `${patch} is compared relative to white, which is not in the plan`,
    'white-and-half-not-planned': () => 'it needs white and 50 % gray of one bit depth in the plan',
    'white-dark': () => 'white at the center gives no light',
    'half-dark': () => '50 % gray at the center has no luminance to divide by',
    'no-color': ({ without, of, patch, why }, { noColor }) =>
      `${without} of ${of} readings of ${patch} have no color: ${noColor(why)}`,
    'no-reference': ({ patch }) => `there is no calibration result to compare ${patch} with`,
    'no-luminance': ({ patch }) => `${patch} has no luminance at any point`,
    'no-luminance-at': ({ patch, at }) => `${patch}${DIVISORS[at]} has no luminance to divide by`,
    'undefined-without-luminance': ({ patch }) => `it does not exist for ${patch} without luminance`,
    'no-chromaticity': ({ patch }) => `${patch} without light has no chromaticity`,
    'light-only': () => 'no signal was read, only emitted light',
    'not-a-number': () => 'its value is not a number',
  },
  noColors: {
    'calibration-missing': () => 'there is no calibration result to say what its code values look like',
    'tone-response-missing': ({ known }) =>
      `the calibration target has no tone response; name one with --tone-response: ${known}`,
    'unusable-reference': ({ message }) => message,
    'unknown-tone-response': ({ message }) => message,
  },
  implausibilities: {
    'too-bright': ({ luminanceCdM2, maxCdM2 }) =>
      `it holds a luminance of ${luminanceCdM2} cd/m2, above ${maxCdM2}, the most that a video signal can ask for`,
    'white-too-dim': ({ luminanceCdM2, minCdM2 }) =>
      `the luminance of white is ${luminanceCdM2} cd/m2, not above ${minCdM2}: is it a relative value?`,
    'contrast-too-low': ({ component, contrast, min }) =>
      `its contrast${component === 'Y' ? '' : ` in ${component}`} is ${contrast}:1, below ${min}:1`,
    'primary-too-dark': ({ color, luminanceCdM2, blackCdM2 }) =>
      `${color} (${luminanceCdM2} cd/m2) is not brighter than black (${blackCdM2} cd/m2)`,
    'white-outside-triangle': () => 'its white is outside the triangle of its red, green and blue',
    'sum-not-white': ({ timesWhite }) =>
      `its red, green and blue add up to ${timesWhite} times the luminance of white, outside 0.3 to 2`,
  },
  diagnoses: {
    'limited-range-into-full': ({ patches }) => ({
      sentence:
        'The computer probably sends limited range (16 to 235) while the monitor expects full range: set both to the same range.',
      evidence: patches.map(converted).join('; '),
    }),
    'full-range-into-limited': ({ patches }) => ({
      sentence:
        'The computer probably sends full range while the monitor expects limited range (16 to 235): set both to the same range.',
      evidence: patches.map(converted).join('; '),
    }),
    'bit-depth-cut': ({ patch, commandedBits, bits }) => ({
      sentence:
        'The signal probably carries fewer bits than were commanded: check the output depth of the graphics card, the cable and the input.',
      evidence:
        patch === null
          ? `every code read is one of the ${2 ** bits} that ${bits} bits can write, the codes between them are missing`
          : `${patch} was commanded in ${commandedBits} bits and read in ${bits}: ${2 ** commandedBits - 2 ** bits} of ${2 ** commandedBits} codes are missing`,
    }),
    'constant-shift': ({ patches, steps }) => ({
      sentence:
        'Every code value is probably shifted by the same amount: look for color management, a profile or an offset in the graphics path.',
      evidence: `${patches} patches read red ${signed(steps.r)}, green ${signed(steps.g)}, blue ${signed(steps.b)} steps of 8 bits away from what was shown`,
    }),
    gain: ({ factors: { r, g, b } }) => ({
      sentence:
        'Code values are probably scaled on the computer: look for a night light, a brightness setting or a gamma ramp in software.',
      evidence: `red is multiplied by ${r}, green by ${g}, blue by ${b}`,
    }),
    'wrong-color-mode': ({ modes }) => ({
      sentence: 'The monitor was probably in the wrong color mode: select the calibrated one and lock the keys.',
      evidence: `the checks saw the menu's color modes ${modes.join(' and ')}`,
    }),
    'chroma-subsampling': ({ count, of, places }) => ({
      sentence:
        'Color probably bleeds over an edge by chroma subsampling: send RGB or YCbCr 4:4:4, or move the points off the edge.',
      evidence: `${count} of ${of} YCbCr readings have the right luma and another chroma, first at ${places.map(px).join('; ')}`,
    }),
    'region-apart': ({ patch, count, of, from, to }) => {
      const box = `${from.xPx}, ${from.yPx} to ${to.xPx}, ${to.yPx} px`;
      return {
        sentence: `One region of the screen probably shows something else, within ${box}: look for a window, a mark or the pointer there.`,
        evidence: `${count} of ${of} points of ${patch} differ from the rest, all within ${box}`,
      };
    },
    'deviation-in-panel': (found) => ({
      sentence: 'The deviation is in the panel, not in the signal.',
      evidence: apart(found),
    }),
    'deviation-in-signal': (found) => ({
      sentence: 'The deviation is in the signal, not in the panel: check the graphics path.',
      evidence: apart(found),
    }),
    'deviation-in-both': (found) => ({
      sentence: 'The deviation is partly in the signal and partly in the panel: check the graphics path first.',
      evidence: apart(found),
    }),
    gradient: ({ patch, direction, percent }) => ({
      sentence: `The screen probably gets darker ${DIRECTIONS[direction]}: look for scaling or blending in the graphics path, or for vignetting.`,
      evidence: `${patch} changes evenly by ${percent.toFixed(1)} % of full scale ${DIRECTIONS[direction]}`,
    }),
  },
  error: ({ message }) => message,
  summary: {
    pass: ({ readings, profile, nearest }) =>
      `All ${readings} readings meet ${profile}. Nearest to its limit: ${nearest}.`,
    marginal: (reason) => `Required limits are met, recommended ones are not: ${reason}`,
    more: (count) => ` (${count} more ${count === 1 ? 'reason' : 'reasons'})`,
    unjudged: 'Not every limit could be judged.',
  },
  basis: {
    simulated: (scenario) => `Simulated monitor (${scenario}).`,
    evidence: {
      light: () => 'Emitted light, measured with a meter.',
      signal: () => "Signal at the monitor's input only; no light was measured.",
      'signal-as-colors': () =>
        "Signal at the monitor's input, turned into colors by the monitor's calibration result; no light was measured.",
      'signal-path-only': (profile) =>
        `Signal path only, no light was measured: profile ${profile} describes emitted light, the readings describe the signal at the monitor's input.`,
    },
    passes: (count) => `The worst of ${count} passes; what differs between them is the guard band.`,
    source: (name) => `Read by the custom source ${name}, not by Flatfield itself.`,
  },
  limitValue,
  unnamedPatch: (number) => `patch ${number}`,
  unnamedMetric: (name) => `metric ${name}`,
  point: ({ number, column, row, xPx, yPx }) => {
    const place = column === null ? `point ${number}` : `column ${column}, row ${row}`;
    return xPx === null ? place : `${place} (${xPx}, ${yPx} px)`;
  },
  reading: (patch, point) => `${patch} at ${point}`,
  metrics: Object.fromEntries(metricTable.map(({ name, title }) => [name, title])),
};

export const en: Language = { texts, sentences };

/** How a point differs from the center, in light, signal and panel. */
function apart({ patch, at, light, signal, panel }: DiagnosisParams['deviation-in-panel']): string {
  const [measured, asked, rest] = [light, signal, panel].map((value) => value.toFixed(2));
  return `${patch} at ${px(at)} differs from the center by ΔE2000 ${measured} in the light, ${asked} in the signal, ${rest} in the panel`;
}

function moment(afterReading: number | null): string {
  return afterReading === null ? 'before the first reading' : `after reading ${afterReading + 1}`;
}

function andMore(count: number): string {
  return count > 1 ? ` (and ${count - 1} more)` : '';
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function px({ xPx, yPx }: { readonly xPx: number; readonly yPx: number }): string {
  return `${xPx}, ${yPx} px`;
}

function inSteps(count: number): string {
  return `${count} ${count === 1 ? 'step' : 'steps'}`;
}

function signed(steps: number): string {
  return steps > 0 ? `+${steps}` : String(steps);
}

const CHANNELS = { r: 'red', g: 'green', b: 'blue' };

const DIVISORS = {
  center: ' at the center',
  point: ' at a point',
  darkest: ' at its darkest point',
  brightest: '',
  median: ' at the median',
};

const DIRECTIONS = {
  right: 'to the right',
  left: 'to the left',
  bottom: 'to the bottom',
  top: 'to the top',
  'bottom-right': 'to the bottom right',
  'top-left': 'to the top left',
  'bottom-left': 'to the bottom left',
  'top-right': 'to the top right',
  edges: 'to the edges',
};

const TRAITS = {
  'color-format': 'The color format of the signal',
  'raw-format': 'The format of the raw values',
  'bit-depth': 'The bit depth of the signal',
  hdcp: 'HDCP',
};

function traitChanged({ trait, from, to }: TraitParams, { reading }: Words): string {
  const unit = trait === 'bit-depth' ? ' bits' : '';
  return `${TRAITS[trait]} changed from ${from}${unit} to ${to}${unit} at the reading of ${reading}.`;
}

const CHANGED: Readonly<Record<string, string>> = {
  'color-mode': 'color mode (zero-based index)',
  'key-lock': 'key lock',
  marker: 'marker',
};

function changed({ fact, from, to }: ChangeParams): string {
  if (fact === null) return 'the whole calibration is known at one check only';
  const none = fact === COLOR_MODE_NUMBER ? 'an unknown one' : 'none';
  return `the ${fact} changed from ${from ?? none} to ${to ?? none}`;
}

const BOUNDS = { '<': 'less than', '<=': 'at most', '>': 'more than', '>=': 'at least', '==': 'exactly' };

function limitValue({ metric, value, unit, shall }: LimitParams, words: Words): string {
  const where = words.point === null || value === 0 ? '' : ` at ${words.point}`;
  return `${subject(metric, words)} is ${amount(limitNumber(value, shall), unit)}${where}`;
}

function required({ operator, shall, unit }: LimitParams): string {
  return `required is ${BOUNDS[operator]} ${amount(shall, unit)}`;
}

function subject(metric: string, { metric: title, patch }: Words): string {
  return `${capital(title(metric))}${patch === null ? '' : ` of ${patch}`}`;
}

function converted({ patch, shown, format, raw, codes }: RangePatch): string {
  return `${patch} was shown as ${codesText(shown)}, raw ${format} ${codesText(raw)}, converted ${codesText(codes)}`;
}

/** Of a patch that has a layout of its own. */
function of(patch: string | undefined): string {
  return patch === undefined ? '' : ` of ${patch}`;
}
