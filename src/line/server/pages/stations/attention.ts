import type { RunRow } from '../../../protocol/run-row.ts';
import type { LineWords } from '../../languages/languages.ts';
import { causeTitle } from '../parts/cause-titles.ts';
import { runsAddress } from '../parts/links.ts';
import { durationText } from '../parts/time-text.ts';
import { median, type StationToday } from './station-today.ts';

/** A problem that needs attention now. */
export interface Attention {
  /** `alarm`: units are lost or not proven; `warning`: they soon may be. */
  readonly level: 'alarm' | 'warning';
  readonly station: string;
  readonly text: string;
  readonly href: string;
}

/** Everything about one station that needs attention, alarms first. `since`: start of the day, UTC. */
export function attentionOf(station: StationToday, since: string, t: LineWords): readonly Attention[] {
  const { name, runs } = station;
  const found = [
    ...failing(station, t).map((text) => ({ level: 'alarm' as const, text })),
    ...silence(station, t),
    ...spool(station, t),
    ...clock(station, t),
    ...nearLimit(station, t).map((text) => ({ level: 'warning' as const, text })),
  ].map((one) => ({ ...one, station: name, href: runsAddress({ from: since, station: name }) }));
  const quarantined = runs.filter(({ quarantine }) => quarantine !== null).length;
  if (quarantined > 0) {
    const text = t.count(quarantined, '1 run is quarantined', '{count} runs are quarantined');
    const href = runsAddress({ from: since, station: name, quarantined: true });
    found.push({ level: 'warning', text, station: name, href });
  }
  return found.sort((a, b) => Number(a.level === 'warning') - Number(b.level === 'warning'));
}

/** A station that has said nothing for so long may be off. */
export const SILENT_AFTER_MS = 10 * 60_000;

/** Of so many last units, so many that do not pass are no coincidence. */
const MANY_LOST: readonly { readonly of: number; readonly lost: number }[] = [
  { of: 5, lost: 3 },
  { of: 12, lost: 4 },
];
/** Clocks that differ more than this put runs of two stations in a wrong order on paper. */
const CLOCK_OFF_MS = 60_000;
const MANY_WAITING = 5;
/** The median of the last passes takes up this much of a limit. */
const NEAR_LIMIT = 0.95;
const PASSES_FOR_DRIFT = 6;

function failing({ counted }: StationToday, t: LineWords): readonly string[] {
  const latest = [...new Map([...counted].reverse().map((run) => [run.unit, run])).values()];
  const found = MANY_LOST.map((many) => {
    const recent = latest.slice(-many.of);
    return { many, recent, lost: recent.filter(({ outcome }) => outcome !== 'pass') };
  }).find(({ many, lost }) => lost.length >= many.lost);
  if (found === undefined) return [];
  const { recent, lost } = found;
  const cause = mostFrequent(lost.flatMap(({ causes }) => causes.slice(0, 1)));
  const counts = { lost: lost.length, count: recent.length };
  if (cause === null) return [t('{lost} of the last {count} units did not pass', counts)];
  return [t('{lost} of the last {count} units did not pass: {cause}', { ...counts, cause: causeTitle(cause, t) })];
}

function silence({ report, silentMs }: StationToday, t: LineWords): readonly Pick<Attention, 'level' | 'text'>[] {
  if (report === null || silentMs === null || silentMs < SILENT_AFTER_MS) return [];
  const isRunning = report.state === 'running';
  const time = durationText(silentMs, t);
  const text = t(isRunning ? 'not heard from for {time}, in the middle of a run' : 'not heard from for {time}', {
    time,
  });
  return [{ level: isRunning ? 'alarm' : 'warning', text }];
}

function spool({ report }: StationToday, t: LineWords): readonly Pick<Attention, 'level' | 'text'>[] {
  const { waiting = 0, parked = 0 } = report ?? {};
  return [
    ...(parked > 0
      ? [
          {
            level: 'alarm' as const,
            text: t.count(parked, '1 run refused by this server', '{count} runs refused by this server'),
          },
        ]
      : []),
    ...(waiting >= MANY_WAITING
      ? [{ level: 'warning' as const, text: t('{count} runs wait to be sent', { count: waiting }) }]
      : []),
  ];
}

function clock({ report, silentMs }: StationToday, t: LineWords): readonly Pick<Attention, 'level' | 'text'>[] {
  // The clock of a station that says nothing may have been set since.
  if (report === null || silentMs === null || silentMs >= SILENT_AFTER_MS) return [];
  const offset = report.clockOffsetMs;
  if (Math.abs(offset) < CLOCK_OFF_MS) return [];
  return [
    {
      level: 'warning',
      text: t(offset > 0 ? 'clock {time} ahead' : 'clock {time} behind', { time: durationText(Math.abs(offset), t) }),
    },
  ];
}

function nearLimit({ counted }: StationToday, t: LineWords): readonly string[] {
  const shares = passesOf(counted).flatMap(({ limitShare }) => limitShare ?? []);
  const middle = shares.length < PASSES_FOR_DRIFT ? null : median(shares);
  if (middle === null || middle < NEAR_LIMIT) return [];
  return [
    t('passes are close to a limit: median of the last {count} at {percent} % of it', {
      ...{ count: shares.length, percent: (100 * middle).toFixed(0) },
    }),
  ];
}

function passesOf(counted: readonly RunRow[]): readonly RunRow[] {
  return counted.filter(({ outcome }) => outcome === 'pass').slice(0, 2 * PASSES_FOR_DRIFT);
}

function mostFrequent(names: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const [first] = [...counts].sort(([, a], [, b]) => b - a);
  return first === undefined ? null : first[0];
}
