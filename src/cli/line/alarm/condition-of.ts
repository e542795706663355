import type { AlarmCondition } from '../../../protocol/alarm-rule.ts';
import { usageError } from '../../exit-codes.ts';
import { parseDuration } from '../../fleet/duration.ts';

/** Options of `flatfield line alarm add` that state a condition. */
export interface ConditionArguments {
  readonly kind: string;
  readonly after?: string | undefined;
  readonly station?: readonly string[] | undefined;
  readonly below?: number | undefined;
  readonly yield: string;
  readonly window?: string | undefined;
  readonly 'min-units'?: number | undefined;
  readonly by?: string | undefined;
  readonly model?: string | undefined;
  readonly profile?: string | undefined;
}

/** The condition of a rule in these options. Throws `usage` for one that its kind does not have. */
export function conditionOf(argv: ConditionArguments): AlarmCondition {
  const { kind, after, station = [], below, window = '8h', model = null, profile = null } = argv;
  const stations = [...new Set(station)];
  switch (kind) {
    case 'yield': {
      refuse(argv, ['after'], 'silent and golden');
      if (below === undefined) throw usageError('--below is missing: the target of the yield in percent.');
      if (stations.length > 1) throw usageError('A rule about a yield takes one --station: add a rule for each.');
      return {
        ...{ kind, of: argv.yield === 'final' ? 'final' : 'first-pass', belowPercent: below },
        ...{ windowMs: parseDuration('window', window), minUnits: argv['min-units'] ?? 20 },
        ...{ by: argv.by === 'station' ? 'station' : 'line', station: stations[0] ?? null, model, profile },
      };
    }
    case 'golden':
      refuse(argv, OF_YIELD, 'yield');
      return { kind, afterMs: parseDuration('after', after ?? '0s'), stations };
    default:
      refuse(argv, OF_YIELD, 'yield');
      if (after === undefined) throw usageError('--after is missing: the time after which a station is silent.');
      return { kind: 'silent', afterMs: parseDuration('after', after), stations };
  }
}

const OF_YIELD = ['below', 'window', 'min-units', 'by', 'model', 'profile'] as const;

function refuse(argv: ConditionArguments, names: readonly (keyof ConditionArguments)[], kind: string): void {
  const name = names.find((one) => argv[one] !== undefined);
  if (name !== undefined) throw usageError(`--${name} goes with ${kind}, not with ${argv.kind}.`);
}
