import { isPartlyMeasured } from '../../read/light/unresolved.ts';
import { isSignal } from '../../read/reading.ts';
import type { Xyz } from '../../read/reference/xyz.ts';
import type { Inspection } from '../../record/inspection.ts';
import { escapeCgats } from '../text/escape.ts';
import { wording } from '../text/wording.ts';
import { readingColor } from './reading-color.ts';
import { type ReadingRow, readingRows } from './reading-rows.ts';

/**
 * `readings.ti3`: the readings that have a color, as CGATS for exchange with ArgyllCMS: RGB as shown in percent, absolute XYZ
 * in cd/m2, SAMPLE_LOC as fractions of width and height. A keyword and comments say which XYZ no meter has measured, and that a 0 is
 * below the floor of the instrument; readings of luminance alone are left out.
 */
export function reportCgats(inspection: Inspection): string {
  const { monitor, tool, startedAt, judgment } = inspection;
  const samples = readingRows(inspection).flatMap(sample);
  const hasFloor = samples.some(({ isBelowFloor }) => isBelowFloor);
  const derived = samples.some(({ measured }) => !measured);
  const white = whiteOf(inspection);
  return [
    'CTI3',
    '',
    'DESCRIPTOR "Flat field readings of one monitor"',
    `ORIGINATOR "flatfield ${escapeCgats(tool.version)}"`,
    `CREATED "${escapeCgats(startedAt)}"`,
    'DEVICE_CLASS "DISPLAY"',
    'COLOR_REP "RGB_XYZ"',
    'NORMALIZED_TO_Y_100 "NO"',
    ...(white === null ? [] : [`LUMINANCE_XYZ_CDM2 "${numbers(white)}"`]),
    'KEYWORD "FLATFIELD_MONITOR"',
    `FLATFIELD_MONITOR "${escapeCgats(`${monitor.modelName} ${monitor.serialNumber}`)}"`,
    'KEYWORD "FLATFIELD_XYZ"',
    `FLATFIELD_XYZ "${derived ? 'DERIVED_FROM_SIGNAL' : 'MEASURED_LIGHT'}"`,
    ...(derived
      ? ['# XYZ was derived from the signal through the display model of the calibration: no light was measured.']
      : []),
    ...(hasFloor ? ['# 0.000000 of a measured XYZ is below the floor of the instrument, not a measured zero.'] : []),
    'KEYWORD "FLATFIELD_BASIS"',
    `FLATFIELD_BASIS "${escapeCgats(wording('en', inspection.plan).basis(judgment, inspection))}"`,
    '',
    'KEYWORD "SAMPLE_LOC"',
    `NUMBER_OF_FIELDS ${FIELDS.length}`,
    'BEGIN_DATA_FORMAT',
    FIELDS.join(' '),
    'END_DATA_FORMAT',
    '',
    `NUMBER_OF_SETS ${samples.length}`,
    'BEGIN_DATA',
    ...samples.map(({ values }, index) => `${index + 1} ${values}`),
    'END_DATA',
    '',
  ].join('\n');
}

const FIELDS = ['SAMPLE_ID', 'SAMPLE_LOC', 'RGB_R', 'RGB_G', 'RGB_B', 'XYZ_X', 'XYZ_Y', 'XYZ_Z'];

function sample({
  status,
  point,
  patch,
  shown,
  reading,
  deviation,
}: ReadingRow): { measured: boolean; isBelowFloor: boolean; values: string }[] {
  const xyz = readingColor(reading, deviation);
  if (status === 'replaced' || !point || !patch || !shown || !xyz || (reading && isPartlyMeasured(reading))) return [];
  const full = 2 ** patch.bitDepth - 1;
  const rgb = [shown.r, shown.g, shown.b].map((code) => number((100 * code) / full));
  const place = `"${point.xFraction.toFixed(6)},${point.yFraction.toFixed(6)}"`;
  const measured = reading?.kind === 'light';
  const isBelowFloor = measured && reading.unresolved !== undefined;
  return [{ measured, isBelowFloor, values: `${place} ${rgb.join(' ')} ${numbers(xyz)}` }];
}

/** The white that was measured by the calibration, else the first white reading of a meter. */
function whiteOf({ calibration, readings, plan }: Inspection): Xyz | null {
  const lights = readings.flatMap((reading) => (isSignal(reading) ? [] : [reading]));
  const measured = lights.find(({ patchIndex }) => plan.patches[patchIndex]?.name === 'white');
  return calibration.reference?.colors.white ?? readingColor(measured ?? null, null);
}

function numbers({ X, Y, Z }: Xyz): string {
  return [X, Y, Z].map(number).join(' ');
}

/** Plain decimals: not every reader of CGATS knows exponents. */
function number(value: number): string {
  return value.toFixed(6);
}
