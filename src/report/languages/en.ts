import type { GoldenDue } from '../../judge/golden/golden-schema.ts';
import { metricTable } from '../../judge/metrics/metric-table.ts';
import {
  type ChangeParams,
  COLOR_MODE_NUMBER,
  type GoldenShiftParams,
  type LimitParams,
  type ReasonParams,
  type TraitParams,
} from '../../judge/reasons/reason-params.ts';
import type { UnreadArea } from '../../plan/sampling/unread-area.ts';
import type { ChangedSetting, Oddity } from '../../read/reading-terms.ts';
import type { Conditions } from '../../record/conditions.ts';
import { fractionsText } from '../text/fractions-text.ts';
import type { Sentences, Words } from '../text/language.ts';
import { type LimitTexts, limitWords, rangeEnds } from '../text/limit-texts.ts';
import type { Names } from '../text/names.ts';
import { numberText } from '../text/number-text.ts';
import {
  ageText,
  codesText,
  codeText,
  differenceText,
  errorText,
  percentBeside,
  validationAge,
  validationTexts,
  wordOf,
} from '../text/sentence-values.ts';
import { enComparison } from './comparison/en.ts';
import { enDiagnoses, enEither } from './diagnoses/en.ts';
import { EN_TURNS, enStop } from './en-stops.ts';
import { enStatistics } from './statistics/en.ts';

