import { z } from 'zod';
import { parseJsonText } from '../../../../base/parse-json-text.ts';
import type { DaySummary } from '../../../protocol/day-summary.ts';
import type { LineEvent } from '../../store/webhooks/webhooks.ts';
import { dayGroups } from '../../store/yields/local-groups.ts';
import type { WorkDeps } from '../work-deps.ts';
import { defineJob, type Job } from '../work-queue.ts';

/**
 * Sums up past days once on each day of the line, when it has begun: those that runs since the last time may have changed, however long
 * ago they are, and the last month, in which runs may have been released.
 */
export function summarizeDaysJob({ store, now, timeZone }: WorkDeps): Job {
  const { keyOf, nameOf } = dayGroups({ timeZone, begins: [] });
  const lastTime = async () => {
    const mark = await store.workMark(MARK);
    return mark === null ? { day: '', order: 0 } : markSchema.parse(parseJsonText(mark));
  };
  return defineJob({
    name: 'summarize',
    atOnce: 1,
    longestS: 3600,
    data: z.string(),
    due: async () => {
      const today = nameOf(keyOf(now().getTime()));
      return (await lastTime()).day >= today ? [] : [{ key: today, data: today }];
    },
    work: async (today, signal) => {
      const last = await lastTime();
      if (last.day >= today) return;
      const todayKey = keyOf(now().getTime());
      const { days: changed, order } = await store.changedDays(last.order);
      // A local day is part of two UTC days.
      const near = changed.flatMap((day) => [day - 1, day, day + 1]);
      const recent = Array.from({ length: RECENT_DAYS }, (_, index) => todayKey - 1 - index);
      const days = [...new Set([...near, ...recent])].filter((day) => day > 0 && day < todayKey);
      for (const day of days.sort((a, b) => a - b)) {
        signal.throwIfAborted();
        await store.summarizeDay(day, timeZone, now().toISOString(), summaryEvent(now()));
      }
      const keptSince = new Date(now().getTime() - KEPT_MS).toISOString();
      await store.forgetDelivered(keptSince);
      await store.forgetMails(keptSince);
      await store.setWorkMark(MARK, JSON.stringify({ day: today, order }));
    },
  });
}

const MARK = 'summarized';
const markSchema = z.strictObject({ day: z.string(), order: z.int() });

const RECENT_DAYS = 31;
/** Time for which deliveries are kept, in milliseconds. */
const KEPT_MS = 30 * 86_400_000;

/** An event with the sums of a day, sent each time that they have changed. */
function summaryEvent(now: Date): (day: string, rows: readonly DaySummary[]) => LineEvent {
  const at = now.toISOString();
  return (day, rows) => {
    const key = `summary-${day}-${now.getTime()}`;
    return { event: 'summary', key, body: { event: 'summary', key, at, day, rows } };
  };
}
