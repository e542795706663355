import { usageError } from '../exit-codes.ts';

/** The milliseconds of `90s`, `10m`, `2h` or `1d`. Throws `usage`, naming the option. */
export function parseDuration(option: string, text: string): number {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(s|m|h|d)$/.exec(text.trim()) ?? [];
  const unitMs = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }[unit ?? ''];
  const ms = Number(number) * (unitMs ?? Number.NaN);
  if (!Number.isFinite(ms))
    throw usageError(`--${option} expects a duration such as 90s, 10m, 2h or 1d, got "${text}".`);
  return ms;
}

/** A duration for people: `12 s`, `4 min`, `6 h 40 min`, `3 d 2 h`. */
export function durationText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}
