import type { ChartSeriesRow, SeriesValue, SeriesVersion } from '../../../../src/line/protocol/chart-series.ts';
import type { FrozenLimits } from '../../../../src/line/protocol/chart-setting.ts';
import { seriesCapability } from '../../../../src/line/server/charts/series-capability.ts';
import { type SeriesKind, seriesChart } from '../../../../src/line/server/charts/series-chart.ts';
import { yieldChart } from '../../../../src/line/server/charts/yield-chart.ts';
import type { ChartFacts, YieldOverTime } from '../../../../src/line/server/pages/parts/page-inputs.ts';
import type { ValueOfRun } from '../../../../src/line/server/store/charts/chart-tables.ts';

const AT = '2026-03-20T12:40:00.000Z';
const START_MS = Date.parse('2026-03-10T06:00:00.000Z');

export function exampleSeries(text: string): ChartSeriesRow {
  return {
    metric: `luminance ${text}`.slice(0, 200),
    source: 'light',
    profile: text,
    model: text,
    station: text,
    unit: 'cd/m²',
  };
}

/** Values around 120 cd/m² that begin to fall after three quarters of them. */
export function exampleValues(count: number): readonly SeriesValue[] {
  return Array.from({ length: count }, (_, at) => {
    const noise = Math.sin(12.9898 * at) + Math.sin(78.233 * at);
    const drift = Math.max(0, at - 0.75 * count) * (12 / count);
    return {
      order: at + 1,
      endedMs: START_MS + at * 600_000,
      value: 120 + noise - drift,
      lower: 110,
      upper: 130,
      version: 2,
    };
  });
}

/** No row: no value; one row: two hundred values; more: the same without variation. */
export function exampleChart(rows: number, text: string, kind: SeriesKind = 'i-mr'): ChartFacts {
  const drawn = exampleValues(rows === 0 ? 0 : 200);
  const values = rows > 1 ? drawn.map((one) => ({ ...one, value: 1 })) : drawn;
  const frozen = rows === 1 ? frozenLimits(text) : null;
  const { unit, ...series } = exampleSeries(text);
  return {
    asked: { series, kind, subgroup: 5, retests: false, to: null, version: null },
    ...{ unit, version: 2, versions: versionsOf(values), frozen, capability: seriesCapability(values) },
    drawn: seriesChart(values, { kind, size: 5, frozen, dayOf: (ms) => Math.floor(ms / 86_400_000) }),
    runs: values.map(({ order }) => ({ order, id: 'a'.repeat(64), unit: text })),
  };
}

/** Runs under an earlier version of the profile before them. */
function versionsOf(values: readonly SeriesValue[]): readonly SeriesVersion[] {
  const utc = (ms = START_MS) => new Date(ms).toISOString();
  const [first, last] = [values[0], values.at(-1)];
  return [
    { version: 2, values: Math.max(1, values.length), from: utc(first?.endedMs), to: utc(last?.endedMs) },
    { version: 1, values: 1234, from: utc(START_MS - 86_400_000), to: utc(START_MS - 3_600_000) },
  ];
}

export function exampleYieldChart(rows: number, text: string): YieldOverTime {
  const yields = Array.from({ length: rows === 0 ? 0 : 28 }, (_, at) => ({
    ...{ group: `2026-02-${String(1 + at).padStart(2, '0')}`, units: 40 + at, runs: 50 + at, meanDurationMs: 1 },
    ...{ firstPass: 36 + at - (at > 25 ? 20 : at % 3), finalPass: 40 },
  }));
  const frozen = rows === 1 ? { ...frozenLimits(text), center: 0.95, sigma: 0.2 } : null;
  return {
    drawn: yieldChart(yields, frozen),
    frozen,
    target: rows === 0 ? null : { share: 0.97, setAt: AT, setBy: text },
  };
}

/** Two metrics of each run, a month after the other. */
export function exampleTrend(rows: readonly { readonly order: number }[], text: string): readonly ValueOfRun[] {
  return ['luminance white', text.slice(0, 200)].flatMap((metric) =>
    rows.slice(0, 40).map(({ order }, at) => ({
      ...{ metric, source: 'light' as const, unit: 'cd/m²', value: 120 - at / 2, lower: 110, upper: null },
      ...{ order, endedMs: START_MS + at * 30 * 86_400_000 },
    })),
  );
}

function frozenLimits(text: string): FrozenLimits {
  return { center: 120, sigma: 1, points: 100, from: AT, to: AT, frozenAt: AT, frozenBy: text };
}
