import type { Statement } from '../../src/base/statement.ts';
import type { ReadingProblems } from '../../src/judge/color/reading-problem.ts';
import type { PlaceName } from '../../src/judge/diagnosis/place.ts';
import type { DiagnosisParams } from '../../src/judge/diagnosis.ts';
import type { MetricProblems, NoColors } from '../../src/judge/metrics/metric-problem.ts';
import type { LimitParams, ReasonParams } from '../../src/judge/reasons/reason-params.ts';
import type { Basis, Grade, LimitResult, Reason, Summary } from '../../src/judge/verdict.ts';
import type { Implausibilities } from '../../src/read/reference/implausibility.ts';
import type { Validation } from '../../src/read/reference/validation.ts';
import type { Inspection } from '../../src/record/inspection.ts';
import type { Wording } from '../../src/report/text/wording.ts';
import { buildEvidence } from '../judge/build-evidence.ts';
import { buildInspection } from './build-inspection.ts';

/** The plan of the cases: 5x5 points of 3840x2160 px. */
export const { plan } = buildEvidence({ patches: 'white,red' });

/** What a wording says of something, and what it says in English. */
export interface SaidCase {
  readonly name: string;
  readonly say: (words: Wording) => string;
  readonly english: string;
}

type Cases<Table> = { readonly [Code in keyof Table]: readonly (readonly [Table[Code], string])[] };

/** Where the reasons below are: white at column 5, row 1; or the patch alone. */
const POINT = { patchIndex: 0, pointIndex: 4 };
const AT = 'white at column 5, row 1 (3456, 216 px)';
const HERE = 'White at column 5, row 1 (3456, 216 px)';
const NOWHERE = { patchIndex: null, pointIndex: null };
const PATCH = { patchIndex: 0, pointIndex: null };

const error = { code: 'timed-out', message: 'There was no answer of the monitor.' };
const ended = { code: error.code, params: { message: error.message } };
const [asked, actual] = [
  { xPx: 3456, yPx: 216 },
  { xPx: 3458, yPx: 216 },
];
const codes = { r: 235, g: 0, b: 16 };
const white = { r: 255, g: 255, b: 255 };
const limit: LimitParams = {
  metric: 'mld',
  value: 12.345678,
  unit: '%',
  operator: '<=',
  recommended: 10,
  required: 20,
};
const MLD = 'White: maximum luminance deviation';
const PLACE = 'column 5, row 1 (3456, 216 px)';
const change = { afterReading: 4, fact: 'color mode number', from: '1', to: '2' };
const changeOf = (fact: string, from: string | null, to: string | null) => ({ afterReading: 4, fact, from, to });
const readings = { format: 'RGB', raw: [16, 235, 16], colorFormat: 'RGB', codes };
const calibration = { executedAt: '2026-01-02 10:00', startedAt: '2026-01-05T08:00:00.000Z' };
const apart = { patch: 'white', at: asked, light: 8.071, signal: 2.1, panel: 6 };
const APART =
  'white at 3456, 216 px differs from the center by ΔE2000 8.07 in the light, 2.10 in the signal, 6.00 in the panel';
const off = { codes, expected: white, channel: 'g', steps: 2, toleranceSteps: 1, bitDepth: 8 } as const;

