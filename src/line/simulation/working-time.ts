/** Relative workload of the line at a local hour: two full shifts from 06:00, a smaller one at night, little at the weekend. */
function busyness(hour: number, weekday: number): number {
  const shift = hour >= 6 && hour < 22 ? 1 : 0.3;
  const pause = hour === 10 || hour === 18 ? 0.6 : 1;
  return shift * pause * (weekday === 0 ? 0.12 : weekday === 6 ? 0.4 : 1);
}

const HOUR_MS = 3_600_000;

/** The last day gets more units than others, and its last hours most, also at night and on a Sunday: a line that was made just now has something to show. */
function weightAt(usual: number, beforeEndMs: number): number {
  if (beforeEndMs <= 6 * HOUR_MS) return 6 * Math.max(usual, 0.6);
  return beforeEndMs <= 24 * HOUR_MS ? 2.5 * usual : usual;
}

/** So many moments of the days before `endMs`, ascending, denser where the line is busy; milliseconds since 1970. */
export function workingTimes(
  { count, days, endMs, timeZone }: { count: number; days: number; endMs: number; timeZone: string },
  random: () => number,
): readonly number[] {
  const hours = Array.from({ length: days * 24 }, (_, at) => {
    const startMs = endMs - (days * 24 - at) * HOUR_MS;
    const { hour, weekday } = localHour(startMs, timeZone);
    return { startMs, weight: weightAt(busyness(hour, weekday), endMs - startMs) };
  });
  const total = hours.reduce((sum, { weight }) => sum + weight, 0);
  const times: number[] = [];
  let [at, before] = [0, 0];
  for (let index = 0; index < count; index += 1) {
    const wanted = ((index + random()) / count) * total;
    while (at < hours.length - 1 && before + (hours[at]?.weight ?? 0) < wanted) {
      before += hours[at]?.weight ?? 0;
      at += 1;
    }
    const { startMs, weight } = hours[at] as (typeof hours)[number];
    times.push(Math.round(startMs + Math.min(1, (wanted - before) / weight) * HOUR_MS));
  }
  return times;
}

function localHour(ms: number, timeZone: string): { hour: number; weekday: number } {
  const parts = formatter(timeZone).formatToParts(new Date(ms));
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { hour: Number(of('hour')), weekday: WEEKDAYS.indexOf(of('weekday')) };
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(timeZone: string): Intl.DateTimeFormat {
  const fields = { weekday: 'short', hour: '2-digit', hourCycle: 'h23' } as const;
  const made = formatters.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, ...fields });
  formatters.set(timeZone, made);
  return made;
}
