import type { LimitResult } from './verdict.ts';

/** Results of limits, the worst first: those that miss their bound by the largest part of it; those without a value last. */
export function byMargin(results: readonly LimitResult[]): readonly LimitResult[] {
  return results.toSorted((a, b) => excess(b) - excess(a));
}

/** Distance of a value beyond its bound, as a part of the bound; negative within, -1 and less far within. */
function excess({ value, operator, required }: LimitResult): number {
  if (value === null) return -Number.MAX_VALUE;
  const beyond = value - required;
  const size = Math.abs(required) || 1;
  if (operator === '==') return Math.abs(beyond) / size;
  return (operator.startsWith('<') ? beyond : -beyond) / size;
}