const REASONS: Cases<ReasonParams> = {
  'run-stopped': [
    [{ ...ended, afterReading: 3 }, 'The run was stopped after reading 4: There was no answer of the monitor.'],
    [
      { ...ended, afterReading: null },
      'The run was stopped before the first reading: There was no answer of the monitor.',
    ],
  ],
  'fail-proven': [
    [
      { read: 12, planned: 125 },
      'The run was stopped after 12 of 125 readings: they prove that it fails. The other points were not read.',
    ],
  ],
  'nothing-read': [[{}, 'No reading was taken.']],
  'reading-missed': [
    [{ count: 1, error }, `${HERE} could not be read: There was no answer of the monitor.`],
    [{ count: 3, error }, `${HERE} (and 2 more) could not be read: There was no answer of the monitor.`],
  ],
  'readings-missing': [
    [{ count: 1 }, `${HERE} was not read.`],
    [{ count: 2 }, `${HERE} (and 1 more) was not read.`],
  ],
  'reading-repeated': [[{ count: 1 }, `${HERE} was read more than once.`]],
  'reading-unplanned': [[{ count: 4 }, `${HERE} (and 3 more) was read but is not in the plan.`]],
  'reading-implausible': [
    [
      { problem: { code: 'bit-depth-impossible', params: { bitDepth: 17 } } },
      `The reading of ${AT} cannot be true: its bit depth is 17.`,
    ],
  ],
  'reading-elsewhere': [
    [{ asked, actual }, `The reading of ${AT} was taken at 3458, 216 px, asked for was 3456, 216 px.`],
    [{ asked, actual: null }, `The reading of ${AT} was asked for at 3456, 216 px.`],
  ],
  'pixel-repeated': [
    [
      { other: { patchIndex: 0, pointIndex: 7 } },
      `The point ${AT} is the pixel that was read for white at column 3, row 2 (1920, 648 px): it was not read by itself.`,
    ],
  ],
  'format-changed': [
    [
      { trait: 'color-format', from: 'RGB', to: 'YCBCR' },
      `The color format of the signal changed from RGB to YCBCR at the reading of ${AT}.`,
    ],
    [
      { trait: 'raw-format', from: 'RGB', to: 'YCBCR' },
      `The format of the raw values changed from RGB to YCBCR at the reading of ${AT}.`,
    ],
  ],
  'bit-depth-changed': [
    [
      { trait: 'bit-depth', from: '8', to: '10' },
      `The bit depth of the signal changed from 8 bits to 10 bits at the reading of ${AT}.`,
    ],
  ],
  'hdcp-changed': [
    [{ trait: 'hdcp', from: 'off', to: 'on' }, `HDCP changed from off to on at the reading of ${AT}.`],
    [{ trait: 'hdcp', from: 'on', to: 'off' }, `HDCP changed from on to off at the reading of ${AT}.`],
  ],
  'values-of-another-scale': [
    [
      { full: 1, bitDepth: 10 },
      `White reads 1 of 1023 everywhere, first at the reading of ${AT}: the values are no codes of 10 bits but fractions of full scale. Have them read as codes: set the input range of the monitor, or report the answer.`,
    ],
    [
      { full: 100, bitDepth: 8 },
      `White reads 100 of 255 everywhere, first at the reading of ${AT}: the values are no codes of 8 bits but percent. Have them read as codes: set the input range of the monitor, or report the answer.`,
    ],
    [
      { full: 255, bitDepth: 10 },
      `White reads 255 of 1023 everywhere, first at the reading of ${AT}: the values are no codes of 10 bits but codes of 8 bits. Have them read as codes: set the input range of the monitor, or report the answer.`,
    ],
  ],
  'patch-not-darker': [
    [
      { patch: 'black', luminance: 100, brighter: 'white', brighterLuminance: 99.5 },
      'Black has 100 cd/m2 on average, and is not clearly darker than white with 99.5 cd/m2: one of the two was not shown, or the readings are of other patches than they say.',
    ],
  ],
  'patch-of-other-hue': [
    [
      { patch: 'red' },
      'Red does not have its own hue: it was not shown, or the readings are of other patches than they say.',
    ],
  ],
  'evidence-mixed': [
    [
      { measured: 1, of: 50 },
      '1 of 50 readings are of emitted light, the others of the signal: they cannot be judged together.',
    ],
  ],
  'raw-value-contradicts': [
    [
      { ...readings, isOfItself: true },
      `The reading of ${AT} is raw RGB 16/235/16 of a signal in RGB, converted 235/0/16. No range leads from one to the other.`,
    ],
    [
      { ...readings, format: 'YCBCR', isOfItself: true },
      `The reading of ${AT} is raw YCBCR 16/235/16 of a signal in RGB, converted 235/0/16. No range and matrix lead from one to the other.`,
    ],
    [
      { ...readings, isOfItself: false },
      `The reading of ${AT} is raw RGB 16/235/16 of a signal in RGB, converted 235/0/16. No range leads there that also fits the readings before it.`,
    ],
    [
      { ...readings, format: 'YCBCR', isOfItself: false },
      `The reading of ${AT} is raw YCBCR 16/235/16 of a signal in RGB, converted 235/0/16. No range and matrix lead there that also fits the readings before it.`,
    ],
  ],
  'patch-not-shown': [
    [{ codes, bitDepth: 10 }, `The signal of ${AT} reads 235/0/16 at 10 bits: the screen did not show that patch.`],
  ],
  'chart-not-shown': [
    [
      { codes, bitDepth: 10, expected: { r: 192, g: 64, b: 64 } },
      `The corner cell ${AT} reads 235/0/16 at 10 bits, not 192/64/64: the screen did not show the chart as planned. Show it on the whole screen, neither scaled nor rotated nor mirrored.`,
    ],
    [
      { codes: null, bitDepth: null, expected: { r: 192, g: 64, b: 64 } },
      `The corner cell ${AT} has another color, not 192/64/64: the screen did not show the chart as planned. Show it on the whole screen, neither scaled nor rotated nor mirrored.`,
    ],
  ],
  'signal-changed-under-hdcp': [
    [
      { codes, bitDepth: 8, before: { r: 64, g: 192, b: 64 }, beforeBitDepth: 10 },
      `The signal of ${AT} read 64/192/64 at 10 bits before copy protection (HDCP) began, and reads 235/0/16 at 8 bits since: it changed during the run. Inspect again.`,
    ],
  ],
  'edge-apart': [
    [
      { at: { xPx: 3839, yPx: 2159 }, codes, bitDepth: 8, beside: { r: 64, g: 192, b: 64 }, besideBitDepth: 10 },
      `The last pixel of the screen (3839, 2159 px) reads 235/0/16 at 8 bits, the same color of ${AT} reads 64/192/64 at 10 bits: the picture does not fill the screen, or something covers its edge. Show it on the whole screen.`,
    ],
  ],
  'edge-signal-differs': [
    [
      { when: 'after', trait: 'bit-depth', edge: '10', read: '8' },
      'The bit depth of the signal was 10 bits at the last pixel of the screen, read after the last point, and 8 bits at the readings: the signal changed.',
    ],
    [
      { when: 'before', trait: 'hdcp', edge: 'on', read: 'off' },
      'HDCP was on at the last pixel of the screen, read before the first point, and off at the readings: the signal changed.',
    ],
  ],
  'edge-contradicts': [
    [
      { when: 'after', format: 'RGB', raw: [10, 20, 30], colorFormat: 'RGB', codes: white },
      'The last pixel of the screen, read after the last point, is raw RGB 10/20/30 of a signal in RGB, converted 255/255/255. No range leads there that also fits the readings.',
    ],
    [
      { when: 'before', format: 'YCBCR', raw: [10, 20, 30], colorFormat: 'YCBCR', codes: white },
      'The last pixel of the screen, read before the first point, is raw YCBCR 10/20/30 of a signal in YCBCR, converted 255/255/255. No range and matrix lead there.',
    ],
  ],
  'judged-by-code-value': [
    [
      { count: 42, patches: ['gray-128', 'tone-chart'] },
      'The tone response is not known, so 42 readings of gray and mixed colors (gray-128, tone-chart) were judged by code value: each must arrive as it was sent.',
    ],
  ],
  'code-value-missed': [
    [
      { ...off, count: 1 },
      `${HERE} reads 235/0/16 in place of 255/255/255: green is off by 2 steps of 8 bits, where no limit on a color shows it (limit 1 step).`,
    ],
    [
      { ...off, count: 2, channel: 'r', steps: 1, toleranceSteps: 0 },
      `${HERE} (and 1 more point) reads 235/0/16 in place of 255/255/255: red is off by 1 step of 8 bits, where no limit on a color shows it (limit 0 steps).`,
    ],
    [
      { ...off, count: 3, channel: 'b' },
      `${HERE} (and 2 more points) reads 235/0/16 in place of 255/255/255: blue is off by 2 steps of 8 bits, where no limit on a color shows it (limit 1 step).`,
    ],
  ],
  'signal-not-read': [
    [
      { profile: 'signal-exact' },
      'Profile signal-exact judges code values of the signal, but only emitted light was measured.',
    ],
  ],
  'light-not-measured': [
    [
      { profile: 'tg18', isAccepted: false },
      'Profile tg18 describes emitted light, but the signal is read: measure the light with a meter, or accept a verdict on the signal path only (--accept-signal).',
    ],
    [{ profile: 'tg18', isAccepted: true }, 'Signal path only, no light was measured.'],
  ],
  'readings-replaced': [
    [{ count: 7 }, '7 readings taken before HDCP was seen, or at odd coordinates, are kept but not judged.'],
  ],
  'other-patch-read': [
    [{ readsAs: 'red' }, `The reading of ${AT} found red on the screen: it is kept but not judged.`],
  ],
  'read-leniently': [
    [{ what: 'component-names', detail: 'R, G, B' }, 'The API names components in another spelling (R, G, B).'],
  ],
  'marker-suspected': [
    [
      { marker: 'operation' },
      'The marker was on (--marker operation): on some monitors it may be in the values. Read again without it before you look for another cause.',
    ],
  ],
  'dither-suspected': [
    [
      { patch: 'white', count: 4, of: 9 },
      '4 of 9 points of white are off by one step, in one direction, and the others are exact: the computer may dither. Turn dither off in the graphics driver, and read again.',
    ],
  ],
  'screen-wide-gamut': [
    [
      { gamut: 'p3' },
      "The system's profile of this screen has a wide gamut (p3), as a wide-gamut monitor's should. macOS converts to it after the browser: readings through the API show that, a light meter alone does not.",
    ],
  ],
  'screen-high-dynamic-range': [
    [
      {},
      'macOS reports that this screen can show high dynamic range. Readings through the API show whether code values arrive unchanged; a light meter alone does not.',
    ],
  ],
  'light-below-floor': [
    [
      { count: 2, floorCdM2: 0.002 },
      `${HERE} (and 1 more) has components that the meter reported as 0: they are below its floor, at most 0.002 cd/m².`,
    ],
    [
      { count: 1, floorCdM2: null },
      `${HERE} has components that the meter reported as 0: they are below its floor, which nobody stated.`,
    ],
  ],
  'chromaticity-not-measured': [
    [{ count: 25 }, '25 readings are of luminance only; their chromaticity was not measured.'],
  ],

  'start-unchecked': [[{}, 'The state of the monitor was not checked before the first reading.']],
  'end-unchecked': [[{}, 'The state of the monitor was not checked after the last reading.']],
  'check-failed': [
    [
      { afterReading: 49, error },
      'The monitor could not be checked after reading 50: There was no answer of the monitor.',
    ],
  ],
  'monitor-gone': [[{ afterReading: 49 }, 'The monitor was no longer there after reading 50.']],
  'color-mode-unknown': [
    [{ afterReading: null }, 'The color mode of the monitor could not be determined before the first reading.'],
  ],
  'monitor-changed': [
    [changeOf('serial number', '1', '2'), 'In the state check after reading 5, the serial number changed from 1 to 2.'],
    [changeOf('model', 'A1', 'B2'), 'In the state check after reading 5, the model changed from A1 to B2.'],
  ],
  'color-mode-changed': [
    [change, 'In the state check after reading 5, the color mode number changed from 1 to 2.'],
    [
      { ...change, from: null },
      'In the state check after reading 5, the color mode number changed from an unknown one to 2.',
    ],
    [
      changeOf('color mode', '0 "A" B', '1 "C" D'),
      'In the state check after reading 5, the color mode changed from 0 "A" B to 1 "C" D.',
    ],
  ],
  'state-changed': [
    [changeOf('probe', '1', '2'), 'In the state check after reading 5, the probe changed from 1 to 2.'],
  ],
  'calibration-changed': [
    [
      changeOf('calibration id', 'cal-1', null),
      'In the state check after reading 5, the calibration id changed from cal-1 to none.',
    ],
    [
      { afterReading: null, fact: null, from: null, to: null },
      'In the state check before the first reading, the whole calibration is known at one check only.',
    ],
    ...(['calibration time', 'calibration colors', 'calibration', 'tone response', 'target'] as const).map(
      (fact) =>
        [
          changeOf(fact, 'a1', 'none'),
          `In the state check after reading 5, the ${fact} changed from a1 to none.`,
        ] as const,
    ),
  ],
  'not-restored': [
    [
      { what: 'color-mode', from: '0', problem: 'There was no answer.' },
      'The color mode (zero-based index) could not be restored to 0: There was no answer.',
    ],
    [{ what: 'key-lock', from: 'OFF', problem: null }, 'The key lock could not be restored to OFF'],
    [{ what: 'marker', from: 'HIDE', problem: null }, 'The marker could not be restored to HIDE'],
    [{ what: 'brightness', from: '0', problem: null }, 'The brightness could not be restored to 0'],
  ],

  'calibration-missing': [
    [{ message: null }, 'There is no calibration result to compare with.'],
    [{ message: 'The mode was never calibrated.' }, 'The mode was never calibrated.'],
  ],
  'calibration-failed': [
    [{ message: null }, 'The calibration failed.'],
    [{ message: 'The last one was not finished.' }, 'The last one was not finished.'],
  ],
  'calibration-incomplete': [
    [{ message: null }, 'The calibration result is incomplete.'],
    [{ message: 'The newest is without colors.' }, 'The newest is without colors.'],
  ],
  'calibration-inconsistent': [
    [{ message: null }, 'The calibration result contradicts itself.'],
    [{ message: 'The two are not the same.' }, 'The two are not the same.'],
  ],
  'calibration-implausible': [
    [
      { executedAt: calibration.executedAt, problem: { code: 'white-outside-triangle', params: {} } },
      'The calibration result of 2026-01-02 10:00 cannot be true: its white is outside the triangle of its red, green and blue. Calibrate the monitor in this color mode.',
    ],
  ],
  'calibration-not-additive': [
    [
      { errorPercent: -60.123, profile: 'additive', limit: 5 },
      'The luminances of red, green and blue differ from that of white by -60.12 %; profile additive requires at most 5 %.',
    ],
  ],
  'calibration-not-in-force': [
    [
      { calibrationId: 'cal-0', inForce: 'cal-1', change: null },
      'The readings are compared with calibration result cal-0, but the monitor had cal-1 in force.',
    ],
    [
      { calibrationId: 'cal-0', inForce: 'none', change: null },
      'The readings are compared with calibration result cal-0, but the monitor had none in force.',
    ],
    [
      { calibrationId: 'cal-0', inForce: null, change: changeOf('calibration time', 'a', 'b') },
      'The readings are compared with calibration result cal-0, but by the state checks the calibration time changed from a to b.',
    ],
  ],
  'calibration-age-unknown': [
    [
      calibration,
      'The age of the calibration result cannot be determined from "2026-01-02 10:00" and the run\'s start 2026-01-05T08:00:00.000Z.',
    ],
  ],
  'calibration-in-future': [
    [
      calibration,
      'The calibration result is dated 2026-01-02 10:00, after the run started (2026-01-05T08:00:00.000Z): check the clocks.',
    ],
  ],
  'calibration-stale': [
    [
      { executedAt: '2025-06-01 10:00', ageDays: 218.46, maxAgeDays: 180 },
      'The calibration result of 2025-06-01 10:00 may be 218.5 days old, allowed are 180: calibrate the color mode again.',
    ],
  ],
  'validation-unknown': [
    [
      { why: 'not-recorded', message: null },
      'The run recorded no validation results, on which the profile has limits: inspect again.',
    ],
    [{ why: 'not-read', message: 'No answer.' }, 'The validation results could not be read (No answer.).'],
    [{ why: 'missing', message: null }, 'The calibration in force has no validation result: validate the color mode.'],
    [
      { why: 'undated', message: null },
      'A validation result has no readable date, so that the newest one is not known.',
    ],
    [
      { why: 'several', message: null },
      'Several validation results have the same date, so that the newest one is not known.',
    ],
    [
      { why: 'in-future', message: null },
      'The newest validation result is dated after the start of the run: check the clocks.',
    ],
    [
      { why: 'no-value', message: null },
      'The newest validation result does not report a ΔE on which the profile has a limit.',
    ],
    [
      { why: 'contradictory', message: null },
      'The newest validation result contradicts itself: its statistics do not match each other or its patches.',
    ],
    [
      { why: 'other-calibration', message: null },
      'The validation results belong to another calibration than the one that the readings are compared with.',
    ],
  ],
  'validation-stale': [
    [
      { executedAt: '2025-06-01 10:00', ageDays: 218.46, maxAgeDays: 180 },
      'The validation result of 2025-06-01 10:00 may be 218.5 days old, allowed are 180: validate the color mode again.',
    ],
  ],
  'validation-missed': [
    [
      { quantity: 'maxDeltaE', value: 1.004, limit: 1, executedAt: '2026-01-02 10:00' },
      'Validation of 2026-01-02 10:00: max ΔE 1.004 (limit 1).',
    ],
    [
      { quantity: 'averageDeltaE', value: 0.8, limit: 0.5, executedAt: '2026-01-02 10:00' },
      'Validation of 2026-01-02 10:00: average ΔE 0.80 (limit 0.5).',
    ],
  ],
  'tone-response-overridden': [
    [{ value: 'PQ', target: 2.2 }, 'The tone response is PQ by option; that of the calibration target is 2.2.'],
  ],

  'for-projection': [
    [
      { profile: 'dci-projector' },
      'Profile dci-projector is for projected screens only: its limits do not apply to a flat display.',
    ],
  ],
  'profile-without-limits': [
    [{ profile: 'own', note: null }, 'Profile own has no limit to judge by.'],
    [
      { profile: 'aapm-270', note: 'The report has no limit: set one.' },
      'Profile aapm-270 has no limit to judge by. The report has no limit: set one.',
    ],
  ],
  'plan-too-small': [
    [{ points: 4, profile: 'own', minimum: 5 }, 'The plan reads 4 points, but profile own needs at least 5.'],
  ],
  'plan-span-too-small': [
    [
      { width: 0.49999, height: 0.25, profile: 'own', minimum: 0.5 },
      "The points span 49.9 % of the screen's width and 25 % of its height, but profile own needs 50 % of both.",
    ],
  ],
  'plan-quarter-unread': [
    [
      { quarters: ['upper left', 'upper right', 'lower left', 'lower right'] },
      'No point is in the upper left, upper right, lower left, lower right quarter of the screen.',
    ],
  ],
  'plan-area-unread': [
    [
      { share: 0.36, most: 0.334, left: 0.5, right: 1, top: 0.28, bottom: 1 },
      'No point is in a rectangle of 36 % of the screen, from 50.0 to 100.0 % of its width and from 28.0 to 100.0 % of its height; at most 33.4 % may be unread.',
    ],
    [
      { share: 0.33401, most: 0.334, left: 0, right: 0.33401, top: 0, bottom: 1, patch: 'red' },
      'No point of red is in a rectangle of 33.401 % of the screen, from 0.0 to 33.4 % of its width and from 0.0 to 100.0 % of its height; at most 33.4 % may be unread.',
    ],
  ],
  'judges-a-spot': [
    [{ profile: 'own' }, 'Profile own judges a spot, not the screen: its points may lie close together.'],
  ],
  'plan-center-unread': [
    [
      { profile: 'own', xFraction: 0.375, yFraction: 0.375 },
      'Profile own compares with the center of the screen, but no point is there: the nearest is at 0.375, 0.375 of width and height.',
    ],
  ],
  'plan-grid-too-small': [
    [
      { layout: '9x3', profile: 'own', columns: 5, rows: 4 },
      "The plan's layout is 9x3, but profile own needs a grid of at least 5 columns and 4 rows.",
    ],
  ],
  'golden-unit-due': [
    [{ why: 'runs', when: 'begin' }, 'Check the golden unit: too many runs were made since the last check.'],
    [{ why: 'time', when: 'end' }, 'Check the golden unit: the last check was too long ago, when the run ended.'],
  ],
  'golden-not-compared': [[{}, 'The light of the golden unit cannot be compared with the reference (white).']],
  'golden-bias': [
    [
      { luminancePercent: 5.5, uv1976: 0.0012, maxLuminancePercent: 4, maxUv1976: 0.004 },
      "The golden unit reads differently than its reference: white: luminance +5.50 % (limit 4 %), chromaticity 0.0012 Δu'v' (limit 0.004).",
    ],
  ],
  'golden-drift': [
    [
      { luminancePercent: -2.5, uv1976: 0.0012, maxLuminancePercent: 2, maxUv1976: 0.002 },
      "The golden unit drifted since its last good check: white: luminance -2.50 % (limit 2 %), chromaticity 0.0012 Δu'v' (limit 0.002).",
    ],
  ],
  'plan-blind': [
    [
      {
        required: 16,
        grays: [
          { gray: 'dark-gray', from: 16, to: 64, channels: null, direction: null, seen: null },
          { gray: 'middle-gray', from: 96, to: 160, channels: 'all', direction: 'down', seen: 20 },
          { gray: 'light-gray', from: 176, to: 239, channels: 'b', direction: 'up', seen: null },
        ],
      },
      'The plan would miss an error of 16/255: in dark gray, as it reads no gray of 16 to 64 of 255; ' +
        'in middle gray, where an error of all three channels down is seen only from 20/255 on; ' +
        'in light gray, where an error of blue up is not seen at all.',
    ],
  ],
  'not-tested': [
    [
      { read: ['white'], more: 0, missing: ['dark-gray', 'middle-gray', 'light-gray'] },
      'Dark gray, middle gray and light gray were not tested: the plan reads only white.',
    ],
    [
      { read: ['white', 'red'], more: 1, missing: ['dark-gray'] },
      'Dark gray was not tested: the plan reads only white, red and 1 more color.',
    ],
    [
      { read: ['white', 'red'], more: 2, missing: ['dark-gray', 'light-gray'] },
      'Dark gray and light gray were not tested: the plan reads only white, red and 2 more colors.',
    ],
    [
      { read: ['white'], more: 0, missing: ['color'] },
      'All colors but gray were not tested: the plan reads only white.',
    ],
  ],
  'plan-patch-missing': [
    [{ profile: 'own', patches: ['red', 'black'] }, 'Profile own judges red, black, which the plan does not show.'],
  ],

  'limit-missed': [
    [limit, `${MLD} is 12.35 % at ${PLACE} (limit 20 %).`],
    [{ ...limit, value: 20.000001 }, `${MLD} is 20.000001 % at ${PLACE} (limit 20 %).`],
    [{ ...limit, value: 0 }, `${MLD} is 0.00 % (limit 20 %).`],
    [{ ...limit, operator: '<' }, `${MLD} is 12.35 % at ${PLACE} (limit less than 20 %).`],
    [{ ...limit, operator: '>' }, `${MLD} is 12.35 % at ${PLACE} (limit more than 20 %).`],
    [{ ...limit, operator: '>=' }, `${MLD} is 12.35 % at ${PLACE} (limit at least 20 %).`],
    [{ ...limit, operator: '==' }, `${MLD} is 12.35 % at ${PLACE} (limit exactly 20 %).`],
    [{ ...limit, unit: 'ratio', value: 0.98765, required: 0.5 }, `${MLD} is 0.988 at ${PLACE} (limit 0.5).`],
    [{ ...limit, metric: 'beauty', unit: '' }, `White: metric beauty is 12.35 at ${PLACE} (limit 20).`],
  ],
  'limit-marginal': [
    [limit, `${MLD} is 12.35 % at ${PLACE} (recommended limit 10 %).`],
    [
      { ...limit, value: 9.8, guardBand: { pass: 0.5, fail: 0.25 } },
      `${MLD} is 9.80 % at ${PLACE}, within the guard band of the recommended limit, 9.50 to 10.25 % (recommended limit 10 %).`,
    ],
  ],
  'limit-undecided': [
    [limit, `${MLD} is 12.35 % at ${PLACE}, within the guard band of its limit (limit 20 %).`],
    [
      { ...limit, value: 19.9, guardBand: { pass: 0.5, fail: 0.25 } },
      `${MLD} is 19.90 % at ${PLACE}, within the guard band of its limit, 19.50 to 20.25 % (limit 20 %).`,
    ],
    [
      { ...limit, operator: '>=', value: 20.3, guardBand: { pass: 0.5, fail: 0.25 } },
      `${MLD} is 20.30 % at ${PLACE}, within the guard band of its limit, 19.75 to 20.50 % (limit at least 20 %).`,
    ],
  ],
  'limit-below-floor': [
    [
      { ...limit, min: 12, max: 24 },
      `${MLD} is between 12.00 % and 24.00 %, because components of the light are below the floor of the meter (limit 20 %).`,
    ],
  ],
  'limit-unjudged': [
    [{ metric: 'mld', count: 1, why: null }, `${MLD} could not be judged: it was not computed.`],
    [
      { metric: 'mld', count: 2, why: { code: 'not-read', params: { patch: 'white' } } },
      `${MLD} (and 1 more patch) could not be judged: white was not read.`,
    ],
  ],
  'limit-not-verified': [[{ metrics: ['mld', 'ludm'] }, 'Limit not verified against the standard: mld, ludm.']],
  'signal-unstable': [
    [
      {
        count: 1,
        passes: [0, 2],
        codes: [
          { r: 255, g: 0, b: 0 },
          { r: 254, g: 0, b: 0 },
        ],
      },
      `The signal is unstable: 1 reading differs between passes; the first is ${AT}, with 255/0/0 in pass 1, 254/0/0 in pass 3.`,
    ],
    [
      { count: 2, passes: [0, 1], codes: [null, { r: 254, g: 0, b: 0 }] },
      `The signal is unstable: 2 readings differ between passes; the first is ${AT}, with nothing in pass 1, 254/0/0 in pass 2.`,
    ],
    [
      {
        count: 2,
        passes: [0, 1],
        codes: [
          { r: 254, g: 0, b: 0 },
          { r: 254, g: 0, b: 0 },
        ],
      },
      `The signal is unstable: 2 readings differ between passes; the first is ${AT}, with another raw value, bit depth or format in pass 2 than in pass 1.`,
    ],
  ],
  'pass-outlying': [
    [
      { pass: 2, passes: 5, component: 'Y', value: 99, others: 100.123456 },
      `Pass 3 of 5 is an outlier: Y of ${AT} is 99 cd/m2, in the other passes 100.1 cd/m2.`,
    ],
  ],
  'readings-retaken': [
    [{ count: 1 }, 'The operator took 1 reading again; the earlier values are kept but not judged.'],
    [{ count: 3 }, 'The operator took 3 readings again; the earlier values are kept but not judged.'],
  ],
  'signal-missing': [
    [{ count: 1 }, `At ${AT} the light was measured, but the signal was not read.`],
    [{ count: 3 }, `At ${AT} (and 2 more) the light was measured, but the signal was not read.`],
  ],
  'signal-changed': [
    [
      {
        ...{ count: 1, of: 2, place: 'center', codes: { r: 255, g: 235, b: 191 }, bitDepth: 8 },
        ...{ expected: { r: 255, g: 255, b: 255 }, expectedBitDepth: 8 },
      },
      'The signal is not as sent: at the center, white arrives as 255/235/191 at 8 bits instead of 255/255/255 at 8 bits (1 of 2 patches changed). The light measured says nothing about the panel: turn off night light, HDR and color profiles on the computer.',
    ],
    [
      {
        ...{ count: 1, of: 1, place: 'corner', codes: { r: 767, g: 1023, b: 1023 }, bitDepth: 10 },
        ...{ expected: { r: 255, g: 255, b: 255 }, expectedBitDepth: 8 },
      },
      'The signal is not as sent: at the lower right corner, white arrives as 767/1023/1023 at 10 bits instead of 255/255/255 at 8 bits (1 of 1 patch changed). The light measured says nothing about the panel: turn off night light, HDR and color profiles on the computer.',
    ],
  ],
  'ambient-missing': [
    [{ error }, 'Ambient light was asked for but not measured: There was no answer of the monitor.'],
    [{ error: { code: 'not-read', message: '' } }, 'Ambient light was asked for but not measured.'],
  ],
  'drift-unknown': [
    [{ isStartRead: false, isEndRead: true }, 'Drift is unknown: the center was not measured before the first point.'],
    [{ isStartRead: true, isEndRead: false }, 'Drift is unknown: the center was not measured after the last point.'],
    [
      { isStartRead: false, isEndRead: false },
      'Drift is unknown: the center was not measured before the first point and after the last.',
    ],
  ],
  'drift-skipped': [
    [{ count: 1 }, 'Drift is unknown: the center was skipped once when it was due during the run.'],
    [{ count: 2 }, 'Drift is unknown: the center was skipped 2 times when it was due during the run.'],
  ],
  'meter-unidentified': [
    [{}, 'The light meter gave neither its model nor its serial number: nothing tells it from another one.'],
  ],
  'light-drifted': [
    [
      { luminancePercent: 3.2, uv1976: 0.0031 },
      "The light drifted during the run, as read at the center: luminance 3.20 % (limit 2 %), chromaticity 0.0031 Δu'v' (limit 0.002). Let the display warm up longer.",
    ],
    [
      { luminancePercent: null, uv1976: null },
      'The light drifted during the run, as read at the center: luminance not known (limit 2 %), chromaticity not known (limit 0.002). Let the display warm up longer.',
    ],
  ],
  'calibration-expected': [
    [
      { by: 'schedule', said: 'usageTimeIntervalHours 200' },
      'A self-calibration may begin during the run, by its schedule (usageTimeIntervalHours 200): readings taken meanwhile are not of the color mode. Calibrate before the inspection, or switch the schedule off.',
    ],
    [
      { by: 'configuration', said: 'status SENT' },
      'A configuration that was sent from the cloud may begin a calibration during the run (status SENT): readings taken meanwhile are not of the color mode. Inspect when it is done.',
    ],
  ],
  'slow-blanking': [
    [{ count: 3, of: 45, longestMs: 60_000 }, `3 of 45 readings took longer than 5 s, the longest 60.0 s: ${AT}.`],
  ],
};

