import { usageError } from '../usage-error.ts';

/** The UTC time that lies so long before now, given as `90d` or `2y`. Throws `usage`, naming the option. */
export function timeBefore(option: string, age: string, now: Date): string {
  const [, number, unit] = /^(\d{1,4})(d|y)$/.exec(age.trim()) ?? [];
  if (number === undefined) throw usageError(`--${option} expects days or years such as 90d or 2y, got "${age}".`);
  const time = new Date(now);
  if (unit === 'y') time.setUTCFullYear(now.getUTCFullYear() - Number(number));
  else time.setUTCDate(now.getUTCDate() - Number(number));
  return time.toISOString();
}
