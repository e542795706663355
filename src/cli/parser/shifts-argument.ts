import { usageError } from '../exit-codes.ts';
import { textOption } from '../option-kinds.ts';

/** Option of every command that writes local times: the times at which shifts begin. */
export const shiftsOption = textOption('Local times at which shifts begin, such as 06:00,14:00,22:00');

/** Local times at which shifts begin, and the time zone; without either, whole days of this computer. Throws `usage`. */
export function shiftsOf(
  timeZone: string | undefined,
  begins: string | undefined,
): { readonly timeZone: string; readonly begins: readonly string[] } {
  const times = begins === undefined ? [] : begins.split(',').map((time) => time.trim());
  const isAscending = times.every((time, place) => place === 0 || time > (times[place - 1] ?? ''));
  if (!isAscending || times.some((time) => !/^([01]\d|2[0-3]):[0-5]\d$/.test(time))) {
    throw usageError(`--shifts expects ascending times such as 06:00,14:00,22:00, got ${JSON.stringify(begins)}.`);
  }
  return { timeZone: knownTimeZone(timeZone), begins: times };
}

function knownTimeZone(timeZone: string | undefined): string {
  try {
    return new Intl.DateTimeFormat('en', timeZone === undefined ? {} : { timeZone }).resolvedOptions().timeZone;
  } catch (cause) {
    throw usageError(`--time-zone expects a name such as Europe/Berlin, got ${JSON.stringify(timeZone)}.`, { cause });
  }
}
