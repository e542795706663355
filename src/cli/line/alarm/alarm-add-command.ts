import { ALARM_CHARTS, ALARM_KINDS, alarmRuleSchema } from '../../../line/protocol/alarm-rule.ts';
import { jsonOption } from '../../api-options.ts';
import { defineCommand } from '../../command.ts';
import { exitCodes, usageError } from '../../exit-codes.ts';
import { parseDuration } from '../../fleet/duration.ts';
import { choiceOption, numberOption, repeatedOption, textOption } from '../../option-kinds.ts';
import { storeOptions, withStore } from '../store-options.ts';
import { conditionOf } from './condition-of.ts';
import { ruleRefusal } from './rule-refusal.ts';
import { workingSpans } from './working-spans.ts';

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
