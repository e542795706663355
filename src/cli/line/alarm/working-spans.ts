import type { WorkingSpan } from '../../../line/protocol/alarm-rule.ts';
import { usageError } from '../../exit-codes.ts';

/** Working time as `--working-time` takes it: `Mon-Fri 06:00-22:00`, `Sat 06:00-14:00`, `22:00-06:00` for every day. Throws `usage`. */
export function workingSpans(texts: readonly string[]): readonly WorkingSpan[] {
  return texts.map((text) => {
    const [, days, from = '', to = ''] = FORM.exec(text.trim()) ?? [];
    const isTime = /^([01]\d|2[0-3]):[0-5]\d$/.test(from) && /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(to);
    const numbers = daysOf(days ?? 'Mon-Sun');
    if (!isTime || numbers === null || from === to) {
      throw usageError(
        `--working-time expects days and hours such as "Mon-Fri 06:00-22:00", got ${JSON.stringify(text)}.`,
      );
    }
    return { days: numbers, from, to };
  });
}

const FORM = /^(?:([A-Za-z]{3}(?:[-,][A-Za-z]{3})*) )?(\d\d:\d\d)-(\d\d:\d\d)$/;
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** Numbers of days, 1 for Monday; null if one is unknown, or a range ends before it begins. */
function daysOf(text: string): number[] | null {
  const numbers = text.split(',').flatMap((part) => {
    const ends = part.split('-').map((name) => DAYS.indexOf(name.toLowerCase()) + 1);
    const [first = 0, last = first] = ends;
    if (ends.length > 2 || ends.includes(0) || last < first) return [0];
    return Array.from({ length: last - first + 1 }, (_, place) => first + place);
  });
  return numbers.includes(0) ? null : [...new Set(numbers)].sort((a, b) => a - b);
}
