import type { Kysely } from 'kysely';
import type { MailRow } from '../../../protocol/alarm-rule.ts';
import type { StoreParts } from '../store-parts.ts';
import type { Tables } from '../tables.ts';
import { textKey, textOfKey } from '../text-key.ts';
import type { AlarmMessage } from './change-alarms.ts';
import { type MailServer, mailServerSchema } from './mail-server.ts';
import { noteSent } from './note-sent.ts';

/** An e-mail for each recipient of a message until it is delivered, and the server that takes them. */
export const mailTables = ({ db, write }: StoreParts) => ({
  /** E-mails that are due, oldest first; none while no mail server is set. */
  dueMails: (nowMs: number, limit: number): Promise<readonly DueMail[]> =>
    db
      .selectFrom('mails')
      .select(['id as number', 'dueMs'])
      .where('state', '=', 'due')
      .where('dueMs', '<=', nowMs)
      .where((eb) => eb.exists(eb.selectFrom('mailServers').select('mailServers.id')))
      .orderBy('dueMs')
      .orderBy('id')
      .limit(limit)
      .execute(),
  /** The e-mail to send; null if that attempt was made already, or its rule or the mail server no longer exists. */
  mail: async ({ number, dueMs }: DueMail): Promise<Mail | null> => {
    const found = await db
      .selectFrom('mails')
      .select(['key', 'recipient', 'contentJson', 'attempts'])
      .where('id', '=', number)
      .where('dueMs', '=', dueMs)
      .where('state', '=', 'due')
      .executeTakeFirst();
    const server = found && (await mailServerOf(db));
    if (!found || !server) return null;
    const { contentJson, ...mail } = found;
    return { ...mail, ...contentOf(contentJson), server };
  },
  /** Keeps the result of an attempt. False if it was kept before. */
  settleMail: ({ number, dueMs }: DueMail, { state, at, dueMs: nextMs, problem }: MailAttempt): Promise<boolean> =>
    write(async (trx) => {
      const settled = await trx
        .updateTable('mails')
        .set({ state, attemptedAt: at, dueMs: nextMs, problemKey: problem === null ? null : textKey(problem) })
        .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
        .where('id', '=', number)
        .where('dueMs', '=', dueMs)
        .where('state', '=', 'due')
        .returning('key')
        .executeTakeFirst();
      if (settled && state === 'delivered') await noteSent(trx, settled.key, at);
      return settled !== undefined;
    }),
  /** The newest 500 in a state, newest first. */
  mails: async (state: MailRow['state']): Promise<readonly MailRow[]> => {
    const query = db.selectFrom('mails').selectAll().where('state', '=', state).orderBy('id', 'desc').limit(500);
    return (await query.execute()).map(({ id, rule, recipient, key, attempts, attemptedAt, ...row }) => ({
      ...{ number: id, rule, recipient, key, state: row.state, attempts, attemptedAt },
      subject: contentOf(row.contentJson).subject,
      problem: row.problemKey === null ? null : textOfKey(row.problemKey),
    }));
  },
  /** A dead e-mail gets all its attempts again. False if it is not dead. */
  retryMail: (number: number, nowMs: number): Promise<boolean> =>
    write(async (trx) => {
      const dead = trx.updateTable('mails').set({ state: 'due', attempts: 0, dueMs: nowMs });
      const { numUpdatedRows } = await dead.where('id', '=', number).where('state', '=', 'dead').executeTakeFirst();
      return numUpdatedRows > 0n;
    }),
  /** Forgets e-mails that were delivered before a time. */
  forgetMails: async (before: string): Promise<void> => {
    await write((trx) =>
      trx.deleteFrom('mails').where('state', '=', 'delivered').where('attemptedAt', '<', before).execute(),
    );
  },
  /** Null for none. With its password. */
  mailServer: (): Promise<MailServer | null> => mailServerOf(db),
  /** Null removes it. */
  setMailServer: async (server: MailServer | null): Promise<void> => {
    await write(async (trx) => {
      await trx.deleteFrom('mailServers').execute();
      if (server === null) return;
      const serverJson = JSON.stringify(server);
      await trx.insertInto('mailServers').values({ id: 1, serverJson }).execute();
    });
  },
});

/** One attempt: `dueMs` tells it from the others of an e-mail. */
export interface DueMail {
  readonly number: number;
  readonly dueMs: number;
}

export interface Mail extends Pick<AlarmMessage, 'key' | 'at' | 'subject' | 'text'> {
  readonly recipient: string;
  /** Made before this one. */
  readonly attempts: number;
  readonly server: MailServer;
}

export interface MailAttempt {
  readonly state: MailRow['state'];
  readonly at: string;
  /** Time when the next attempt is due, if there is one, in milliseconds since 1970. */
  readonly dueMs: number;
  /** Null if it was accepted. */
  readonly problem: string | null;
}

async function mailServerOf(db: Kysely<Tables>) {
  const row = await db.selectFrom('mailServers').select('serverJson').executeTakeFirst();
  return row ? mailServerSchema.parse(JSON.parse(row.serverJson)) : null;
}

function contentOf(json: string): Pick<Mail, 'at' | 'subject' | 'text'> {
  return JSON.parse(json) as Pick<Mail, 'at' | 'subject' | 'text'>;
}
