import type { ChartBaseline, ChartKind, ControlChart } from '../../base/statistics/charts/control-chart.ts';
import { type CusumOptions, cusumChart } from '../../base/statistics/charts/cusum-chart.ts';
import { type EwmaOptions, ewmaChart } from '../../base/statistics/charts/ewma-chart.ts';
import { individualsBaseline, individualsChart } from '../../base/statistics/charts/individuals-chart.ts';
import {
  type ProportionSample,
  proportionBaseline,
  proportionCenter,
  proportionChart,
} from '../../base/statistics/charts/proportion-chart.ts';
import { RUN_RULES, type RunRuleOptions } from '../../base/statistics/charts/run-rules.ts';
import { type SubgroupOptions, subgroupBaseline, subgroupChart } from '../../base/statistics/charts/subgroup-chart.ts';
import { usageError } from '../exit-codes.ts';
import type { NamedSubgroups } from './subgroup-column.ts';

/** The columns of a file that a chart is made from. */
interface ChartData {
  readonly values: readonly number[];
  /** Names of the points, for samples with sizes. */
  readonly names?: readonly string[] | undefined;
  readonly subgroups?: NamedSubgroups | undefined;
  readonly sizes?: readonly number[] | undefined;
}

/** Options of all kinds; undefined if the default applies. */
type ChartOptions = {
  readonly [Name in keyof (RunRuleOptions &
    Omit<SubgroupOptions, 'baseline'> &
    Omit<EwmaOptions, 'baseline' | 'previous'> &
    Omit<CusumOptions, 'baseline' | 'previous'>)]?:
    | (RunRuleOptions & SubgroupOptions & EwmaOptions & CusumOptions)[Name]
    | undefined;
} & {
  readonly baselinePoints: number | undefined;
  readonly center: number | undefined;
  readonly sigma: number | undefined;
};

interface MadeChart {
  readonly chart: ControlChart;
  readonly labels: readonly string[] | null;
  readonly conventions: Readonly<Record<string, string | number | null>>;
}

/** The chart of a kind, with limits from its first points, from given numbers or from all points. Throws `usage` or `invalid-argument`. */
export function makeChart(kind: ChartKind, data: ChartData, options: ChartOptions): MadeChart {
  const { values, subgroups } = data;
  const { baselinePoints, center, sigma, ...given } = options;
  // An option that is not given must be absent, not undefined.
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  if (sigma !== undefined && !(sigma > 0)) throw usageError(`--sigma must be above 0, got ${sigma}.`);
  if (baselinePoints !== undefined && center !== undefined) {
    throw usageError('Limits come from --baseline or from --center, not from both.');
  }
  const base = { constants: given.constants ?? 'exact' };
  const rules = {
    rules: (given.rules ?? RUN_RULES).join(','),
    trend: given.trendCount ?? 'points',
    zone: given.zonePoint ?? 'last',
  };
  switch (kind) {
    case 'i-mr': {
      const baseline = chosen(values, (some) => individualsBaseline(some, base.constants), options);
      const chart = individualsChart(values, { ...known, baseline });
      return { chart, labels: null, conventions: { sigma: 'mean moving range / d2', ...base, ...rules } };
    }
    case 'ewma': {
      const baseline = chosen(values, (some) => individualsBaseline(some, base.constants), options);
      const { lambda = 0.2, width = 3, limits = 'varying' } = given;
      return {
        chart: ewmaChart(values, { ...known, baseline }),
        labels: null,
        conventions: { ...base, lambda, width, 'ewma-limits': limits },
      };
    }
    case 'cusum': {
      const baseline = chosen(values, (some) => individualsBaseline(some, base.constants), options);
      const { allowance = 0.5, decisionInterval = 5 } = given;
      return {
        chart: cusumChart(values, { ...known, baseline }),
        labels: null,
        conventions: { ...base, allowance, 'decision-interval': decisionInterval },
      };
    }
    case 'xbar-r':
    case 'xbar-s': {
      if (!subgroups)
        throw usageError(`--kind ${kind} needs --subgroup, the column that names the subgroup of each value.`);
      const within = given.within ?? (kind === 'xbar-r' ? 'range' : 's-bar');
      const baseline = chosen(subgroups.values, (some) => subgroupBaseline(kind, some, { ...base, within }), options);
      const chart = subgroupChart(kind, subgroups.values, { ...known, baseline });
      return { chart, labels: subgroups.labels, conventions: { ...SUCCESSIVE, within, ...base, ...rules } };
    }
    case 'p': {
      const { samples, labels } = samplesOf(data);
      const baseline = center === undefined ? chosen(samples, proportionBaseline, options) : proportionCenter(center);
      const conventions = subgroups ? { ...SUCCESSIVE, ...rules } : rules;
      return { chart: proportionChart(samples, { ...known, baseline }), labels, conventions };
    }
    default:
      throw kind satisfies never;
  }
}

/** The baseline of the first points, of all points, or of given numbers. */
function chosen<Point>(
  points: readonly Point[],
  make: (some: readonly Point[]) => ChartBaseline,
  { baselinePoints, center, sigma }: ChartOptions,
): ChartBaseline {
  if (center !== undefined && sigma !== undefined) return { center, sigma, points: 0 };
  if (sigma !== undefined) throw usageError('--sigma needs --center.');
  if (center !== undefined) return { ...make(points), center };
  if (baselinePoints === undefined) return make(points);
  if (!Number.isSafeInteger(baselinePoints) || baselinePoints < 2 || baselinePoints > points.length) {
    throw usageError(`--baseline expects a number of points from 2 to ${points.length}, got ${baselinePoints}.`);
  }
  return make(points.slice(0, baselinePoints));
}

/** The convention of subgroups that a column names. */
export const SUCCESSIVE = { subgroups: 'successive rows of a label' } as const;

function samplesOf({ values, names, subgroups, sizes }: ChartData) {
  if (sizes) {
    const samples = values.map((count, index): ProportionSample => ({ count, size: sizes[index] ?? 0 }));
    return { samples, labels: names ?? null };
  }
  if (!subgroups) throw usageError('--kind p needs --size, the column of sizes, or --subgroup for values of 0 and 1.');
  const other = values.find((value) => value !== 0 && value !== 1);
  if (other !== undefined) {
    throw usageError(`Without --size, the values of a p chart are 0 or 1, one for each unit, got ${other}.`);
  }
  const samples = subgroups.values.map((units) => ({
    count: units.filter((one) => one === 1).length,
    size: units.length,
  }));
  return { samples, labels: subgroups.labels };
}
