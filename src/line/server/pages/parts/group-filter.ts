import type { RunFilter } from '../../../protocol/run-filter.ts';
import type { YieldGroup } from '../../../protocol/summaries.ts';
import type { Shifts } from '../../store/yields/local-groups.ts';
import { byName } from './by-name.ts';
import { dayAfter, utcOf } from './time-text.ts';

/** The runs of one group of yields. */
export function groupFilter(filter: RunFilter, group: YieldGroup, name: string, shifts: Shifts): RunFilter {
  switch (group) {
    case 'all':
      return filter;
    case 'station':
    case 'model':
    case 'profile':
      return { ...filter, [group]: name };
    case 'day':
    case 'shift':
      return within(filter, spanOf(group, name, shifts));
    default:
      return group satisfies never;
  }
}

/** Times newest first, names as people count. */
export function inOrder<Row extends { readonly group: string }>(
  rows: readonly Row[],
  group: YieldGroup,
): readonly Row[] {
  const isTime = group === 'day' || group === 'shift';
  return [...rows].sort((a, b) => (isTime ? byName(b.group, a.group) : byName(a.group, b.group)));
}

interface TimeSpan {
  readonly from: string;
  readonly to: string;
}

/** A day is named `2026-03-29`, a shift by when it begins, `2026-03-29 14:00`, both in local time; null for any other name. */
function spanOf(group: 'day' | 'shift', name: string, { timeZone, begins }: Shifts): TimeSpan | null {
  const [, day, time = '00:00'] = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))?$/.exec(name) ?? [];
  if (day === undefined) return null;
  const later = group === 'shift' ? begins.find((begin) => begin > time) : undefined;
  const first = group === 'shift' ? begins[0] : undefined;
  const end = later === undefined ? { day: dayAfter(day, 1), time: first ?? '00:00' } : { day, time: later };
  return { from: utcOf({ day, time }, timeZone), to: utcOf(end, timeZone) };
}

/** The part of a span that the filter lets through already. */
function within(filter: RunFilter, span: TimeSpan | null): RunFilter {
  if (span === null) return filter;
  const { from = span.from, to = span.to } = filter;
  return { ...filter, from: from > span.from ? from : span.from, to: to < span.to ? to : span.to };
}