const METRIC_PROBLEMS: Cases<MetricProblems> = {
  'not-read': [[{ patch: 'red' }, 'red was not read']],
  'not-read-at-center': [[{ patch: 'red' }, 'red was not read at the center']],
  'not-read-off-center': [[{ patch: 'white' }, 'white was read at the center only']],
  'not-read-at-neighbors': [[{ patch: 'red' }, 'red was not read at two neighboring points']],
  'not-even': [[{ patch: 'tone-chart' }, 'tone-chart is a chart, whose cells differ by design']],
  'white-not-read-everywhere': [[{}, 'white was not read at every point of 50 % gray']],
  'white-not-planned': [[{ patch: 'red' }, 'red is compared relative to white, which is not in the plan']],
  'white-and-half-not-planned': [[{}, 'it needs white and 50 % gray of one bit depth in the plan']],
  'white-dark': [[{}, 'white at the center gives no light']],
  'half-dark': [[{}, '50 % gray at the center has no luminance to divide by']],
  'no-color': [
    [
      { without: 1, of: 25, patch: 'red', why: { code: 'calibration-missing', params: {} } },
      '1 of 25 readings of red have no color: there is no calibration result to say what its code values look like',
    ],
  ],
  'no-reference': [[{ patch: 'red' }, 'there is no calibration result to compare red with']],
  'no-luminance': [[{ patch: 'red' }, 'red has no luminance at any point']],
  'no-luminance-at': [
    [{ patch: 'red', at: 'center' }, 'red at the center has no luminance to divide by'],
    [{ patch: 'white', at: 'point' }, 'white at a point has no luminance to divide by'],
    [{ patch: 'red', at: 'darkest' }, 'red at its darkest point has no luminance to divide by'],
    [{ patch: 'red', at: 'brightest' }, 'red has no luminance to divide by'],
    [{ patch: 'red', at: 'median' }, 'red at the median has no luminance to divide by'],
  ],
  'undefined-without-luminance': [[{ patch: 'red' }, 'it does not exist for red without luminance']],
  'no-chromaticity': [[{ patch: 'red' }, 'red without light has no chromaticity']],
  'light-only': [[{}, 'no signal was read, only emitted light']],
  'not-a-number': [[{}, 'its value is not a number']],
  'floor-unknown': [[{}, 'it depends on components below the floor of the meter, which is not known']],
  'below-floor-often': [
    [
      { count: 900 },
      '900 readings have components below the floor of the meter, too many to say what they could add up to',
    ],
  ],
  'chromaticity-not-measured': [[{}, 'only luminance was measured, not chromaticity']],
};

