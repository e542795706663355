import type { z } from 'zod';
import { expectation, issueText } from '../../../base/schema-issue.ts';
import { ALARM_CHARTS, ALARM_KINDS, alarmRuleSchema, type WorkingSpan } from '../../../line/protocol/alarm-rule.ts';
import { jsonOption } from '../../api-options.ts';
import { defineCommand } from '../../command.ts';
import { exitCodes, usageError } from '../../exit-codes.ts';
import { parseDuration } from '../../fleet/duration.ts';
import { choiceOption, numberOption, repeatedOption, textOption } from '../../option-kinds.ts';
import { storeOptions, withStore } from '../store-options.ts';
import { conditionOf } from './condition-of.ts';

/** `flatfield line alarm add`: a rule that the server or its workers hold against the line from now on. */
export const alarmAddCommand = defineCommand({
  positionals: {
    kind: {
      type: 'string',
      describe:
        'silent: a station; yield: under a target; golden: a check that failed or is overdue; clock: one that is wrong; chart: a signal',
      choices: ALARM_KINDS,
      demandOption: true,
    },
  },
  options: {
    ...storeOptions,
    ...jsonOption,
    after: textOption('silent, golden: time beyond which a station is silent or a check overdue, such as 15m'),
    beyond: textOption('clock: difference that is told [default: 30s]'),
    station: repeatedOption('Station that it is about [default: all]'),
    'working-time': repeatedOption('When time counts, such as "Mon-Fri 06:00-22:00" [default: always]'),
    below: numberOption('yield: target in percent'),
    yield: { ...choiceOption(['first-pass', 'final'] as const, 'yield: which one'), default: 'first-pass' },
    window: textOption('yield: time that is looked back [default: 8h]'),
    'min-units': numberOption('yield: units below which there is no alarm [default: 20]'),
    by: { ...choiceOption(['line', 'station'] as const, 'yield: of the line, or of each station') },
    chart: choiceOption(ALARM_CHARTS, 'chart: which one [default: i-mr]'),
    rule: repeatedOption('chart: number of a rule, 1 to 8 [default: 1 and 2]'),
    metric: textOption('chart: only charts of this metric, as the page of charts names it in its address'),
    'frozen-only': { type: 'boolean', describe: 'chart: only charts with frozen limits' },
    model: textOption('yield, chart: only units of this model'),
    profile: textOption('yield, chart: only units of this profile'),
    mail: repeatedOption('E-mail address that is told'),
    group: { ...textOption('Events within this time are one message'), default: '1m' },
    quiet: { ...textOption('Time after which an alarm that stays open is told again; 0s for never'), default: '4h' },
  },
  examples: [
    [
      'E-mail if a station is silent for 15 minutes of working time',
      'flatfield line alarm add silent --after 15m --working-time "Mon-Fri 06:00-22:00" --mail ops@example.com --folder DIR',
    ],
  ],
  run: async (argv, { print, clock }) => {
    const given = {
      condition: conditionOf(argv),
      workingTime: workingSpans(argv['working-time'] ?? []),
      groupMs: parseDuration('group', argv.group),
      quietMs: parseDuration('quiet', argv.quiet),
      mails: argv.mail ?? [],
    };
    const rule = alarmRuleSchema.safeParse(given);
    if (!rule.success) throw usageError(ruleRefusal(rule.error.issues[0], argv));
    const { addAlarmRule } = await import('../../../line/server/work/alarms/register-alarms.ts');
    const { ruleText } = await import('../../../line/server/alarms/rule-text.ts');
    const who = { by: 'command', now: clock?.now() ?? new Date() };
    const added = await withStore(argv, (store) => addAlarmRule(store, rule.data, who));
    const told = added.mails.length > 0 ? added.mails.join(', ') : 'webhooks and the wall page only';
    print(
      argv.json
        ? `${JSON.stringify(added, null, 2)}\n`
        : `Alarm rule ${added.number}: ${ruleText(added.condition)} (${told})\n`,
    );
    return exitCodes.pass;
  },
});

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
function ruleRefusal(issue: z.core.$ZodIssue | undefined, argv: Readonly<Record<string, unknown>>): string {
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
