import { byName } from '../../pages/parts/by-name.ts';
import { groupFilter } from '../../pages/parts/group-filter.ts';
import type { ShiftReport, ShiftStation } from '../../pages/parts/page-inputs.ts';
import { wholeYield } from '../../pages/yields/yield-page.ts';
import { everyRow } from '../../store/every-row.ts';
import { shiftGroups } from '../../store/yields/local-groups.ts';
import type { LineDeps } from '../line-env.ts';
import { refusal } from '../refusal.ts';

/** Shifts to choose from: a week of three a day. */
const SHIFTS = 21;

/**
 * Everything about one shift, by its local name such as `2026-03-20 14:00`; without a name, about the one at `now`. Throws `bad-request` for a name that is
 * no shift of the line.
 */
export async function shiftReport(
  { store, shifts }: Pick<LineDeps, 'store' | 'shifts'>,
  named: string | undefined,
  now: string,
): Promise<ShiftReport> {
  const { keyOf, nameOf } = shiftGroups(shifts);
  const nameAt = (utcMs: number) => nameOf(keyOf(utcMs));
  const shift = named ?? nameAt(Date.parse(now));
  const { from, to } = isDated(shift) ? groupFilter({}, 'shift', shift, shifts) : {};
  if (from === undefined || to === undefined || nameAt(Date.parse(from)) !== shift) {
    throw refusal('bad-request', 'This is no shift of the line: choose one from the list.');
  }
  const filter = { from, to };
  const [yields, checks, alarms, open, failed, unsure, quarantined] = await Promise.all([
    store.yields(filter, 'station', shifts),
    everyRow((page) => store.runs({ ...filter, kind: 'golden' }, page)),
    everyRow((page) => store.alarms(filter, page)),
    everyRow((page) => store.alarms({ isOpen: true }, page)),
    everyRow((page) => store.units({ ...filter, outcome: 'fail' }, page)),
    everyRow((page) => store.units({ ...filter, outcome: 'inconclusive' }, page)),
    store.countRuns({ ...filter, quarantined: true }),
  ]);
  const names = new Set([...yields.map(({ group }) => group), ...checks.map(({ station }) => station)]);
  const stations: ShiftStation[] = [];
  for (const name of [...names].sort(byName)) {
    stations.push({
      name,
      yields: yields.find(({ group }) => group === name) ?? null,
      causes: await store.causes({ ...filter, station: name }),
      checks: checks.filter(({ station }) => station === name).toReversed(),
    });
  }
  return {
    ...{
      shift,
      from,
      to,
      isOver: to <= now,
      shifts: lastShifts(now, nameAt, shifts),
      stations,
      all: wholeYield(yields),
    },
    ...{ alarms: alarms.toReversed(), open, units: [...failed, ...unsure], quarantined },
  };
}

/** True if a name begins with a day that local time can be computed for. */
function isDated(name: string): boolean {
  const dayMs = Date.parse(`${name.slice(0, 10)}T00:00Z`);
  return dayMs >= EARLIEST_MS && dayMs < LATEST_MS;
}

const EARLIEST_MS = Date.parse('1900-01-01T00:00Z');
const LATEST_MS = Date.parse('9000-01-01T00:00Z');

function lastShifts(now: string, nameAt: (utcMs: number) => string, shifts: LineDeps['shifts']): readonly string[] {
  const names = [nameAt(Date.parse(now))];
  while (names.length < SHIFTS) {
    const { from = now } = groupFilter({}, 'shift', names.at(-1) ?? '', shifts);
    names.push(nameAt(Date.parse(from) - 1));
  }
  return names;
}
