import { differenceCiede2000 } from 'culori';
import type { Deviation, Lab } from '../../src/judge/color/deviation.ts';
import { findProfile } from '../../src/judge/profiles/find-profile.ts';
import type { LimitResult, Outcome, Reason } from '../../src/judge/verdict.ts';
import type { Patch, Rgb } from '../../src/plan/pattern/patch.ts';
import type { SamplePoint } from '../../src/plan/sampling/sample-point.ts';
import type { LightReading, Reading, SignalReading } from '../../src/read/reading.ts';
import type { Xyz } from '../../src/read/reference/xyz.ts';
import type { Conditions, Inspection } from '../../src/record/inspection.ts';

export interface BuildOptions {
  readonly columns?: number;
  readonly rows?: number;
  readonly patches?: readonly Patch[];
  /** Code values read at a point, from those that were shown. */
  readonly read?: (codes: Rgb, point: SamplePoint) => Rgb;
}

export const WHITE: Patch = { name: 'white', bitDepth: 8, codes: { r: 255, g: 255, b: 255 } };
export const BLACK: Patch = { name: 'black', bitDepth: 8, codes: { r: 0, g: 0, b: 0 } };
export const GREY: Patch = { name: 'gray-128', bitDepth: 8, codes: { r: 128, g: 128, b: 128 } };
export const RED: Patch = { name: 'red', bitDepth: 8, codes: { r: 255, g: 0, b: 0 } };

/** A whole record, the same for the same options: an sRGB monitor of 120 cd/m2 that was read without a fault. */
export function buildInspection({
  columns = 5,
  rows = 5,
  patches = [WHITE],
  read = (codes) => codes,
}: BuildOptions = {}): Inspection & { readonly conditions: Conditions } {
  const points = gridPoints(columns, rows);
  const readings = patches.flatMap((patch, patchIndex) =>
    points.map((point, place) =>
      buildReading(patchIndex, point, patchIndex * points.length + place, read(patch.codes, point)),
    ),
  );
  const deviations = readings.map((reading) => buildDeviation(reading, (patches[reading.patchIndex] as Patch).codes));
  const limits = patches.map((_, patchIndex) => buildLimit(patchIndex, deviations));
  const outcome: Outcome = limits.some(({ result }) => result === 'missed') ? 'fail' : 'pass';
  const total = readings.length;
  const reasons = limits.filter(({ result }) => result === 'missed').map(missedLimit);
  return {
    schemaVersion: 1,
    tool: { name: 'flatfield', version: '0.1.0' },
    runId: '20260105T080000Z-cg279x_12345678',
    simulated: null,
    startedAt: '2026-01-05T08:00:00.000Z',
    finishedAt: new Date(START + total * 4000).toISOString(),
    durationMs: total * 4000,
    station: { name: 'line-3', operator: 'A. Tester' },
    unit: 'UNIT-0042',
    monitor: { id: 'cg279x_12345678', modelName: 'CG279X', serialNumber: '12345678' },
    conditions: {
      apiUrl: 'http://127.0.0.1:50005',
      marker: 'operation',
      requestedBitDepth: 'AUTO',
      shownBy: 'person',
      colorMode: { index: 2, osdNumber: 3, name: 'sRGB', type: 'ADVANCED' },
      keyLock: 'OFF',
      changed: [{ what: 'color-mode', from: '0', to: '2', restored: true, problem: null }],
    },
    plan: {
      layout: `${columns}x${rows}`,
      grid: { columns, rows },
      order: 'row-major',
      resolution: { widthPx: 3840, heightPx: 2160 },
      evenCoordinates: false,
      patches,
      points,
      centerIndex: Math.floor(rows / 2) * columns + Math.floor(columns / 2),
    },
    calibration: {
      reference: {
        source: 'local-api',
        calibrationId: 'b1f6d3f2',
        executedAt: '2025-12-20 09:30',
        colors: {
          white: xyzOf({ r: 255, g: 255, b: 255 }),
          red: xyzOf({ r: 255, g: 0, b: 0 }),
          green: xyzOf({ r: 0, g: 255, b: 0 }),
          blue: xyzOf({ r: 0, g: 0, b: 255 }),
          black: xyzOf({ r: 0, g: 0, b: 0 }),
        },
        toneResponse: 2.2,
        received: { id: 'b1f6d3f2' },
      },
      problem: null,
    },
    checks: [null, total - 1].map((afterReading) => ({
      checkedAt: new Date(START + (afterReading ?? 0) * 4000).toISOString(),
      afterReading,
      present: true,
      colorModeIndex: 2,
      calibrationId: 'b1f6d3f2',
      keyLock: 'OFF',
      problem: null,
    })),
    readings,
    replaced: [],
    missed: [],
    stopped: null,
    judgment: {
      judgedAt: new Date(START + total * 4000).toISOString(),
      profile: findProfile('calibration-match'),
      toneResponse: { value: 2.2, from: 'target' },
      additivityErrorPercent: 0.01,
      deviations,
      metrics: limits.map(({ metric, patchIndex, value, pointIndex }) => ({
        name: metric,
        patchIndex,
        value,
        unit: 'dE2000',
        pointIndex,
      })),
      verdict: {
        outcome,
        grade: outcome,
        summary: {
          readings: total,
          profile: 'calibration-match',
          nearest: outcome === 'pass' ? (limits[0] ?? null) : null,
          reason: reasons[0] ?? null,
          more: Math.max(0, reasons.length - 1),
        },
        basis: { evidence: 'signal-as-colors', profile: 'calibration-match', simulated: null, passes: null },
        counts: { planned: total, read: total, judged: total },
        reasons,
        limits,
      },
      diagnoses: [],
    },
    span: { width: 0.8, height: 0.8 },
  };
}