/** The words of the page. `{name}` stands for a value. */
const texts = {
  ...enStatistics,
  ...enComparison,
  reportTitle: 'Uniformity inspection',
  probeTitle: 'Probe of a monitor',
  probeNoVerdict:
    'This page compares the answers of a monitor with what Flatfield assumes. It is not a verdict on the monitor.',
  probeOtherwise: 'Not as assumed',
  probeNotAsked: 'Not asked',
  probeAsAssumed: 'As assumed',
  probeNone: 'None.',
  probeCheck: 'Check',
  probeFound: 'Found',
  probeAssumed: 'Assumption',
  probeRequests: 'Requests',
  probeParts: 'Parts',
  probeAddress: 'Address of the API',
  probeSystem: 'Operating system',
  probeMadeBy: 'Made by Flatfield {version}.',
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
  basis: 'Basis of the verdict',
  diagnosis: 'Diagnosis',
  evidence: 'Evidence',
  date: 'Date',
  shift: 'Shift',
  passMarginal: 'Pass, marginal',
  signalPathOnly: 'signal path only',
  reasons: 'More on the verdict',
  why: 'Why',
  moreReasons: 'And {count} more, in the record.',
  weightFail: 'fails',
  weightInconclusive: 'inconclusive',
  weightNote: 'note',
  screen: 'The screen',
  patch: 'Patch',
  view: 'Show',
  reference: 'Against',
  calibration: 'Calibration',
  center: 'Center',
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
  undecided: 'within the guard band of the limit',
  unlimited: 'no limit in the profile',
  missing: 'no value',
  region: 'place of the diagnosis',
  limit: 'Limit',
  limitAt: 'limit {value}',
  recommendedAt: 'recommended {value}',
  chromaticityView: "Chromaticity, u'v'",
  chromaticityCaption: "Readings against the reference (cross), as Δu' and Δv'.",
  chromaticityLimited: 'Circle: limit {value}.',
  zoomed: 'Zoomed to the readings: {extent} to each side.',
  referenceUv: "Reference {name}: u' {u}, v' {v}.",
  referenceOfCell: 'Each cell against its own color.',
  expectedColor: 'color that the cell should have',
  sentAndReceived: 'Sent and received',
  sentPicture: 'As sent',
  receivedPicture: 'As received',
  cellsAsSent: 'Each of the {read} colors that were read arrived as it was sent.',
  cellsChanged: '{changed} of {read} colors arrived changed.',
  deviationOverLevel: 'Deviation over the level that was sent, in code values',
  stripLabel: '{channel}: {low} to {high} code values over levels from 0 to {full}',
  againstX: 'From left to right',
  againstY: 'From top to bottom',
  distribution: 'Distribution',
  distributionCaption: '{count} points, from {low} to {high}, median {median}.',
  charts: 'Position and distribution',
  limits: 'Metrics against limits',
  otherMetrics: 'Other metrics',
  value: 'Value',
  recommended: 'Recommended',
  required: 'Required',
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
  pointsCaption: 'Each reading, the worst first. Values describe the signal, not light.',
  pointsCaptionLight: 'Each reading of the meter, the worst first. Values are of emitted light.',
  readInParts: 'Read in {count} parts: the run was interrupted and resumed.',
  readSeveralTimes: 'Read {count} times.',
  judgedAgain: 'Judged again; the first verdict was: {grade}.',
  allReadings: 'All {count} readings',
  sameForAll: 'The same for all of them: {facts}.',
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
  statusReplaced: 'read again',
  conditions: 'Conditions',
  startedAt: 'Started (UTC)',
  finishedAt: 'Finished (UTC)',
  duration: 'Duration',
  station: 'Station',
  operator: 'Operator',
  retestReason: 'Reason for the retest',
  gaugeStudy: 'Step of a gauge study',
  plan: 'Plan',
  resolution: 'Resolution',
  readingOrder: 'Reading order',
  span: 'Span of the points',
  unreadArea: 'Largest area without a point',
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
  atLeast: 'at least {value}',
  atMost: 'at most {value}',
  stopAtFail: 'Stops at a proven fail',
  stopHistory: 'yes; earlier runs of this model: {runs}; places where they failed, read first: {places}',
  instrument: 'Instrument',
  instrumentSignal: 'none: the signal at the input of the monitor, read by the monitor itself',
  instrumentLight: 'a meter in front of the screen',
  meterFile: 'Readings from',
  lightMeter: 'Light meter',
  meterFacts: 'firmware {firmware}, {software}, port {port}, mode {mode}',
  meterArguments: 'arguments {arguments}',
  meterCorrection: 'correction file {name}, SHA-256 {sha256}',
  notReported: 'not reported',
  mapLabelFractions: 'Map of the screen, patch {patch}: {view}. {range}',
  plannedAt: 'Planned at (of width, height)',
  measuredAtPlace: 'Measured at (of width, height)',
  fractionsOnly: 'not given: points are fractions of width and height, and the maps are drawn 16:9',
  measuredAt: 'Measured at',
  positionsFrom: 'Positions',
  planOrder: 'none in the file: the samples of each patch were taken as the points row by row, from the top left',
  gridOrder:
    'none in the file: as stated, its points are the cells of a grid of {grid}, by their names or row by row from the top left',
  positionDifference: 'at most {difference} of width or height from the planned point ({reading})',
  meterFloor: 'Floor of the meter',
  mapOf: '{patch}: {width} × {height}, {channels}',
  mapLuminance: 'luminance only',
  mapXyz: 'XYZ',
  mapDisc:
    'in {unit}; each reading is the mean over a disc around its point, with a radius of {percent} % of the height',
  mapSaturation: 'saturated from {value} {unit}',
  mapSaturationUnknown: 'no value of saturation was given',
  mapCorners: 'corners {corners} px',
  discPixels: 'Pixels, SD in cd/m²',
  leftOut: '{count} samples of other patches left out',
  passes: 'Passes over the plan',
  passesMade: '{made} of {planned}; the worst, pass {judged}, is shown here',
  passesMean: '{made} of {planned}; their means are judged and shown here',
  undecidedFrom: 'undecided from {from} to {to}',
  marginalFrom: 'marginal from {from} to {to}',
  passBand: '{metric}, {patch}: s = {deviation}, {degrees} degrees of freedom, t = {t} at {confidence} %',
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
    'The center under {patch}, read {count} times, against the first reading. Max difference: luminance {luminance} % (limit {luminanceLimit} %), chromaticity {uv} (limit {uvLimit}).',
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
  inFile: 'In the file',
  rawLines: 'Readings as received',
  linesElsewhere: 'With {count} readings, what was received opens with the script only; it is in inspection.json.',
  rawElsewhere: 'With {count} readings the raw answers open with the script only; they are in inspection.json.',
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
  limitShare: 'Share of the limit',
  trend: 'Trend',
  overTime: 'Over time',
  overTimeNote:
    'Values of the runs that count, true to scale in time. Triangles mark calibrations, squares validations, as the runs read them.',
  noVariation: 'No variation: below resolution.',
  withoutRecord: 'Without a readable record',
  copies: 'Copies of a run, which counts once',
  simulatedShort: 'simulated',
  firstPassYield: 'First-pass yield',
  finalYield: 'Final yield',
  share: '{count} of {units} ({percent} %)',
  firstVerdict: 'First verdict',
  rejudgedShort: 'judged again',
  stoppedShort: 'stopped',
  stoppedLater: 'a later run was stopped',
  noCompleteRun: 'No complete run',
  simulations: 'Simulations',
  simulationsNote: 'Simulated monitors: these runs say nothing about any real monitor.',
  notCounted: 'Runs not counted',
  yieldNote:
    'A unit counts once. First-pass yield: units whose first complete run passed under every profile. Final yield: units whose latest complete run did, with no stopped run after it. Runs that were stopped or judged again, and simulations, are marked and not counted here.',
  verdict: 'Verdict',
  detectability: 'What would have been seen',
  detectabilityPlan: 'What would have been seen if all had been read',
  detectable: '{color}: an error of {steps}/255 would have been seen.',
  undetectable: '{color}: not every error would have been seen ({error}).',
  notTested: 'Not tested: {colors}.',
  detectabilityNote:
    'The smallest error of the code values, shared by every reading of these colors, that would have failed the run: the worst of red, green, blue and all three, up and down. What lies between the points and at edges is not read.',
  detectabilityNoteLight:
    'The smallest change of these colors, as a step of full drive shared by all their readings, that would have failed the run: the worst of red, green, blue and all three, up and down. What lies between the points and at edges is not read.',
  detectabilityTable:
    'Smallest visible error of each color, in 255ths of full scale; – : none up to the end of the range',
  errorUp: 'up',
  errorDown: 'down',
  allColors: 'All colors',
  colorClass: 'Class',
  allChannels: 'all three',
  darkGray: 'dark gray',
  middleGray: 'middle gray',
  lightGray: 'light gray',
  otherGrays: 'other grays',
  classWhite: 'white',
  classBlack: 'black',
  primaries: 'primaries',
  secondaries: 'secondaries',
  otherColors: 'other colors',
} as const satisfies Readonly<Record<string, string>>;

