import type { AlarmCondition } from '../../protocol/alarm-rule.ts';
import type { RunFilter } from '../../protocol/run-filter.ts';
import type { YieldRow } from '../../protocol/summaries.ts';
import type { FoundAlarm } from './alarm-facts.ts';

type YieldCondition = Extract<AlarmCondition, { kind: 'yield' }>;

/** Groups of units whose yield is under the target of a rule. */
export function lowYields(condition: YieldCondition, rows: readonly YieldRow[]): readonly FoundAlarm[] {
  const { of, belowPercent, minUnits, windowMs, by } = condition;
  return rows.flatMap(({ group, units, firstPass, finalPass }): FoundAlarm[] => {
    const passed = of === 'final' ? finalPass : firstPass;
    if (units < minUnits || 100 * passed >= belowPercent * units) return [];
    // Rounded down: it must not read as if it had reached the target.
    const percent = Math.floor((1000 * passed) / units) / 10;
    const finding = { code: 'low-yield', of, percent, passed, units, windowMs, targetPercent: belowPercent } as const;
    return [{ subject: group, station: by === 'station' ? group : condition.station, finding }];
  });
}

/** The runs that a rule about a yield counts at a time. */
export function yieldFilter({ windowMs, station, model, profile }: YieldCondition, nowMs: number): RunFilter {
  return {
    from: new Date(nowMs - windowMs).toISOString(),
    ...(station !== null && { station }),
    ...(model !== null && { model }),
    ...(profile !== null && { profile }),
  };
}