/** A tint that grows towards the right lower corner, strong enough to miss the limit there. */
export function tintedCorner(codes: Rgb, { xFraction, yFraction }: SamplePoint): Rgb {
  const tint = Math.round(22 * Math.max(0, xFraction + yFraction - 1.2));
  return { r: codes.r - Math.min(codes.r, tint), g: codes.g, b: codes.b - Math.min(codes.b, Math.round(tint / 2)) };
}

const START = Date.UTC(2026, 0, 5, 8);

function gridPoints(columns: number, rows: number): SamplePoint[] {
  return Array.from({ length: columns * rows }, (_, index) => {
    const row = Math.floor(index / columns);
    const column = index % columns;
    const xFraction = (column + 0.5) / columns;
    const yFraction = (row + 0.5) / rows;
    return {
      index,
      row,
      column,
      xFraction,
      yFraction,
      xPx: Math.floor(xFraction * 3840),
      yPx: Math.floor(yFraction * 2160),
    };
  });
}

function buildReading(patchIndex: number, point: SamplePoint, sequence: number, codes: Rgb): SignalReading {
  const startedAt = new Date(START + sequence * 4000).toISOString();
  return {
    kind: 'signal',
    patchIndex,
    pointIndex: point.index,
    requested: { xPx: point.xPx, yPx: point.yPx },
    sequence,
    actual: { xPx: point.xPx, yPx: point.yPx },
    rawValue: { format: 'RGB', ...codes },
    rgbFull: codes,
    bitDepth: 8,
    colorFormat: 'RGB',
    hdcp: false,
    received: {
      position: { x: point.xPx, y: point.yPx },
      colorFormat: 'RGB',
      bitDepth: '8_BIT',
      hdcp: false,
      convertedRgbFull: codes,
      rawValue: codes,
    },
    startedAt,
    elapsedMs: sequence * 4000,
    durationMs: 3900,
    attempts: [{ startedAt, durationMs: 3900, outcome: 'answered' }],
  };
}