const NO_COLORS: Cases<NoColors> = {
  'calibration-missing': [[{}, 'there is no calibration result to say what its code values look like']],
  'tone-response-missing': [
    [{ known: 'sRGB, PQ' }, 'the calibration target has no tone response; name one with --tone-response: sRGB, PQ'],
  ],
  'unusable-reference': [[{ message: 'The white is no brighter.' }, 'The white is no brighter.']],
  'unknown-tone-response': [[{ message: '"EBU" is not known.' }, '"EBU" is not known.']],
};

const READING_PROBLEMS: Cases<ReadingProblems> = {
  'bit-depth-impossible': [[{ bitDepth: 8.5 }, 'its bit depth is 8.5']],
  'code-impossible': [
    [{ value: 256, max: 255, bitDepth: 8 }, 'a code value is 256, expected 0 to 255 at 8 bits'],
    [{ value: Number.NaN, max: 255, bitDepth: 8 }, 'a code value is NaN, expected 0 to 255 at 8 bits'],
  ],
  'raw-impossible': [[{ format: 'YCBCR', value: -4 }, 'a raw YCBCR value is -4']],
  'light-impossible': [[{ value: -1 }, 'a measured tristimulus value is -1']],
};

const IMPLAUSIBILITIES: Cases<Implausibilities> = {
  'too-bright': [
    [
      { luminanceCdM2: 12_000, maxCdM2: 10_000 },
      'it holds a luminance of 12000 cd/m2, above 10000, the most that a video signal can ask for',
    ],
  ],
  'white-too-dim': [
    [{ luminanceCdM2: 1, minCdM2: 1 }, 'the luminance of white is 1 cd/m2, not above 1: is it a relative value?'],
  ],
  'contrast-too-low': [
    [{ component: 'Y', contrast: 3, min: 10 }, 'its contrast is 3:1, below 10:1'],
    [{ component: 'X', contrast: 3, min: 10 }, 'its contrast in X is 3:1, below 10:1'],
  ],
  'primary-too-dark': (['red', 'green', 'blue'] as const).map((color) => [
    { color, luminanceCdM2: 0.05, blackCdM2: 0.1 },
    `${color} (0.05 cd/m2) is not brighter than black (0.1 cd/m2)`,
  ]),
  'white-outside-triangle': [[{}, 'its white is outside the triangle of its red, green and blue']],
  'sum-not-white': [
    [{ timesWhite: 0.2 }, 'its red, green and blue add up to 0.2 times the luminance of white, outside 0.3 to 2'],
  ],
};

