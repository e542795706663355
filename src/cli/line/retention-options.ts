import type { Options } from 'yargs';
import type { RetentionRule } from '../../line/server/store/retention/retention.ts';
import { usageError } from '../exit-codes.ts';
import { flagOption, textOption } from '../option-kinds.ts';

/** Options of every command that prunes. */
export const retentionOptions = {
  'keep-passes': textOption('Keep passes for so long, such as 90d, 2y; without it, all of them'),
  'keep-fails': textOption('Keep every other run for so long, such as 10y; without it, all of them'),
  'whole-units': flagOption('Forget a unit, with its latest verdict, once all its runs may go by their age'),
} as const satisfies Record<string, Options>;

interface RetentionArguments {
  readonly 'keep-passes'?: string | undefined;
  readonly 'keep-fails'?: string | undefined;
  readonly 'whole-units': boolean;
}

/** The rule that the options state, as of a time; undefined if nothing may go. Throws `usage`. */
export function retentionOf({
  'keep-passes': passes,
  'keep-fails': fails,
  'whole-units': wholeUnits,
}: RetentionArguments): ((now: Date) => RetentionRule) | undefined {
  if (passes === undefined && fails === undefined) {
    if (wholeUnits) throw usageError('--whole-units goes with --keep-passes, --keep-fails or both.');
    return undefined;
  }
  const rule = (now: Date): RetentionRule => ({
    passesBefore: passes === undefined ? null : timeBefore('keep-passes', passes, now),
    othersBefore: fails === undefined ? null : timeBefore('keep-fails', fails, now),
    wholeUnits,
  });
  // An invalid age is refused at once, not at night.
  rule(new Date());
  return rule;
}

/** The UTC time that lies so long before now, given as `90d` or `2y`. Throws `usage`, naming the option. */
function timeBefore(option: string, age: string, now: Date): string {
  const [, number, unit] = /^(\d{1,4})(d|y)$/.exec(age.trim()) ?? [];
  if (number === undefined) throw usageError(`--${option} expects days or years such as 90d or 2y, got "${age}".`);
  const time = new Date(now);
  if (unit === 'y') time.setUTCFullYear(now.getUTCFullYear() - Number(number));
  else time.setUTCDate(now.getUTCDate() - Number(number));
  return time.toISOString();
}
