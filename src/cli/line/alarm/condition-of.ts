import { meantName } from '../../../base/closest-name.ts';
import { METRIC_NAMES } from '../../../judge/metrics/metric-table.ts';
import { ALARM_CHARTS, type AlarmCondition } from '../../../line/protocol/alarm-rule.ts';
import { usageError } from '../../exit-codes.ts';
import { parseDuration } from '../../fleet/duration.ts';

/** Options of `flatfield line alarm add` that state a condition. */
export interface ConditionArguments {
  readonly kind: AlarmCondition['kind'];
  readonly after?: string | undefined;
  readonly beyond?: string | undefined;
  readonly station?: readonly string[] | undefined;
  readonly below?: number | undefined;
  readonly yield: string;
  readonly window?: string | undefined;
  readonly 'min-units'?: number | undefined;
  readonly by?: string | undefined;
  readonly chart?: string | undefined;
  readonly rule?: readonly string[] | undefined;
  readonly metric?: string | undefined;
  readonly 'frozen-only'?: boolean | undefined;
  readonly model?: string | undefined;
  readonly profile?: string | undefined;
}

/** The condition of a rule in these options. Throws `usage` for one that its kind does not have. */
export function conditionOf(argv: ConditionArguments): AlarmCondition {
  const { kind, after, station = [], below, window = '8h', model = null, profile = null } = argv;
  const stations = [...new Set(station)];
  if (kind !== 'clock') refuse(argv, ['beyond'], 'clock');
  switch (kind) {
    case 'yield': {
      refuse(argv, ['after'], 'silent and golden');
      refuse(argv, OF_CHART, 'chart');
      if (below === undefined) throw usageError('--below is missing: the target of the yield in percent.');
      if (stations.length > 1) throw usageError('A rule about a yield takes one --station: add a rule for each.');
      return {
        ...{ kind, of: argv.yield === 'final' ? 'final' : 'first-pass', belowPercent: below },
        ...{ windowMs: parseDuration('window', window), minUnits: argv['min-units'] ?? 20 },
        ...{ by: argv.by === 'station' ? 'station' : 'line', station: stations[0] ?? null, model, profile },
      };
    }
    case 'chart':
      refuse(argv, ['after'], 'silent and golden');
      refuse(argv, ['below', 'window', 'min-units', 'by'], 'yield');
      if (stations.length > 1) throw usageError('A rule about charts takes one --station: add a rule for each.');
      return {
        ...{ kind, chart: ALARM_CHARTS.find((one) => one === argv.chart) ?? 'i-mr', rules: rulesOf(argv.rule) },
        ...{ isFrozenOnly: argv['frozen-only'] ?? false, metric: chartedMetric(argv.metric) },
        ...{ station: stations[0] ?? null, model, profile },
      };
    case 'golden':
      refuse(argv, OF_CHART, 'chart');
      refuse(argv, OF_YIELD, 'yield');
      return { kind, afterMs: parseDuration('after', after ?? '0s'), stations };
    case 'clock':
      refuse(argv, ['after'], 'silent and golden');
      refuse(argv, OF_CHART, 'chart');
      refuse(argv, OF_YIELD, 'yield');
      return { kind, beyondMs: parseDuration('beyond', argv.beyond ?? '30s'), stations };
    case 'silent':
      refuse(argv, OF_CHART, 'chart');
      refuse(argv, OF_YIELD, 'yield');
      if (after === undefined) throw usageError('--after is missing: the time after which a station is silent.');
      return { kind, afterMs: parseDuration('after', after), stations };
    default:
      return kind satisfies never;
  }
}

const OF_YIELD = ['below', 'window', 'min-units', 'by', 'model', 'profile'] as const;
const OF_CHART = ['chart', 'rule', 'metric', 'frozen-only'] as const;

/** A metric or `luminance`, with the patch that it is of, or a color of the calibration result, as run-values.ts names them. */
function chartedMetric(text: string | undefined): string | null {
  if (text === undefined) return null;
  const [name = ''] = text.split(' ');
  const known = ['luminance', ...METRIC_NAMES];
  if (CALIBRATION_COLORS.includes(text) || known.includes(name)) return text;
  throw usageError(`--metric ${JSON.stringify(text)} is not charted${meantName(name, known)}`);
}

const CALIBRATION_COLORS: readonly string[] = ['white X', 'white Y', 'white Z', 'black Y'];

type ChartRules = Extract<AlarmCondition, { kind: 'chart' }>['rules'];

/** Numbers of rules; without any, those that a good process completes seldom. */
function rulesOf(texts: readonly string[] = ['1', '2']): ChartRules {
  const all: ChartRules = [1, 2, 3, 4, 5, 6, 7, 8];
  const unknown = texts.find((text) => !all.some((rule) => `${rule}` === text));
  if (unknown !== undefined) throw usageError(`--rule expects a number from 1 to 8, got ${JSON.stringify(unknown)}.`);
  return all.filter((rule) => texts.includes(`${rule}`));
}

function refuse(argv: ConditionArguments, names: readonly (keyof ConditionArguments)[], kind: string): void {
  const name = names.find((one) => argv[one] !== undefined);
  if (name !== undefined) throw usageError(`--${name} goes with ${kind}, not with ${argv.kind}.`);
}