const range = [
  { patch: 'white', shown: [255, 255, 255], format: 'RGB', raw: [235, 234, 235], codes: [235, 235, 235] },
  { patch: 'black', shown: [0, 0, 0], format: 'RGB', raw: [16, 16, 16], codes: [16, 16, 17] },
];
const RANGE =
  'white was shown as 255/255/255, raw RGB 235/234/235, converted 235/235/235; black was shown as 0/0/0, raw RGB 16/16/16, converted 16/16/17';
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
} as const;
const FEWER_BITS =
  'The signal probably carries fewer bits than were commanded: check the output depth of the graphics card, the cable and the input.';
const WRONG_MODE = 'The monitor was probably in the wrong color mode: select the calibrated one and lock the keys.';

const PLACES: readonly (readonly [PlaceName, string])[] = [
  ['top-left', 'the upper left corner'],
  ['top-right', 'the upper right corner'],
  ['bottom-left', 'the lower left corner'],
  ['bottom-right', 'the lower right corner'],
  ['left-edge', 'the left edge'],
  ['left-third', 'the left third'],
  ['left-half', 'the left half'],
  ['right-edge', 'the right edge'],
  ['right-third', 'the right third'],
  ['right-half', 'the right half'],
  ['top-edge', 'the top edge'],
  ['top-third', 'the top third'],
  ['top-half', 'the top half'],
  ['bottom-edge', 'the bottom edge'],
  ['bottom-third', 'the bottom third'],
  ['bottom-half', 'the bottom half'],
  ['center', 'the middle'],
  ['band-across', 'a band across the middle'],
  ['band-down', 'a band down the middle'],
];

