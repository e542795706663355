import { ruleText } from '../../alarms/rule-text.ts';
import type { AlarmMessage } from '../../store/alarms/change-alarms.ts';
import type { Store } from '../../store/store.ts';
import { sendMail } from './send-mail.ts';

export interface TestedRule {
  readonly mails: readonly { readonly recipient: string; readonly problem: string | null }[];
  /** Webhooks for which a message was entered. */
  readonly webhooks: number;
}

/** Sends a test message of a rule: e-mails at once, webhooks as events that are due. Null if there is no such rule. */
export async function testAlarmRule(
  store: Store,
  number: number,
  { now, signal }: { readonly now: Date; readonly signal: AbortSignal },
): Promise<TestedRule | null> {
  const rule = (await store.alarmRules()).find((one) => one.number === number);
  if (!rule) return null;
  const message = testMessage(number, ruleText(rule.condition), now, await store.isDemonstration());
  const server = await store.mailServer();
  const mails: TestedRule['mails'][number][] = [];
  for (const recipient of rule.mails) {
    const problem = server
      ? await sendMail({ ...message, recipient, server }, { timeoutMs: TIMEOUT_MS, signal })
      : 'no mail server is set';
    mails.push({ recipient, problem });
  }
  const { key, body } = message;
  return { mails, webhooks: await store.tellWebhooks({ event: 'alarm', key, body }, now.getTime()) };
}

const TIMEOUT_MS = 30_000;

function testMessage(number: number, condition: string, now: Date, isSimulated: boolean): AlarmMessage {
  const at = now.toISOString();
  const key = `alarm-test-${number}-${now.getTime()}`;
  const origin = isSimulated ? '[Flatfield, simulated line]' : '[Flatfield]';
  return {
    ...{ key, at, subject: `${origin} Test of alarm rule ${number}` },
    text: `This is a test of rule ${number}: ${condition}\n\nNothing happened on the line.\n`,
    body: { event: 'alarm', key, at, isSimulated, isTest: true, rule: { number, condition }, alarms: [] },
  };
}