function buildDeviation(reading: SignalReading, shown: Rgb): Deviation {
  const xyz = xyzOf(reading.rgbFull);
  const expectedXyz = xyzOf(shown);
  const lab = labOf(xyz);
  const expectedLab = labOf(expectedXyz);
  const { r, g, b } = reading.rgbFull;
  const error = { r: r - shown.r, g: g - shown.g, b: b - shown.b };
  const uv = uvOf(xyz);
  const expectedUv = uvOf(expectedXyz);
  return {
    patchIndex: reading.patchIndex,
    pointIndex: reading.pointIndex,
    reading: reading.sequence,
    expectedRgb: shown,
    codeValueError: error,
    commandedCodeValueError: error,
    color: {
      xyz,
      expectedXyz,
      lab,
      expectedLab,
      deltaE2000: ciede2000(culoriLab(expectedLab), culoriLab(lab)),
      luminanceDeviationPercent: (100 * (xyz.Y - expectedXyz.Y)) / expectedXyz.Y,
      deltaUv1976: Math.hypot(uv.u - expectedUv.u, uv.v - expectedUv.v),
    },
  };
}

function buildLimit(patchIndex: number, deviations: readonly Deviation[]): LimitResult {
  const worst = deviations
    .filter((deviation) => deviation.patchIndex === patchIndex)
    .reduce((a, b) => ((b.color?.deltaE2000 ?? 0) > (a.color?.deltaE2000 ?? 0) ? b : a));
  const value = worst.color?.deltaE2000 ?? 0;
  return {
    metric: 'delta-e-2000-reference-max',
    patchIndex,
    value,
    unit: 'dE2000',
    operator: '<=',
    recommended: 1,
    required: 2,
    result: value <= 1 ? 'met' : value <= 2 ? 'marginal' : 'missed',
    pointIndex: worst.pointIndex,
    source: 'ours',
    verified: true,
  };
}

function missedLimit({
  metric,
  value,
  unit,
  operator,
  recommended,
  required,
  patchIndex,
  pointIndex,
}: LimitResult): Reason {
  const params = { metric, value, unit, operator, recommended, required };
  return { weight: 'fail', code: 'limit-missed', params, patchIndex, pointIndex };
}

const ciede2000 = differenceCiede2000();

function culoriLab({ L, a, b }: Lab): { mode: 'lab65'; l: number; a: number; b: number } {
  return { mode: 'lab65', l: L, a, b };
}

/** sRGB primaries and a gamma of 2.2, 120 cd/m2 white, 0.12 cd/m2 black. */
function xyzOf(codes: Rgb): Xyz {
  const [r, g, b] = [codes.r, codes.g, codes.b].map((code) => 119.88 * (code / 255) ** 2.2) as [number, number, number];
  return {
    X: 0.4124564 * r + 0.3575761 * g + 0.1804375 * b + 0.11,
    Y: 0.2126729 * r + 0.7151522 * g + 0.072175 * b + 0.12,
    Z: 0.0193339 * r + 0.119192 * g + 0.9503041 * b + 0.13,
  };
}

function labOf(xyz: Xyz): Lab {
  const white = xyzOf({ r: 255, g: 255, b: 255 });
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116);
  const [x, y, z] = [f(xyz.X / white.X), f(xyz.Y / white.Y), f(xyz.Z / white.Z)];
  return { L: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z) };
}

function uvOf({ X, Y, Z }: Xyz): { u: number; v: number } {
  const sum = X + 15 * Y + 3 * Z;
  return { u: (4 * X) / sum, v: (9 * Y) / sum };
}

/** The same reading as a meter would have taken it. */
export function asLight(reading: Reading, light: LightReading['light']): LightReading {
  const { patchIndex, pointIndex, requested, actual, sequence, startedAt, elapsedMs, durationMs, attempts } = reading;
  const taken = { patchIndex, pointIndex, requested, actual, sequence, startedAt, elapsedMs, durationMs, attempts };
  return { kind: 'light', ...taken, light, instrument: null, correction: null, received: {} };
}