/** So many cells of the first row. */
function cells(count: number) {
  return Array.from({ length: count }, (_, index) => ({ point: index + 1, column: index + 1, row: 1 }));
}

/** A sentence and its evidence, joined by a line end. */
const DIAGNOSES: Cases<DiagnosisParams> = {
  'limited-range-into-full': [
    [
      { patches: range },
      `The computer probably sends limited range (16 to 235) while the monitor expects full range: set both to the same range.\n${RANGE}`,
    ],
  ],
  'full-range-into-limited': [
    [
      { patches: range },
      `The computer probably sends full range while the monitor expects limited range (16 to 235): set both to the same range.\n${RANGE}`,
    ],
  ],
  'bit-depth-cut': [
    [
      { patch: 'gray-512@10', commandedBits: 10, bits: 8 },
      `${FEWER_BITS}\ngray-512@10 was commanded in 10 bits and read in 8: 768 of 1024 codes are missing`,
    ],
    [
      { patch: null, commandedBits: 8, bits: 6 },
      `${FEWER_BITS}\nevery code read is one of the 64 that 6 bits can write, the codes between them are missing`,
    ],
    [
      { patch: null, commandedBits: 8, bits: 4, levels: 12 },
      `${FEWER_BITS}\nevery code read is one of 12 evenly spaced levels, the codes between them are missing`,
    ],
  ],
  'constant-shift': [
    [
      { patches: 2, steps: { r: -7, g: 1, b: 0 } },
      'Every code value is probably shifted by the same amount: look for color management, a profile or an offset in the graphics path.\n2 patches read red -7, green +1, blue 0 steps of 8 bits away from what was shown',
    ],
  ],
  gain: [
    [
      { factors: { r: 1, g: 0.922, b: 0.749 } },
      'Code values are probably scaled on the computer: look for a night light, a brightness setting or a gamma ramp in software.\nred is multiplied by 1, green by 0.922, blue by 0.749',
    ],
  ],
  'tone-curve': [
    [
      { exponents: { r: 1.2, g: 1, b: 0.91 } },
      'A table on the computer probably bends the tone response: look for a gamma setting, or a calibration loaded into the graphics card.\ndrives are raised to the power of 1.2 in red, 1 in green, 0.91 in blue',
    ],
  ],
  contrast: [
    [
      { factor: 1.1 },
      'The contrast is probably changed on the computer: reset the color settings of the graphics driver.\nthe distance of every code value from the middle is multiplied by 1.1',
    ],
  ],
  'black-raised': [
    [
      { steps: { r: 10, g: 9, b: 8 }, how: 'lifted' },
      'Black is probably raised on the computer: look for a black level or shadow setting of the graphics driver.\nblack reads red 10, green 9, blue 8 in steps of 8 bits; the difference fades toward white',
    ],
    [
      { steps: { r: 10, g: 9, b: 8 }, how: 'cut' },
      'Black is probably raised on the computer: look for a black level or shadow setting of the graphics driver.\nblack reads red 10, green 9, blue 8 in steps of 8 bits; no code value is below that, higher ones are as shown',
    ],
  ],
  inverted: [
    [
      { levels: 7 },
      'The picture is probably inverted: turn off inverted colors in the accessibility settings of the computer.\ndark reads light and light reads dark, in 7 different colors',
    ],
  ],
  'channel-dead': [
    [
      { channels: ['red', 'blue'], drives: [0, 1] },
      'A color channel is probably missing or stuck (red, blue): check the cable, its connectors and the input.\nred always reads zero; blue always reads full scale',
    ],
  ],
  'channels-swapped': [
    [
      { order: ['blue', 'green', 'red'] },
      'Color channels are probably swapped: check the cable, adapters, and the pixel format of the program that shows the patches.\nred reads the blue that was shown, green the green, blue the red',
    ],
  ],
  monochrome: [
    [
      { tint: { r: 1, g: 0.9, b: 0.7 } },
      'Colors are probably removed on the computer: look for a grayscale or color filter, or a reading mode.\nevery color reads as a shade of one hue (red 1, green 0.9, blue 0.7)',
    ],
  ],
  saturation: [
    [
      { factor: 0.8 },
      'The saturation is probably changed on the computer: reset the color settings of the graphics driver.\ngrays are as shown, color differences are multiplied by 0.8',
    ],
  ],
  'hue-rotation': [
    [
      { degrees: -12 },
      'The hue is probably changed on the computer: reset the color settings of the graphics driver.\ngrays are as shown, colors are rotated by -12° around them',
    ],
  ],
  'color-management': [
    [
      { from: 'Display P3', to: 'sRGB' },
      'Color management on the computer probably converts from Display P3 to sRGB: show the patches without color management, or use the same profile on both sides.\nevery reading is the conversion of what was shown from Display P3 to sRGB',
    ],
  ],
  'hdr-on': [
    [
      { whiteCdM2: 203 },
      'HDR is probably on: turn it off in the display settings of the computer.\nevery reading is what was shown, encoded in PQ and BT.2020 with white at 203 cd/m2',
    ],
  ],
  'wrong-ycbcr-matrix': [
    [
      { sent: 'BT.709', taken: 'BT.601' },
      'YCbCr is probably encoded by BT.709 and decoded by BT.601: set the same matrix on both sides, or send RGB.\ngrays are as shown, colors are those of BT.709 decoded by BT.601',
    ],
  ],
  'chroma-swapped': [
    [
      { matrix: 'BT.709' },
      'Cb and Cr are probably swapped: check the output format, and any converter on the way, or send RGB.\ngrays are as shown, colors are those of BT.709 with Cb and Cr swapped',
    ],
  ],
  'patch-not-shown': [
    [
      { how: 'fixed' },
      'The patches are probably not on this screen: check which screen they are shown on, and what covers them.\nevery patch reads the same',
    ],
    [
      { how: 'previous' },
      'The screen probably shows each patch too late: allow more time between showing and reading.\nevery patch reads as the one before it',
    ],
  ],
  'picture-mirrored': [
    [
      { chart: 'tone-chart', axis: 'horizontal' },
      'The picture is probably mirrored: check the display settings of the computer, and any device on the way.\nthe cells of tone-chart read as if left and right were exchanged',
    ],
    [
      { chart: 'tone-chart', axis: 'vertical' },
      'The picture is probably mirrored: check the display settings of the computer, and any device on the way.\nthe cells of tone-chart read as if top and bottom were exchanged',
    ],
  ],
  'picture-turned': [
    [
      { chart: 'tone-chart' },
      'The picture is probably upside down: check the orientation in the display settings of the computer.\nthe cells of tone-chart read as if turned by 180°',
    ],
  ],
  'picture-scaled': [
    [
      { percent: 90 },
      "The picture is probably smaller than the screen: turn off overscan, underscan and scaling in the monitor and in the graphics driver.\neach patch reads as if its sides had 90 % of the screen's, with black around it",
    ],
    [
      { percent: 110 },
      "The picture is probably larger than the screen: turn off overscan, underscan and scaling in the monitor and in the graphics driver.\neach patch reads as if its sides had 110 % of the screen's, with black around it",
    ],
  ],
  'light-of-another-mode': [
    [
      { white: 'D50', primaries: 'Adobe RGB', toneResponses: [2.4, 'BT.1886'] },
      'The monitor is probably not in the calibrated color mode: select the calibrated one and lock the keys.\ninstead of the calibration, the light follows the white of D50, the primaries of Adobe RGB, the tone response 2.4 or BT.1886',
    ],
    [
      { white: null, primaries: 'BT.2020', toneResponses: [] },
      'The monitor is probably not in the calibrated color mode: select the calibrated one and lock the keys.\ninstead of the calibration, the light follows the primaries of BT.2020',
    ],
  ],
  bands: [
    [
      { along: 'columns', lines: [2, 4], factors: { r: 0.9, g: 0.9, b: 0.8 } },
      'Whole columns of the screen are probably brighter or darker: look for a signal that is sent in parts, and for splitters or scalers on the way.\ncolumns 2, 4: red is multiplied by 0.9, green by 0.9, blue by 0.8; the others are as shown',
    ],
    [
      { along: 'rows', lines: [1], factors: { r: 0.9, g: 1, b: 1 } },
      'Whole rows of the screen are probably brighter or darker: look for a signal that is sent in parts, and for splitters or scalers on the way.\nrows 1: red is multiplied by 0.9, green by 1, blue by 1; the others are as shown',
    ],
  ],
  'wrong-color-mode': [[{ modes: [1, 2, 10] }, `${WRONG_MODE}\nthe checks saw the menu's color modes 1 and 2 and 10`]],
  'chroma-subsampling': [
    [
      { count: 4, of: 10, places: [asked, actual] },
      'Color probably bleeds over an edge by chroma subsampling: send RGB or YCbCr 4:4:4, or move the points off the edge.\n4 of 10 YCbCr readings have the right luma and another chroma, first at 3456, 216 px; 3458, 216 px',
    ],
  ],
  'region-apart': [
    ...PLACES.map(([name, text]): [DiagnosisParams['region-apart'], string] => [
      { patch: 'red', count: 2, of: 25, place: { isRest: false, names: [name] }, cells: cells(2) },
      `Something else is probably shown in ${text}: look for a window, a mark or the pointer there.\n2 of 25 points of red are not as shown: column 1, row 1; column 2, row 1`,
    ]),
    [
      {
        ...{ patch: 'red', count: 8, of: 9, place: { isRest: true, names: ['right-edge', 'bottom-edge'] } },
        cells: [{ point: 3, column: null, row: null }, ...cells(7)],
      },
      'Something else is probably shown in all of the screen except the right edge and the bottom edge: look for a window, a mark or the pointer there.\n8 of 9 points of red are not as shown: point 3; column 1, row 1; column 2, row 1; column 3, row 1; column 4, row 1; column 5, row 1; and 2 more',
    ],
  ],
  'deviation-in-panel': [[apart, `The deviation is in the panel, not in the signal.\n${APART}`]],
  'deviation-in-signal': [
    [apart, `The deviation is in the signal, not in the panel: check the graphics path.\n${APART}`],
  ],
  'deviation-in-both': [
    [apart, `The deviation is partly in the signal and partly in the panel: check the graphics path first.\n${APART}`],
  ],
  gradient: (Object.keys(DIRECTIONS) as (keyof typeof DIRECTIONS)[]).map((direction) => [
    { patch: 'red', direction, percent: 6.3 },
    `The screen probably gets darker ${DIRECTIONS[direction]}: look for scaling or blending in the graphics path, or for vignetting.\nred changes evenly by 6.3 % of full scale ${DIRECTIONS[direction]}`,
  ]),
};

