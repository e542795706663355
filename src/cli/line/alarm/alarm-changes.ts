import { defineCommand } from '../../command.ts';
import { exitCodes, usageError } from '../../exit-codes.ts';
import { storeOptions, withStore } from '../store-options.ts';

const number = { type: 'number', describe: 'As the list has it', demandOption: true } as const;

/** `flatfield line alarm remove`: a rule is no longer held against the line. */
export const alarmRemoveCommand = defineCommand({
  positionals: { number },
  options: storeOptions,
  run: async ({ number: named, folder, database }, { print, clock }) => {
    const { removeAlarmRule } = await import('../../../line/server/work/alarms/register-alarms.ts');
    const who = { by: 'command', now: clock?.now() ?? new Date() };
    const isRemoved = await withStore({ folder, database }, (store) => removeAlarmRule(store, named, who));
    if (!isRemoved) throw usageError(`There is no alarm rule ${named}.`);
    print(`Removed alarm rule ${named}.\n`);
    return exitCodes.pass;
  },
});

/** `flatfield line alarm test`: e-mails are sent by this command, so that it can say what the mail server answered. */
export const alarmTestCommand = defineCommand({
  positionals: { number },
  options: storeOptions,
  run: async ({ number: named, folder, database }, { print, clock, signal }) => {
    const { testAlarmRule } = await import('../../../line/server/work/alarms/test-alarm-rule.ts');
    const now = clock?.now() ?? new Date();
    const tested = await withStore({ folder, database }, (store) => testAlarmRule(store, named, { now, signal }));
    if (!tested) throw usageError(`There is no alarm rule ${named}.`);
    const { mails, webhooks } = tested;
    const lines = mails.map(({ recipient, problem }) => `${recipient}: ${problem === null ? 'accepted' : problem}`);
    if (webhooks > 0) lines.push(`Webhooks: ${webhooks}, told by the server or by flatfield line work`);
    if (lines.length === 0) lines.push('Nobody is told: the rule has no e-mail address, and no webhook wants alarms.');
    print(`${lines.join('\n')}\n`);
    const isSent = lines.length > 0 && mails.every(({ problem }) => problem === null);
    return isSent && mails.length + webhooks > 0 ? exitCodes.pass : exitCodes.inconclusive;
  },
});

/** `flatfield line alarm retry`: what was given up is sent by the server or by workers. */
export const alarmRetryCommand = defineCommand({
  positionals: { number: { type: 'number', array: true, describe: 'Numbers that dead lists [default: all of them]' } },
  options: storeOptions,
  run: async ({ number: named = [], folder, database }, { print, clock, signal }) => {
    const { stillWanted } = await import('../../../line/server/store/long-work.ts');
    const { retryMail } = await import('../../../line/server/work/alarms/register-alarms.ts');
    const who = { by: 'command', now: clock?.now() ?? new Date() };
    const retried = await withStore({ folder, database }, async (store) => {
      const numbers = named.length > 0 ? named : (await store.mails('dead')).map((mail) => mail.number);
      for (const one of numbers) {
        await stillWanted(signal);
        if (!(await retryMail(store, one, who))) throw usageError(`E-mail ${one} was not given up.`);
      }
      return numbers.length;
    });
    print(`Retrying ${retried === 1 ? '1 e-mail' : `${retried} e-mails`}.\n`);
    return exitCodes.pass;
  },
});
