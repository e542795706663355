import { z } from 'zod';
import type { SettledAttempt } from '../../store/webhooks/webhooks.ts';
import type { WorkDeps, WorkerLimits } from '../work-deps.ts';
import { defineJob, type Job } from '../work-queue.ts';
import { MAX_WEBHOOKS } from './register-webhook.ts';
import { sendWebhook } from './send-webhook.ts';

/**
 * Delivers events to other systems, at least once: what was sent and not marked is sent again, with the same key. After an attempt in vain
 * the next one waits twice as long, up to an hour, and after the last one the event is dead until a person retries it.
 */
export function deliverWebhooksJob(
  { store, now, timeout = (durationMs) => AbortSignal.timeout(durationMs) }: WorkDeps,
  { webhookMs, backoffMs }: Pick<WorkerLimits, 'webhookMs' | 'backoffMs'>,
): Job {
  return defineJob({
    name: 'deliver',
    // A place for each address, so that one that hangs does not keep others waiting.
    atOnce: MAX_WEBHOOKS * OF_EACH,
    longestS: 60,
    data: z.strictObject({ number: z.int(), dueMs: z.number() }),
    due: async () => {
      // Copies and demonstrations must not be taken for the line itself by other systems.
      if ((await store.unconfirmedRestore()) !== null || (await store.isDemonstration())) return [];
      const due = await store.dueDeliveries(now().getTime(), OF_EACH);
      return due.map((data) => ({ key: `${data.number}-${data.dueMs}`, data }));
    },
    work: async (due, signal) => {
      const delivery = await store.delivery(due);
      if (!delivery) return;
      const answer = await sendWebhook(delivery, {
        now: now(),
        timeoutMs: webhookMs,
        timeout: timeout(webhookMs),
        signal,
      });
      const settle = (attempt: Omit<SettledAttempt, 'at' | 'answer'>) =>
        store.settleDelivery(due, { ...attempt, at: now().toISOString(), answer });
      const made = delivery.attempts + 1;
      if (answer.problem === null) await settle({ state: 'delivered', dueMs: due.dueMs });
      else if (made >= ATTEMPTS) await settle({ state: 'dead', dueMs: due.dueMs });
      else await settle({ state: 'due', dueMs: now().getTime() + delayMs(made, backoffMs, Math.random()) });
    },
  });
}

/** Events that an address is sent at the same time. */
const OF_EACH = 2;

/** With the delays below about nine hours. */
export const ATTEMPTS = 16;

/** After so many attempts in vain, in whole milliseconds: shortened at random by up to half, so that not all come back at once. */
export function delayMs(attempts: number, backoffMs: number, random: number): number {
  const longest = Math.min(backoffMs * 2 ** (attempts - 1), 360 * backoffMs);
  return Math.round(longest * (1 - random / 2));
}
