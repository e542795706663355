import type { Kysely } from 'kysely';
import type { StoreParts } from '../store-parts.ts';
import type { Tables } from '../tables.ts';
import { textKey, textOfKey } from '../text-key.ts';
import type { AlarmStore, Mail } from './alarm-store.ts';
import { mailServerSchema } from './mail-server.ts';
import { noteSent } from './note-sent.ts';

type MailMethods = Pick<
  AlarmStore,
  'dueMails' | 'mail' | 'settleMail' | 'mails' | 'retryMail' | 'forgetMails' | 'mailServer' | 'setMailServer'
>;

/** E-mails and the server that takes them, over a database. */
export function mails({ db, write }: StoreParts): MailMethods {
  return {
    dueMails: (nowMs, limit) =>
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
    mail: async ({ number, dueMs }) => {
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
    settleMail: ({ number, dueMs }, { state, at, dueMs: nextMs, problem }) =>
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
    mails: async (state) => {
      const query = db.selectFrom('mails').selectAll().where('state', '=', state).orderBy('id', 'desc').limit(500);
      return (await query.execute()).map(({ id, rule, recipient, key, attempts, attemptedAt, ...row }) => ({
        ...{ number: id, rule, recipient, key, state: row.state, attempts, attemptedAt },
        subject: contentOf(row.contentJson).subject,
        problem: row.problemKey === null ? null : textOfKey(row.problemKey),
      }));
    },
    retryMail: (number, nowMs) =>
      write(async (trx) => {
        const dead = trx.updateTable('mails').set({ state: 'due', attempts: 0, dueMs: nowMs });
        const { numUpdatedRows } = await dead.where('id', '=', number).where('state', '=', 'dead').executeTakeFirst();
        return numUpdatedRows > 0n;
      }),
    forgetMails: async (before) => {
      await write((trx) =>
        trx.deleteFrom('mails').where('state', '=', 'delivered').where('attemptedAt', '<', before).execute(),
      );
    },
    mailServer: () => mailServerOf(db),
    setMailServer: async (server) => {
      await write(async (trx) => {
        await trx.deleteFrom('mailServers').execute();
        if (server === null) return;
        const serverJson = JSON.stringify(server);
        await trx.insertInto('mailServers').values({ id: 1, serverJson }).execute();
      });
    },
  };
}

async function mailServerOf(db: Kysely<Tables>) {
  const row = await db.selectFrom('mailServers').select('serverJson').executeTakeFirst();
  return row ? mailServerSchema.parse(JSON.parse(row.serverJson)) : null;
}

function contentOf(json: string): Pick<Mail, 'at' | 'subject' | 'text'> {
  return JSON.parse(json) as Pick<Mail, 'at' | 'subject' | 'text'>;
}