const nearest: LimitResult = { ...limit, result: 'met', source: 'us', verified: true, ...POINT };
const first: Reason = { weight: 'fail', code: 'nothing-read', params: {}, ...NOWHERE };
const none: Summary = { readings: 125, profile: 'own', nearest: null, reason: null, more: 0 };

const SUMMARIES: readonly (readonly [Grade, Summary, string])[] = [
  [
    'pass',
    { ...none, nearest },
    `All 125 readings meet own. ${MLD} is 12.35 % at ${PLACE}, the value closest to its limit.`,
  ],
  [
    'pass',
    { ...none, nearest: { ...nearest, value: 0 } },
    `All 125 readings meet own. ${MLD} is 0.00 %, the value closest to its limit.`,
  ],
  [
    'pass',
    { ...none, nearest: { ...nearest, ...NOWHERE } },
    'All 125 readings meet own. Maximum luminance deviation is 12.35 %, the value closest to its limit.',
  ],
  [
    'pass-marginal',
    { ...none, reason: first },
    'Required limits are met, recommended ones are not: No reading was taken.',
  ],
  ['fail', { ...none, reason: first }, 'No reading was taken.'],
  ['fail', { ...none, reason: first, more: 1 }, 'No reading was taken. (1 more reason)'],
  ['inconclusive', { ...none, reason: first, more: 2 }, 'No reading was taken. (2 more reasons)'],
  ['inconclusive', none, 'Not every limit could be judged.'],
];

