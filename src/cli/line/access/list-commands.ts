import { ruleText, spanText } from '../../../line/server/alarms/rule-text.ts';
import type { Store } from '../../../line/server/store/store.ts';
import { jsonOption } from '../../api-options.ts';
import { type Command, defineCommand } from '../../command.ts';
import { exitCodes } from '../../exit-codes.ts';
import { type TableCell, table } from '../../table.ts';
import { storeOptions, withStore } from '../store-options.ts';

/** `flatfield line token list`: whose tokens there are; none of them is shown. */
export const tokenListCommand = listCommand({
  read: async (store) =>
    (await store.tokens()).map(({ name, role, createdAt, revokedAt }) => ({ name, role, createdAt, revokedAt })),
  columns: {
    name: ({ name }) => name,
    role: ({ role }) => role,
    created: ({ createdAt }) => createdAt,
    revoked: ({ revokedAt }) => revokedAt,
  },
});

/** `flatfield line station list`: the stations that have reported, and when last. */
export const stationListCommand = listCommand({
  read: (store) => store.stations(),
  columns: {
    station: ({ station }) => station,
    state: ({ state }) => state,
    'last report': ({ seenAt }) => seenAt,
    waiting: ({ waiting }) => waiting,
    refused: ({ parked }) => parked,
  },
});

/** `flatfield line key list`: the keys that must have signed a run, if there are any. */
export const keyListCommand = listCommand({
  read: (store) => store.signingKeys(),
  columns: { label: ({ label }) => label, 'SHA-256': ({ fingerprint }) => fingerprint },
});

/** `flatfield line profile list`: the profiles that the gate believes. */
export const profileListCommand = listCommand({
  read: (store) => store.registeredProfiles(),
  columns: {
    profile: ({ name, version }) => `${name}@${version}`,
    attempts: ({ maxAttempts }) => maxAttempts,
    days: ({ maxAgeDays }) => maxAgeDays,
    units: ({ unitPattern }) => unitPattern,
    'SHA-256': ({ hash }) => hash,
  },
});

/** `flatfield line profile bindings`: what concerns which models, and what the runs propose. */
export const bindingListCommand = listCommand({
  read: async (store) => [
    ...(await store.bindings()).map((one) => ({ ...one, state: 'bound' as const, passes: null })),
    ...(await store.proposedBindings()).map((one) => ({ ...one, state: 'proposed' as const, at: null, by: null })),
  ],
  columns: {
    profile: ({ profile }) => profile,
    model: ({ model }) => model,
    state: ({ state }) => state,
    passes: ({ passes }) => passes,
    bound: ({ at }) => at,
    by: ({ by }) => by,
  },
});

/** `flatfield line webhook list`: the addresses that receive events. */
export const webhookListCommand = listCommand({
  read: (store) => store.webhooks(),
  columns: {
    number: ({ number }) => number,
    address: ({ url }) => url,
    events: ({ events }) => events.join(', '),
    waiting: ({ waiting }) => waiting,
    'given up': ({ dead }) => dead,
    added: ({ createdAt }) => createdAt,
    by: ({ createdBy }) => createdBy,
  },
});

/** `flatfield line alarm list`: the rules in force. */
export const alarmListCommand = listCommand({
  read: (store) => store.alarmRules(),
  columns: {
    number: ({ number }) => number,
    rule: ({ condition }) => ruleText(condition),
    group: ({ groupMs }) => spanText(groupMs),
    'told again': ({ quietMs }) => (quietMs === 0 ? 'never' : spanText(quietMs)),
    'e-mails': ({ mails }) => mails.join(', ') || null,
    added: ({ createdAt }) => createdAt,
    by: ({ createdBy }) => createdBy,
  },
});

/** `flatfield line alarm open`: what is wrong now, by the rules. */
export const alarmOpenCommand = listCommand({
  read: async (store) => {
    const { everyRow } = await import('../../../line/server/store/every-row.ts');
    const { findingText } = await import('../../../line/server/alarms/finding-text.ts');
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const open = await everyRow((page) => store.alarms({ isOpen: true }, page));
    return open.map((row) => ({ ...row, text: findingText(row.finding, timeZone) }));
  },
  columns: {
    number: ({ number }) => number,
    rule: ({ rule }) => rule,
    station: ({ station }) => station,
    alarm: ({ text }) => text,
    opened: ({ openedAt }) => openedAt,
    sent: ({ sentAt }) => sentAt,
  },
});

/** `flatfield line alarm dead`: e-mails that were given up, newest first. */
export const alarmDeadCommand = listCommand({
  read: (store) => store.mails('dead'),
  columns: {
    number: ({ number }) => number,
    rule: ({ rule }) => rule,
    recipient: ({ recipient }) => recipient,
    subject: ({ subject }) => subject,
    attempts: ({ attempts }) => attempts,
    'last attempt': ({ attemptedAt }) => attemptedAt,
    problem: ({ problem }) => problem,
  },
});

/** `flatfield line judge-again list`: how far judging again has come. */
export const judgeAgainListCommand = listCommand({
  read: (store) => store.judgings(),
  columns: {
    number: ({ number }) => number,
    profile: ({ profile: { name, version } }) => `${name}@${version}`,
    state: ({ state }) => state,
    done: ({ done, runs }) => `${done}/${runs}`,
    pass: ({ pass }) => pass,
    fail: ({ fail }) => fail,
    inconclusive: ({ inconclusive }) => inconclusive,
    started: ({ startedAt }) => startedAt,
    by: ({ startedBy }) => startedBy,
  },
});

/** A command that prints what the store holds: as JSON, or a row each in the columns of these headers. */
function listCommand<One>({
  read,
  columns,
}: {
  readonly read: (store: Store) => Promise<readonly One[]>;
  readonly columns: Readonly<Record<string, (one: One) => TableCell>>;
}): Command {
  return defineCommand({
    options: { ...storeOptions, ...jsonOption },
    run: async ({ folder, database, json }, { print }) => {
      const all = await withStore({ folder, database }, read);
      const rows = all.map((one) => Object.values(columns).map((cell) => cell(one)));
      print(json ? `${JSON.stringify(all, null, 2)}\n` : table(Object.keys(columns), rows));
      return exitCodes.pass;
    },
  });
}
