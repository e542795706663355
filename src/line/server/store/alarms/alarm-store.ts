import type { AlarmEvent, AlarmRow, AlarmRule, AlarmRuleRow, MailRow } from '../../../protocol/alarm-rule.ts';
import type { Page, PageRequest } from '../../../protocol/run-filter.ts';
import type { LineEvent } from '../work-store.ts';
import type { MailServer } from './mail-server.ts';

/** Rules for alarms, the alarms that they found, and an e-mail for each recipient of a message until it is delivered. */
export interface AlarmStore {
  /** Returns its number. */
  readonly addAlarmRule: (rule: AlarmRule, at: string, by: string) => Promise<number>;
  /** Those in force, oldest first. */
  readonly alarmRules: () => Promise<readonly AlarmRuleRow[]>;
  /** Ends its open alarms without a message, and forgets what waits to be sent. False if there is no such rule. */
  readonly removeAlarmRule: (number: number, at: string) => Promise<boolean>;
  /** The last time at which the rules were held against the line, and how many times they were. */
  readonly alarmWatch: () => Promise<AlarmWatch>;
  /**
   * Opens, repeats and ends alarms, and makes the messages that are due by then, in one transaction. False, and nothing changes, if the watch is no longer
   * at `count`: then another process did it.
   */
  readonly changeAlarms: (count: number, work: AlarmWork) => Promise<boolean>;
  /** Enters an event for every webhook that wants it. Returns their number. */
  readonly tellWebhooks: (event: LineEvent, nowMs: number) => Promise<number>;
  /** Newest first. */
  readonly alarms: (filter: AlarmFilter, page: PageRequest) => Promise<Page<AlarmRow>>;

  /** E-mails that are due, oldest first; none while no mail server is set. */
  readonly dueMails: (nowMs: number, limit: number) => Promise<readonly DueMail[]>;
  /** The e-mail to send; null if that attempt was made already, or its rule or the mail server no longer exists. */
  readonly mail: (due: DueMail) => Promise<Mail | null>;
  /** Keeps the result of an attempt. False if it was kept before. */
  readonly settleMail: (due: DueMail, attempt: MailAttempt) => Promise<boolean>;
  /** The newest 500 in a state, newest first. */
  readonly mails: (state: MailRow['state']) => Promise<readonly MailRow[]>;
  /** A dead e-mail gets all its attempts again. False if it is not dead. */
  readonly retryMail: (number: number, nowMs: number) => Promise<boolean>;
  /** Forgets e-mails that were delivered before a time. */
  readonly forgetMails: (before: string) => Promise<void>;
  /** Null for none. With its password. */
  readonly mailServer: () => Promise<MailServer | null>;
  /** Null removes it. */
  readonly setMailServer: (server: MailServer | null) => Promise<void>;
}

export interface AlarmWatch {
  readonly count: number;
  /** UTC; null before the first time. */
  readonly at: string | null;
  /** The newest order of a run by then. */
  readonly order: number;
}

export interface AlarmFilter {
  readonly isOpen?: boolean | undefined;
  /** Those that were open at any time from then, and before; UTC. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The two halves of a change of alarms, called within its transaction. */
export interface AlarmWork {
  /** By the clock of the server, in milliseconds since 1970. */
  readonly atMs: number;
  /** See `AlarmWatch`. */
  readonly order: number;
  /** Changes of one rule that is still in force. */
  readonly changesOf: (rule: AlarmRuleRow, open: readonly OpenAlarm[]) => AlarmChanges;
  /** A message about all events of a rule that wait, oldest first; null if none is due. */
  readonly messageOf: (rule: AlarmRuleRow, events: readonly PendingEvent[], server: string) => AlarmMessage | null;
}

export interface OpenAlarm {
  readonly alarm: number;
  readonly rule: number;
  readonly subject: string;
  /** Time of its last event, in milliseconds since 1970. */
  readonly lastEventMs: number;
}

export interface AlarmChanges {
  readonly opened: readonly NewAlarm[];
  /** Numbers of alarms. */
  readonly repeated: readonly number[];
  readonly ended: readonly number[];
}

export interface NewAlarm {
  readonly rule: number;
  /** A rule has one open alarm of a subject. */
  readonly subject: string;
  readonly station: string | null;
  readonly text: string;
}

/** An event that no message has told of yet. */
export interface PendingEvent {
  readonly alarm: number;
  readonly event: AlarmEvent;
  readonly atMs: number;
  readonly station: string | null;
  readonly text: string;
}

export interface AlarmMessage {
  /** Identifies it, in visible ASCII: the same in every attempt and for every recipient. */
  readonly key: string;
  readonly at: string;
  readonly subject: string;
  readonly text: string;
  /** For webhooks. */
  readonly body: object;
}

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
