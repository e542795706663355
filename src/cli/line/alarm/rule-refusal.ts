import type { z } from 'zod';
import { expectation, issueText } from '../../../base/schema-issue.ts';

/** The option of each field of a rule. */
const OPTIONS: Readonly<Record<string, string>> = {
  mails: 'mail',
  groupMs: 'group',
  quietMs: 'quiet',
  workingTime: 'working-time',
  afterMs: 'after',
  windowMs: 'window',
  belowPercent: 'below',
  minUnits: 'min-units',
  station: 'station',
  stations: 'station',
  metric: 'metric',
  model: 'model',
  profile: 'profile',
};

/** A line that names the option, what it expects and the value that it got. */
export function ruleRefusal(issue: z.core.$ZodIssue | undefined, argv: Readonly<Record<string, unknown>>): string {
  const path = (issue?.path ?? []).filter((step) => step !== 'condition');
  const [field = '', place] = path.map(String);
  const option = OPTIONS[field];
  if (option === undefined) return `The rule is not valid: ${issueText(issue, 'the whole')}.`;
  const given = argv[option];
  const value: unknown = Array.isArray(given) && place !== undefined ? given[Number(place)] : given;
  return `--${option} expects ${words(expectation(issue), field.endsWith('Ms'))}, got ${JSON.stringify(value)?.slice(0, 100)}.`;
}

/** A bound as people say it; one of a time is in milliseconds. */
function words(text: string, isTime: boolean): string {
  const clause = text.replace(/^expected /, '');
  const [, bound = '', number = ''] = /^number to be ([<>]=?)\s*(\S+)$/.exec(clause) ?? [];
  if (bound === '') return clause;
  const limit = isTime ? `${Number(number) / 1000} s` : number;
  const most = bound.startsWith('<') ? 'at most' : 'at least';
  const open = bound.startsWith('<') ? 'less than' : 'more than';
  return `${isTime ? 'a time of' : 'a number,'} ${bound.endsWith('=') ? most : open} ${limit}`;
}
