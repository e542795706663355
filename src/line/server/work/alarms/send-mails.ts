import { z } from 'zod';
import type { MailAttempt } from '../../store/alarms/mails.ts';
import { ATTEMPTS, delayMs } from '../webhooks/deliver-webhooks.ts';
import type { WorkDeps, WorkerLimits } from '../work-deps.ts';
import { defineJob, type Job } from '../work-queue.ts';
import { sendMail } from './send-mail.ts';

/**
 * Sends e-mails about alarms, at least once, as webhooks are delivered: what was accepted and not marked is sent again, with the same Message-ID. An attempt
 * in vain is followed by another one, later each time, and after the last one the e-mail is dead until a person retries it.
 */
export function sendMailsJob(
  { store, now }: WorkDeps,
  { mailMs, backoffMs }: Pick<WorkerLimits, 'mailMs' | 'backoffMs'>,
): Job {
  return defineJob({
    name: 'mail',
    atOnce: AT_ONCE,
    longestS: 60,
    data: z.strictObject({ number: z.int(), dueMs: z.number() }),
    due: async () => {
      if ((await store.unconfirmedRestore()) !== null) return [];
      const due = await store.dueMails(now().getTime(), AT_ONCE);
      return due.map((data) => ({ key: `${data.number}-${data.dueMs}`, data }));
    },
    work: async (due, signal) => {
      const mail = await store.mail(due);
      if (!mail) return;
      const problem = await sendMail(mail, { timeoutMs: mailMs, signal });
      const settle = (attempt: Pick<MailAttempt, 'state' | 'dueMs'>) =>
        store.settleMail(due, { ...attempt, at: now().toISOString(), problem });
      const made = mail.attempts + 1;
      if (problem === null) await settle({ state: 'delivered', dueMs: due.dueMs });
      else if (made >= ATTEMPTS) await settle({ state: 'dead', dueMs: due.dueMs });
      else await settle({ state: 'due', dueMs: now().getTime() + delayMs(made, backoffMs, Math.random()) });
    },
  });
}

/** Few: mail servers limit how many connections one client may have. */
const AT_ONCE = 2;