const real: Basis = { evidence: 'signal', profile: 'tg18', simulated: null, passes: null };
const BASES: readonly (readonly [Basis, string])[] = [
  [real, "Signal at the monitor's input only; no light was measured."],
  [{ ...real, evidence: 'light' }, 'Emitted light, measured with a meter.'],
  [
    { ...real, evidence: 'signal-as-colors' },
    "Signal at the monitor's input, turned into colors by the monitor's calibration result; no light was measured.",
  ],
  [
    { ...real, evidence: 'signal-path-only' },
    "Signal path only, no light was measured: profile tg18 describes emitted light, the readings describe the signal at the monitor's input.",
  ],
  [
    { ...real, evidence: 'light', simulated: 'flat', passes: 3, passRule: 'worst' },
    'Simulated monitor (flat). Emitted light, measured with a meter. The worst of 3 passes, of which at least one cannot be judged.',
  ],
];

/** The signal that was checked, or not, before light was measured. */
const CHECKED: readonly (readonly [NonNullable<Basis['signalCheck']>, string])[] = [
  [{ result: 'same' }, 'The signal was checked before the light: it arrives as sent.'],
  [{ result: 'changed' }, 'The signal was checked before the light: it does not arrive as sent.'],
  [{ result: 'not-checked' }, 'Signal not checked.'],
  [{ result: 'not-checked', why: 'file' }, 'Signal not checked: the readings came in a file.'],
  [{ result: 'not-checked', why: 'custom-source' }, 'Signal not checked: a custom source was read, no monitor.'],
  [{ result: 'not-checked', why: 'switched-off' }, 'Signal not checked: it was switched off.'],
  [
    { result: 'not-checked', why: 'read-at-points' },
    'Signal not checked: the signal was read at each point, but not compared with the colors sent.',
  ],
  [
    { result: 'not-checked', why: 'not-readable', error },
    'Signal not checked: the monitor reported no pixel. There was no answer of the monitor.',
  ],
  [{ result: 'not-checked', why: 'not-reached' }, 'Signal not checked: the run ended before.'],
  [{ result: 'not-checked', why: 'color-unknown' }, 'Signal not checked: the colors of an image are not known there.'],
];

const OVERRIDES = [
  { what: 'route', name: 'getKeyLock', value: 'GET /lock', usual: 'GET /key-lock' },
  { what: 'word', name: 'red', value: 'R', usual: 'r' },
] as const;

/** What has no sentence of its own is said as the end of another. */
const within = (code: keyof ReasonParams, params: object): Reason => ({
  weight: 'inconclusive',
  code,
  params,
  ...POINT,
});
const noColor = (why: Statement): Statement => ({
  code: 'no-color',
  params: { without: 1, of: 25, patch: 'red', why },
});

/** Every sentence of every table, each of its branches once. */
const NOT_VALIDATED: readonly (readonly [string, Validation, string])[] = [
  [
    'none',
    { calibrationId: 'b1f6', received: [], problem: null },
    'The calibration in force has no validation result.',
  ],
  [
    'not read',
    { calibrationId: 'b1f6', received: [], problem: 'HTTP 500' },
    'The validation results could not be read (HTTP 500).',
  ],
  [
    'undated',
    { calibrationId: 'b1f6', received: [{}], problem: null },
    'A validation result has no readable date, so that the newest one is not known.',
  ],
];

export const EVERY_SENTENCE: readonly SaidCase[] = [
  ...casesOf(REASONS, (code, params) => (words) => {
    const where = code.startsWith('limit-unjudged') ? PATCH : POINT;
    return words.reason({ weight: 'note', code, params, ...where });
  }),
  ...casesOf(METRIC_PROBLEMS, (code, params) => (words) => words.metricProblem({ code, params })),
  ...casesOf(
    NO_COLORS,
    (code, params) => (words) => words.metricProblem(noColor({ code, params })),
    (clause) => `1 of 25 readings of red have no color: ${clause}`,
  ),
  ...casesOf(
    READING_PROBLEMS,
    (code, params) => (words) => words.reason(within('reading-implausible', { problem: { code, params } })),
    (clause) => `The reading of ${AT} cannot be true: ${clause}.`,
  ),
  ...casesOf(
    IMPLAUSIBILITIES,
    (code, params) => (words) =>
      words.reason(within('calibration-implausible', { executedAt: '2026-01-02', problem: { code, params } })),
    (clause) =>
      `The calibration result of 2026-01-02 cannot be true: ${clause}. Calibrate the monitor in this color mode.`,
  ),
  ...casesOf(DIAGNOSES, (cause, params) => (words) => {
    const { sentence, evidence } = words.diagnosis({ cause, params });
    return `${sentence}\n${evidence}`;
  }),
  ...SUMMARIES.map(([grade, summary, english]) => ({
    name: `summary of ${grade}`,
    say: (words: Wording) => words.summary(summary, grade),
    english,
  })),
  ...BASES.map(([basis, english]) => ({
    name: `basis ${basis.evidence}`,
    say: (words: Wording) =>
      words.basis({ verdict: { basis }, profile: {} }, { conditions: null, startedAt: calibration.startedAt }),
    english,
  })),
  ...CHECKED.map(([signalCheck, english]) => ({
    name: `basis with a signal check: ${signalCheck.why ?? signalCheck.result}`,
    say: (words: Wording) =>
      words.basis(
        { verdict: { basis: { ...real, signalCheck } }, profile: {} },
        { conditions: null, startedAt: calibration.startedAt },
      ),
    english: `${BASES[0]?.[1]} ${english}`,
  })),
  {
    name: 'basis with overrides',
    say: (words: Wording) =>
      words.basis(
        { verdict: { basis: real }, profile: {} },
        { conditions: { ...buildInspection().conditions, overrides: OVERRIDES }, startedAt: calibration.startedAt },
      ),
    english: `${BASES[0]?.[1]} The API was read with overrides: getKeyLock is GET /lock, not GET /key-lock; word red is R, not r.`,
  },
  {
    name: 'basis with a validation',
    say: (words: Wording) =>
      words.basis({ verdict: { basis: real }, profile: { validation: { maxDeltaE: 1 } } }, VALIDATED),
    english: `${BASES[0]?.[1]} Validation of 2026-01-02 10:00: max ΔE 0.80 (limit 1), average ΔE not reported (no limit); 3 days old (no limit).`,
  },
  {
    name: 'basis with an age limit of the validation',
    say: (words: Wording) =>
      words.basis({ verdict: { basis: real }, profile: { validation: { maxDeltaE: 1, maxAgeDays: 3 } } }, VALIDATED),
    english: `${BASES[0]?.[1]} Validation of 2026-01-02 10:00: max ΔE 0.80 (limit 1), average ΔE not reported (no limit); 3.5 days old (limit 3).`,
  },
  ...NOT_VALIDATED.map(([name, validation, english]) => ({
    name: `basis without a validation: ${name}`,
    say: (words: Wording) =>
      words.basis(
        { verdict: { basis: real }, profile: {} },
        { conditions: null, startedAt: calibration.startedAt, validation },
      ),
    english: `${BASES[0]?.[1]} ${english}`,
  })),
];

const VALIDATED: Pick<Inspection, 'conditions' | 'validation' | 'startedAt'> = {
  conditions: null,
  startedAt: calibration.startedAt,
  validation: {
    calibrationId: null,
    received: [{ executedAt: '2026-01-02 10:00', statistics: { maximumDeltaE: 0.8 } }],
    problem: null,
  },
};

function casesOf<Table>(
  table: Cases<Table>,
  say: (code: string, params: object) => SaidCase['say'],
  inSentence = (clause: string) => clause,
): readonly SaidCase[] {
  return Object.entries<readonly (readonly [object, string])[]>(table as never).flatMap(([code, cases]) =>
    cases.map(([params, english]) => ({ name: code, say: say(code, params), english: inSentence(english) })),
  );
}
