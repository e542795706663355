import { FlatfieldError } from '../../../../base/flatfield-error.ts';
import type { AlarmRule, AlarmRuleRow } from '../../../protocol/alarm-rule.ts';
import { ruleText } from '../../alarms/rule-text.ts';
import type { MailServer } from '../../store/alarms/mail-server.ts';
import type { Store } from '../../store/store.ts';
import type { Decision } from '../webhooks/register-webhook.ts';

/** Of a line. */
const MAX_RULES = 100;

/** Registers a rule for alarms, which is in force from now on. Throws `usage`. */
export async function addAlarmRule(store: Store, rule: AlarmRule, { by, now }: Decision): Promise<AlarmRuleRow> {
  if (rule.mails.length > 0 && (await store.mailServer()) === null) {
    throw new FlatfieldError('usage', 'No mail server is set: set one first (flatfield line mail set).');
  }
  if ((await store.alarmRules()).length >= MAX_RULES) {
    throw new FlatfieldError('usage', `There are ${MAX_RULES} rules already: remove one first.`);
  }
  const at = now.toISOString();
  const number = await store.addAlarmRule(rule, at, by);
  const detail = [ruleText(rule.condition), ...rule.mails].join('; ');
  await store.audit({ at, who: by, action: 'alarm rule added', subject: `${number}`, detail });
  return { ...rule, number, createdAt: at, createdBy: by };
}

/** Ends a rule and its open alarms. False if there is none. */
export async function removeAlarmRule(store: Store, number: number, { by, now }: Decision): Promise<boolean> {
  const at = now.toISOString();
  if (!(await store.removeAlarmRule(number, at))) return false;
  await store.audit({ at, who: by, action: 'alarm rule removed', subject: `${number}`, detail: '' });
  return true;
}

/** Sets the mail server of a line, or removes it. The audit log has everything but the password. */
export async function setMailServer(store: Store, server: MailServer | null, { by, now }: Decision): Promise<void> {
  await store.setMailServer(server);
  const entry = { at: now.toISOString(), who: by, subject: server ? `${server.host}:${server.port}` : '' };
  const detail = server ? mailServerText(server) : '';
  await store.audit({ ...entry, action: server ? 'mail server set' : 'mail server removed', detail });
}

/** A mail server in one line, without its password. */
export function mailServerText({ host, port, tls, isVerified, ca, user, password, from }: MailServer): string {
  const trust =
    tls === 'none'
      ? 'no TLS'
      : isVerified
        ? `TLS (${tls})${ca === null ? '' : ', own CA'}`
        : `TLS (${tls}), certificate not checked`;
  const login = user === null ? 'no login' : `user ${user}${password === null ? '' : ' with a password'}`;
  return `${host}:${port}, ${trust}, ${login}, from ${from}`;
}

/** Has an e-mail sent that was given up. False if it was not. */
export async function retryMail(store: Store, number: number, { by, now }: Decision): Promise<boolean> {
  if (!(await store.retryMail(number, now.getTime()))) return false;
  await store.audit({ at: now.toISOString(), who: by, action: 'mail retried', subject: `${number}`, detail: '' });
  return true;
}
