/**
 * Wait that a Retry-After header asks for, in ms (RFC 9110, 10.2.3: seconds, or a date in one of three forms, all of them in UTC); the longest if it
 * came several times. 0 for a date that has passed, undefined if there is no header or it cannot be read.
 */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  // Several of them are joined by commas, and two of the forms of a date have a comma after the day.
  const parts = header?.split(/,(?! \d\d[ -][A-Z])/) ?? [];
  const waits = parts.map((part) => waitMs(part.trim(), now)).filter((wait) => wait !== undefined);
  return waits.length === 0 ? undefined : Math.max(...waits);
}

function waitMs(text: string, now: Date): number | undefined {
  if (/^\d+(?:\.\d+)?$/.test(text)) return Math.min(Number(text) * 1000, Number.MAX_SAFE_INTEGER);
  for (const { pattern, order } of dateForms) {
    const found = pattern.exec(text)?.slice(1);
    if (found === undefined) continue;
    const [day, month, year, time] = order.map((place) => found[place] ?? '') as [string, string, string, string];
    const atMs = utcMs(fullYear(year, now), months.indexOf(month), Number(day), time);
    return atMs === undefined ? undefined : Math.max(0, atMs - now.getTime());
  }
  return undefined;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** RFC 9110, 5.6.7, with the places of day, month, year and time. */
const dateForms: readonly { readonly pattern: RegExp; readonly order: readonly number[] }[] = [
  // Sun, 06 Nov 1994 08:49:37 GMT
  { pattern: /^[A-Z][a-z]{2}, (\d\d) ([A-Z][a-z]{2}) (\d{4}) (\d\d:\d\d:\d\d) GMT$/, order: [0, 1, 2, 3] },
  // Sunday, 06-Nov-94 08:49:37 GMT
  { pattern: /^[A-Z][a-z]+day, (\d\d)-([A-Z][a-z]{2})-(\d\d) (\d\d:\d\d:\d\d) GMT$/, order: [0, 1, 2, 3] },
  // Sun Nov  6 08:49:37 1994
  { pattern: /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) ([ \d]\d) (\d\d:\d\d:\d\d) (\d{4})$/, order: [1, 0, 3, 2] },
];

/** Two digits that seem to be more than 50 years ahead are of the century before. */
function fullYear(text: string, now: Date): number {
  if (text.length === 4) return Number(text);
  const year = Math.floor(now.getUTCFullYear() / 100) * 100 + Number(text);
  return year > now.getUTCFullYear() + 50 ? year - 100 : year;
}

function utcMs(year: number, month: number, day: number, time: string): number | undefined {
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
  const ms = Date.UTC(year, month, day, hour, minute, second);
  // A leap second may come as :60.
  const isOnClock = month >= 0 && hour < 24 && minute < 60 && second <= 60;
  return isOnClock && new Date(Date.UTC(year, month, day)).getUTCDate() === day ? ms : undefined;
}
