import type { Generated } from 'kysely';
import type { AlarmEvent, MailRow } from '../../../protocol/alarm-rule.ts';

/** Rules, alarms and e-mails. Neither archive nor index: nothing that counts is made from these tables. */
export interface AlarmTables {
  readonly alarmRules: {
    readonly id: Generated<number>;
    readonly ruleJson: string;
    readonly createdAt: string;
    readonly createdByKey: string;
    /** Null while it is in force. */
    readonly removedAt: string | null;
  };
  readonly alarms: {
    readonly id: Generated<number>;
    readonly rule: number;
    readonly subjectKey: string;
    readonly stationKey: string | null;
    /** Of a row of before codes; else of the empty text. */
    readonly textKey: string;
    /** An `AlarmFinding`; null in a row of before codes. */
    readonly findingJson: string | null;
    /** In milliseconds since 1970, as the other times of these tables. */
    readonly openedMs: number;
    readonly sentMs: number | null;
    readonly endedMs: number | null;
  };
  readonly alarmEvents: {
    readonly id: Generated<number>;
    readonly alarm: number;
    readonly event: AlarmEvent;
    readonly atMs: number;
    /** Of the message that told of it; null until there is one. */
    readonly messageKey: string | null;
  };
  readonly mails: {
    readonly id: Generated<number>;
    readonly rule: number;
    readonly key: string;
    readonly recipient: string;
    readonly contentJson: string;
    readonly state: MailRow['state'];
    readonly attempts: number;
    readonly dueMs: number;
    /** Of the last attempt; null before it. */
    readonly attemptedAt: string | null;
    readonly problemKey: string | null;
  };
  /** One row if there is a mail server. */
  readonly mailServers: { readonly id: number; readonly serverJson: string };
}