export type TextKey = keyof typeof texts;

/** A language of reports: one file, and a line in `languages.ts`. */
export interface Language {
  /** The text of a number with the decimal mark of the language. */
  readonly decimal: (number: number | string) => string;
  readonly names: Names;
  readonly texts: Readonly<Record<TextKey, string>>;
  readonly sentences: Sentences;
}

const sentences: Sentences = {
  reasons: {
    'run-stopped': ({ code, params, afterReading }, { stop }) =>
      `The run was stopped ${moment(afterReading)}: ${stop({ code, params })}`,
    'fail-proven': ({ read, planned }) =>
      `The run was stopped after ${read} of ${planned} readings: they prove that it fails. The other points were not read.`,
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
    'values-of-another-scale': ({ full, bitDepth }, { reading }) =>
      `White reads ${full} of ${2 ** bitDepth - 1} everywhere, first at the reading of ${reading}: the values are no codes of ${bitDepth} bits but ${scaleText(full)}. Have them read as codes: set the input range of the monitor, or report the answer.`,
    'patch-not-darker': ({ patch, luminance, brighter, brighterLuminance }) =>
      `${capital(patch)} has ${differenceText(luminance, brighterLuminance)} cd/m2 on average, and is not clearly darker than ${brighter} with ${differenceText(brighterLuminance, luminance)} cd/m2: one of the two was not shown, or the readings are of other patches than they say.`,
    'patch-of-other-hue': ({ patch }) =>
      `${capital(patch)} does not have its own hue: it was not shown, or the readings are of other patches than they say.`,
    'evidence-mixed': ({ measured, of }) =>
      `${measured} of ${of} readings are of emitted light, the others of the signal: they cannot be judged together.`,
    'raw-value-contradicts': ({ format, raw, colorFormat, codes, isOfItself }, { reading }) => {
      const what = `The reading of ${reading} is raw ${format} ${codesText(raw)} of a signal in ${colorFormat}, converted ${codeText(codes)}`;
      const by = format === 'RGB' ? 'No range leads' : 'No range and matrix lead';
      return `${what}. ${isOfItself ? `${by} from one to the other` : `${by} there that also fits the readings before it`}.`;
    },
    'patch-not-shown': ({ codes, bitDepth }, { reading }) =>
      `The signal of ${reading} reads ${codeText(codes)} at ${bitDepth} bits: the screen did not show that patch.`,
    'chart-not-shown': ({ codes, bitDepth, expected }, { reading }) => {
      const found = codes === null ? 'has another color' : `reads ${codeText(codes)} at ${bitDepth} bits`;
      return `The corner cell ${reading} ${found}, not ${codeText(expected)}: the screen did not show the chart as planned. Show it on the whole screen, neither scaled nor rotated nor mirrored.`;
    },
    'signal-changed-under-hdcp': ({ codes, bitDepth, before, beforeBitDepth }, { reading }) =>
      `The signal of ${reading} read ${codeText(before)} at ${beforeBitDepth} bits before copy protection (HDCP) began, and reads ${codeText(codes)} at ${bitDepth} bits since: it changed during the run. Inspect again.`,
    'edge-apart': ({ at, codes, bitDepth, beside, besideBitDepth }, { reading }) =>
      `The last pixel of the screen (${at.xPx}, ${at.yPx} px) reads ${codeText(codes)} at ${bitDepth} bits, the same color of ${reading} reads ${codeText(beside)} at ${besideBitDepth} bits: the picture does not fill the screen, or something covers its edge. Show it on the whole screen.`,
    'edge-signal-differs': ({ when, trait, edge, read }) => {
      const unit = trait === 'bit-depth' ? ' bits' : '';
      const moment = when === 'before' ? 'before the first point' : 'after the last point';
      return `${TRAITS[trait]} was ${edge}${unit} at the last pixel of the screen, read ${moment}, and ${read}${unit} at the readings: the signal changed.`;
    },
    'edge-contradicts': ({ when, format, raw, colorFormat, codes }) => {
      const read = when === 'before' ? 'before the first point' : 'after the last point';
      const by = format === 'RGB' ? 'No range leads' : 'No range and matrix lead';
      const also = when === 'before' ? '' : ' that also fits the readings';
      return `The last pixel of the screen, read ${read}, is raw ${format} ${codesText(raw)} of a signal in ${colorFormat}, converted ${codeText(codes)}. ${by} there${also}.`;
    },
    'judged-by-code-value': ({ count, patches }) =>
      `The tone response is not known, so ${count} readings of gray and mixed colors (${patches.join(', ')}) were judged by code value: each must arrive as it was sent.`,
    'code-value-missed': ({ count, codes, expected, channel, steps, toleranceSteps, bitDepth }, { reading }) => {
      const more = count > 1 ? ` (and ${count - 1} more ${count > 2 ? 'points' : 'point'})` : '';
      const off = `${CHANNELS[channel]} is off by ${inSteps(steps)} of ${bitDepth} bits`;
      return `${capital(reading)}${more} reads ${codeText(codes)} in place of ${codeText(expected)}: ${off}, where no limit on a color shows it (limit ${inSteps(toleranceSteps)}).`;
    },
    'signal-not-read': ({ profile }) =>
      `Profile ${profile} judges code values of the signal, but only emitted light was measured.`,
    'light-not-measured': ({ profile, isAccepted }) =>
      isAccepted
        ? 'Signal path only, no light was measured.'
        : `Profile ${profile} describes emitted light, but the signal is read: measure the light with a meter, or accept a verdict on the signal path only (--accept-signal).`,
    'readings-replaced': ({ count }) =>
      `${count} readings taken before HDCP was seen, or at odd coordinates, are kept but not judged.`,
    'readings-retaken': ({ count }) =>
      `The operator took ${count === 1 ? '1 reading' : `${count} readings`} again; the earlier values are kept but not judged.`,
    'signal-missing': ({ count }, { reading }) =>
      `At ${reading}${andMore(count)} the light was measured, but the signal was not read.`,
    'signal-changed': ({ count, of, place, codes, bitDepth, expected, expectedBitDepth }, { patch }) =>
      `The signal is not as sent: at ${CHECKED_PLACES[place]}, ${patch} arrives as ${codeText(codes)} at ${bitDepth} bits instead of ${codeText(expected)} at ${expectedBitDepth} bits (${count} of ${of} ${of === 1 ? 'patch' : 'patches'} changed). The light measured says nothing about the panel: turn off night light, HDR and color profiles on the computer.`,
    'ambient-missing': ({ error }) =>
      `Ambient light was asked for but not measured${error.message === '' ? '.' : `: ${error.message}`}`,
    'drift-unknown': ({ isStartRead, isEndRead }) => {
      const end = isStartRead ? 'after the last point' : 'before the first point and after the last';
      return `Drift is unknown: the center was not measured ${isEndRead ? 'before the first point' : end}.`;
    },
    'drift-skipped': ({ count }) =>
      `Drift is unknown: the center was skipped ${count === 1 ? 'once' : `${count} times`} when it was due during the run.`,
    'meter-unidentified': () =>
      'The light meter gave neither its model nor its serial number: nothing tells it from another one.',
    'light-drifted': ({ luminancePercent, uv1976 }) => {
      const luminance = luminancePercent === null ? 'not known' : `${luminancePercent.toFixed(2)} %`;
      const chromaticity = uv1976 === null ? 'not known' : `${uv1976.toFixed(4)} Δu'v'`;
      return `The light drifted during the run, as read at the center: luminance ${luminance} (limit 2 %), chromaticity ${chromaticity} (limit 0.002). Let the display warm up longer.`;
    },
    'read-leniently': ({ what, detail }) => `${oddities[what]} (${detail}).`,
    'marker-suspected': ({ marker }) =>
      `The marker was on (--marker ${marker}): on some monitors it may be in the values. Read again without it before you look for another cause.`,
    'dither-suspected': ({ patch, count, of }) =>
      `${count} of ${of} points of ${patch} are off by one step, in one direction, and the others are exact: the computer may dither. Turn dither off in the graphics driver, and read again.`,
    'screen-wide-gamut': ({ gamut }) =>
      `The system's profile of this screen has a wide gamut (${gamut}), as a wide-gamut monitor's should. macOS converts to it after the browser: readings through the API show that, a light meter alone does not.`,
    'screen-high-dynamic-range': () =>
      'macOS reports that this screen can show high dynamic range. Readings through the API show whether code values arrive unchanged; a light meter alone does not.',
    'calibration-expected': ({ by, said }) =>
      by === 'schedule'
        ? `A self-calibration may begin during the run, by its schedule (${said}): readings taken meanwhile are not of the color mode. Calibrate before the inspection, or switch the schedule off.`
        : `A configuration that was sent from the cloud may begin a calibration during the run (${said}): readings taken meanwhile are not of the color mode. Inspect when it is done.`,
    'other-patch-read': ({ readsAs, turn }, { reading }) =>
      `The reading of ${reading} found ${readsAs} ${turn ? `${EN_TURNS[turn]} ` : ''}on the screen: it is kept but not judged.`,

    'light-below-floor': ({ count, floorCdM2 }, { reading }) =>
      `${capital(reading)}${andMore(count)} has components that the meter reported as 0: they are below its floor, ${floorCdM2 === null ? 'which nobody stated' : `at most ${floorCdM2} cd/m²`}.`,
    'chromaticity-not-measured': ({ count }) =>
      `${count} readings are of luminance only; their chromaticity was not measured.`,

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
    'state-changed': (change) => `In the state check ${moment(change.afterReading)}, ${changed(change)}.`,
    'not-restored': ({ what, from, problem }) =>
      `The ${wordOf(CHANGED, what) ?? what} could not be restored to ${from}${problem === null ? '' : `: ${problem}`}`,

    'calibration-missing': ({ message }) => message ?? 'There is no calibration result to compare with.',
    'calibration-failed': ({ message }) => message ?? 'The calibration failed.',
    'calibration-incomplete': ({ message }) => message ?? 'The calibration result is incomplete.',
    'calibration-inconsistent': ({ message }) => message ?? 'The calibration result contradicts itself.',
    'calibration-implausible': ({ executedAt, problem }, { implausibility }) =>
      `The calibration result of ${executedAt} cannot be true: ${implausibility(problem)}. Calibrate the monitor in this color mode.`,
    'calibration-not-additive': ({ errorPercent, profile, limit }) =>
      `The luminances of red, green and blue differ from that of white by ${errorText(errorPercent, limit)} %; profile ${profile} requires at most ${limit} %.`,
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
      `The calibration result of ${executedAt} may be ${ageText(ageDays, maxAgeDays)} days old, allowed are ${maxAgeDays}: calibrate the color mode again.`,
    'validation-unknown': ({ why, message }) => `${NO_VALIDATION[why]}${message === null ? '' : ` (${message})`}.`,
    'validation-stale': ({ executedAt, ageDays, maxAgeDays }) =>
      `The validation result of ${executedAt} may be ${ageText(ageDays, maxAgeDays)} days old, allowed are ${maxAgeDays}: validate the color mode again.`,
    'validation-missed': ({ quantity, value, limit, executedAt }) =>
      `Validation of ${executedAt}: ${VALIDATED[quantity]} ${errorText(value, limit)} (limit ${limit}).`,
    'tone-response-overridden': ({ value, target }) =>
      `The tone response is ${value} by option; that of the calibration target is ${target}.`,

    'profile-without-limits': ({ profile, note }) =>
      `Profile ${profile} has no limit to judge by.${note === null ? '' : ` ${note}`}`,
    'plan-too-small': ({ points, profile, minimum, patch }) =>
      `The plan reads ${points} points${of(patch)}, but profile ${profile} needs at least ${minimum}.`,
    'plan-span-too-small': ({ width, height, profile, minimum, patch }) =>
      `The points${of(patch)} span ${percentBeside(width, minimum)} of the screen's width and ${percentBeside(height, minimum)} of its height, but profile ${profile} needs ${percentBeside(minimum, minimum)} of both.`,
    'plan-quarter-unread': ({ quarters, patch }) =>
      `No point${of(patch)} is in the ${quarters.join(', ')} quarter of the screen.`,
    'plan-area-unread': ({ share, most, patch, ...sides }) =>
      `No point${of(patch)} is in a rectangle of ${percentBeside(share, most)} of the screen, ${sidesText(sides)}; at most ${percentBeside(most, share)} may be unread.`,
    'judges-a-spot': ({ profile }) =>
      `Profile ${profile} judges a spot, not the screen: its points may lie close together.`,
    'plan-center-unread': ({ profile, patch, ...place }) =>
      `Profile ${profile} compares with the center of the screen, but no point${of(patch)} is there: the nearest is at ${fractionsText(place, String)} of width and height.`,
    'plan-grid-too-small': ({ layout, profile, columns, rows, patch }) =>
      `The plan's layout${of(patch)} is ${layout}, but profile ${profile} needs a grid of at least ${columns} columns and ${rows} rows.`,
    'plan-patch-missing': ({ profile, patches }) =>
      `Profile ${profile} judges ${patches.join(', ')}, which the plan does not show.`,
    'golden-unit-due': ({ why, when }) =>
      `Check the golden unit: ${GOLDEN_DUE[why]}${when === 'end' ? ', when the run ended' : ''}.`,
    'golden-not-compared': (_, { patch }) =>
      `The light of the golden unit cannot be compared with the reference${patch === null ? '' : ` (${patch})`}.`,
    'golden-bias': (shift, words) =>
      `The golden unit reads differently than its reference: ${goldenShift(shift, words)}.`,
    'golden-drift': (shift, words) =>
      `The golden unit drifted since its last good check: ${goldenShift(shift, words)}.`,
    'plan-blind': ({ required, grays }) => {
      const gaps = grays.map(({ gray, from, to, channels, direction, seen }) => {
        if (channels === null) return `in ${GRAYS[gray]}, as it reads no gray of ${from} to ${to} of 255`;
        const late = seen === null ? 'is not seen at all' : `is seen only from ${seen}/255 on`;
        return `in ${GRAYS[gray]}, where an error of ${ERROR_CHANNELS[channels]} ${direction ?? ''} ${late}`;
      });
      return `The plan would miss an error of ${required}/255: ${gaps.join('; ')}.`;
    },
    'not-tested': ({ read, more, missing }) => {
      const names = joined(missing.map((kind) => (kind === 'color' ? 'all colors but gray' : GRAYS[kind])));
      const isOne = missing.length === 1 && missing[0] !== 'color';
      const others = more > 0 ? [`${more} more ${more === 1 ? 'color' : 'colors'}`] : [];
      return `${capital(names)} ${isOne ? 'was' : 'were'} not tested: the plan reads only ${joined([...read, ...others])}.`;
    },

    'limit-missed': (limit, words) => `${limitValue(limit, words)} (${limitText(limit)}).`,
    'limit-marginal': (limit, words) => {
      const texts = limitWords(limit, limit.recommended);
      const band =
        texts.undecided === null ? '' : `, within the guard band of the recommended limit${zone(texts, limit)}`;
      const recommended = `recommended limit ${BOUNDS[limit.operator]}${measure(limit.recommended, limit.unit)}`;
      return `${limitValue(limit, words, texts)}${band} (${recommended}).`;
    },
    'limit-undecided': (limit, words) => {
      const texts = limitWords(limit, limit.required);
      return `${limitValue(limit, words, texts)}, within the guard band of its limit${zone(texts, limit)} (${limitText(limit)}).`;
    },
    'limit-below-floor': (limit, words) => {
      const [min, max] = rangeEnds(limit);
      return `${subject(limit.metric, words)} is between ${measure(min, limit.unit)} and ${measure(max, limit.unit)}, because components of the light are below the floor of the meter (${limitText(limit)}).`;
    },
    'limit-unjudged': ({ metric, count, why }, words) => {
      const more = count > 1 ? ` (and ${count - 1} more ${count > 2 ? 'patches' : 'patch'})` : '';
      return `${subject(metric, words)}${more} could not be judged: ${why ? words.metricProblem(why) : 'it was not computed'}.`;
    },
    'for-projection': ({ profile }) =>
      `Profile ${profile} is for projected screens only: its limits do not apply to a flat display.`,
    'limit-not-verified': ({ metrics }) => `Limit not verified against the standard: ${metrics.join(', ')}.`,
    'signal-unstable': ({ count, passes, codes: [one, other] }, { reading }) => {
      const both = [one, other].map((codes) => (codes === null ? 'nothing' : codeText(codes)));
      const [before, after] = passes.map((pass) => pass + 1);
      const how =
        both[0] === both[1]
          ? `another raw value, bit depth or format in pass ${after} than in pass ${before}`
          : `${both[0]} in pass ${before}, ${both[1]} in pass ${after}`;
      return `The signal is unstable: ${count} ${count === 1 ? 'reading differs' : 'readings differ'} between passes; the first is ${reading}, with ${how}.`;
    },
    'pass-outlying': ({ pass, passes, component, value, others }, { reading, patch }) =>
      `Pass ${pass + 1} of ${passes} is an outlier: ${component} of ${reading === '' ? `${patch} on average` : reading} is ${differenceText(value, others)} cd/m2, in the other passes ${differenceText(others, value)} cd/m2.`,
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
    'not-read-off-center': ({ patch }) => `${patch} was read at the center only`,
    'not-read-at-neighbors': ({ patch }) => `${patch} was not read at two neighboring points`,
    'not-even': ({ patch }) => `${patch} is a chart, whose cells differ by design`,
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
    'floor-unknown': () => 'it depends on components below the floor of the meter, which is not known',
    'below-floor-often': ({ count }) =>
      `${count} readings have components below the floor of the meter, too many to say what they could add up to`,
    'chromaticity-not-measured': () => 'only luminance was measured, not chromaticity',
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
  diagnoses: enDiagnoses,
  either: enEither,
  error: ({ message }) => message,
  stop: (stop, reason) => enStop(stop) ?? reason(),
  summary: {
    pass: ({ readings, profile, nearest }) =>
      `All ${readings} readings meet ${profile}. ${nearest}, the value closest to its limit.`,
    marginal: (reason) => `Required limits are met, recommended ones are not: ${reason}`,
    missed: (reason) => ` Missed by what was read: ${reason}`,
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
    passes: (count, rule) => {
      switch (rule) {
        case 'identical':
          return `The worst of ${count} passes, which must read the same signal.`;
        case 'means':
          return `Means of ${count} passes; the guard bands are computed from what differs between them, for a one-sided confidence of 95 %.`;
        case 'worst':
          return `The worst of ${count} passes, of which at least one cannot be judged.`;
      }
    },
    signalCheck: ({ result, why, error }) => {
      if (result === 'same') return 'The signal was checked before the light: it arrives as sent.';
      if (result === 'changed') return 'The signal was checked before the light: it does not arrive as sent.';
      const because = why === undefined ? '' : `: ${SIGNAL_NOT_CHECKED[why]}`;
      return `Signal not checked${because}.${error ? ` ${error.message}` : ''}`;
    },
    source: (name) => `Read by the custom source ${name}, not by Flatfield itself.`,
    overrides: (overrides) => `The API was read with overrides: ${overrides.map(overrideText).join('; ')}.`,
    validation: (newest, limits, days) => {
      const values = validationTexts(
        newest,
        limits,
        (quantity, value, limit) =>
          `${VALIDATED[quantity]} ${value ?? 'not reported'} (${limit === null ? 'no limit' : `limit ${limit}`})`,
      );
      const { maxAgeDays: most } = limits;
      const text = days === null ? null : validationAge(days, most);
      const limit = most === undefined ? 'no limit' : `limit ${most}`;
      const age = text === null ? '' : `; ${text} ${text === '1' ? 'day' : 'days'} old (${limit})`;
      return `Validation of ${newest.executedAt}: ${values.join(', ')}${age}.`;
    },
    noValidation: (why, message) =>
      why === 'missing' ? `${NOT_VALIDATED}.` : `${NO_VALIDATION[why]}${message === null ? '' : ` (${message})`}.`,
  },
  limitValue,
  unnamedPatch: (number) => `patch ${number}`,
  unnamedMetric: (name) => `metric ${name}`,
  point: ({ number, column, row, codes, xPx, yPx, fractions }) => {
    const place = column === null ? `point ${number}` : `column ${column}, row ${row}`;
    if (fractions !== null) return `${place} (${codes === null ? '' : `${codes}; `}${fractions})`;
    return xPx === null ? place : `${place} (${codes === null ? '' : `${codes}; `}${xPx}, ${yPx} px)`;
  },
  reading: (patch, point) => `${patch} at ${point}`,
  metrics: Object.fromEntries(metricTable.map(({ name, title }) => [name, title])),
};

export const en: Language = {
  decimal: String,
  names: { colors: {}, gray: 'gray-{code}', profiles: {} },
  texts,
  sentences,
};

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

const CHANNELS = { r: 'red', g: 'green', b: 'blue' };

const GRAYS = { 'dark-gray': 'dark gray', 'middle-gray': 'middle gray', 'light-gray': 'light gray' };

const CHECKED_PLACES = { center: 'the center', corner: 'the lower right corner' };

const SIGNAL_NOT_CHECKED = {
  file: 'the readings came in a file',
  'custom-source': 'a custom source was read, no monitor',
  'switched-off': 'it was switched off',
  'read-at-points': 'the signal was read at each point, but not compared with the colors sent',
  'not-readable': 'the monitor reported no pixel',
  'not-reached': 'the run ended before',
  'color-unknown': 'the colors of an image are not known there',
};

const VALIDATED = { maxDeltaE: 'max ΔE', averageDeltaE: 'average ΔE' };

function overrideText({ what, name, value, usual }: NonNullable<Conditions['overrides']>[number]): string {
  const of = what === 'word' ? `word ${name}` : name;
  return `${of} is ${value}, not ${usual}`;
}

const NOT_VALIDATED = 'The calibration in force has no validation result';

const NO_VALIDATION: Readonly<Record<ReasonParams['validation-unknown']['why'], string>> = {
  'not-recorded': 'The run recorded no validation results, on which the profile has limits: inspect again',
  'not-read': 'The validation results could not be read',
  missing: `${NOT_VALIDATED}: validate the color mode`,
  undated: 'A validation result has no readable date, so that the newest one is not known',
  several: 'Several validation results have the same date, so that the newest one is not known',
  'in-future': 'The newest validation result is dated after the start of the run: check the clocks',
  'no-value': 'The newest validation result does not report a ΔE on which the profile has a limit',
  contradictory:
    'The newest validation result contradicts itself: its statistics do not match each other or its patches',
  'other-calibration':
    'The validation results belong to another calibration than the one that the readings are compared with',
};

const ERROR_CHANNELS = { ...CHANNELS, all: 'all three channels' };

/** `a, b and c`. */
function joined(names: readonly string[]): string {
  const [last = '', ...others] = names.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`;
}

const DIVISORS = {
  center: ' at the center',
  point: ' at a point',
  darkest: ' at its darkest point',
  brightest: '',
  median: ' at the median',
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

const CHANGED: Readonly<Record<ChangedSetting, string>> = {
  'color-mode': 'color mode (zero-based index)',
  'key-lock': 'key lock',
  marker: 'marker',
};

function changed({ fact, from, to }: ChangeParams): string {
  if (fact === null) return 'the whole calibration is known at one check only';
  const none = fact === COLOR_MODE_NUMBER ? 'an unknown one' : 'none';
  return `the ${fact} changed from ${from ?? none} to ${to ?? none}`;
}

const BOUNDS = { '<': 'less than ', '<=': '', '>': 'more than ', '>=': 'at least ', '==': 'exactly ' };

const SO_FAR = { 'at-least': 'at least ', 'at-most': 'at most ' };

function limitValue(limit: LimitParams, words: Words, { value } = limitWords(limit)): string {
  const { metric, unit } = limit;
  const where = words.point === null || limit.value === 0 ? '' : ` at ${words.point}`;
  return `${subject(metric, words)} is ${limit.bound ? SO_FAR[limit.bound] : ''}${measure(value, unit)}${where}`;
}

function zone({ undecided }: LimitTexts, { unit }: LimitParams): string {
  return undecided === null ? '' : `, ${undecided.from} to ${measure(undecided.to, unit)}`;
}

function limitText({ operator, required, unit }: LimitParams): string {
  return `limit ${BOUNDS[operator]}${measure(required, unit)}`;
}

/** A value with its unit, unless the name of the metric says the unit. */
function measure(value: number | string | null, unit: string): string {
  return unit === '%' || unit === 'steps' ? `${value} ${unit}` : String(value);
}

function subject(metric: string, { metric: title, patch }: Words): string {
  return patch === null ? capital(title(metric)) : `${capital(patch)}: ${title(metric)}`;
}

/** Of a patch that has a layout of its own. */
function sidesText({ left, right, top, bottom }: Pick<UnreadArea, 'left' | 'right' | 'top' | 'bottom'>): string {
  const [from, to, upper, lower] = [left, right, top, bottom].map((side) => numberText(100 * side, 1));
  return `from ${from} to ${to} % of its width and from ${upper} to ${lower} % of its height`;
}

function of(patch: string | undefined): string {
  return patch === undefined ? '' : ` of ${patch}`;
}

/** Oddities of a monitor's API, as a note names them. */
const oddities: Readonly<Record<Oddity['what'], string>> = {
  'serial-number-is-number': 'The API gives the serial number as a number: leading zeros are lost',
  'serial-number-missing': 'The API gives no serial number: the monitor is known by its id alone',
  'color-mode-spelling': 'The API spells a color mode differently',
  'color-mode-unreadable': 'The API lists another color mode that cannot be read: it was left out',
  'component-names': 'The API names components in another spelling',
  'more-components': 'The API gives more than the components of a color: the rest was ignored',
  'error-not-utf8': 'An error of the API is not in UTF-8',
  'key-lock-unreadable': 'The key lock cannot be read: that nobody used the keys is not known',
  'keys-not-locked': 'The keys were not locked: the key lock cannot be read or changed',
  'results-unreadable': 'The calibration results of the color mode cannot be read',
  'marker-refused': 'The marker was refused: the points were read without it',
  'position-echoed':
    'The API repeats the position that it was asked for: the size of the signal was confirmed by a marked last pixel',
};

const GOLDEN_DUE: Readonly<Record<GoldenDue, string>> = {
  'never-checked': 'it was never checked since it was set',
  failed: 'the last check failed',
  unfinished: 'the last check was not finished',
  time: 'the last check was too long ago',
  runs: 'too many runs were made since the last check',
  'clock-back': 'the clock of the computer was set back',
  restarted: 'the computer was restarted, and nothing proves how much time went by',
  'no-clock': 'the computer has no clock that cannot be set',
  'other-meter': 'another light meter, or another correction, is used than in the last check',
  'other-check': 'it was set or checked during the run',
  unreadable: 'the file about it cannot be read or written',
};

function goldenShift(
  { luminancePercent, uv1976, maxLuminancePercent, maxUv1976 }: GoldenShiftParams,
  { patch }: Words,
): string {
  return `${patch ?? ''}: luminance ${signed(luminancePercent)} % (limit ${maxLuminancePercent} %), chromaticity ${uv1976.toFixed(4)} Δu'v' (limit ${maxUv1976})`;
}

function signed(value: number): string {
  return `${value > 0 ? '+' : ''}${value.toFixed(2)}`;
}

/** The kind of values whose largest is this. */
function scaleText(full: number): string {
  if (full === 1) return 'fractions of full scale';
  return full === 100 ? 'percent' : `codes of ${Math.log2(full + 1)} bits`;
}
