import type { Store } from '../../../src/line/server/store/store.ts';
import type { ReceivedMail } from '../../line/server/work/mail-receiver.ts';

export const SILENT_MS = 60_000;
export const GROUP_MS = 90_000;
export const QUIET_MS = 300_000;

/** What must be told of stations that fall silent, written from docs/line/alarms.md alone. */
export class AlarmModel {
  readonly events: string[] = [];
  readonly #seenMs = new Map<string, number>();
  readonly #lastEventMs = new Map<string, number>();
  readonly #stations: readonly string[];

  constructor(stations: readonly string[]) {
    this.#stations = stations;
  }

  seen(station: string, atMs: number): void {
    this.#seenMs.set(station, atMs);
  }

  /** The rules were held against the line. */
  watched(atMs: number): void {
    for (const station of this.#stations) {
      const isSilent = atMs - (this.#seenMs.get(station) ?? atMs) > SILENT_MS;
      const lastMs = this.#lastEventMs.get(station);
      if (isSilent && lastMs === undefined) this.#tell(station, 'OPEN', atMs);
      else if (isSilent && lastMs !== undefined && atMs - lastMs >= QUIET_MS) this.#tell(station, 'STILL OPEN', atMs);
      else if (!isSilent && lastMs !== undefined) {
        this.#tell(station, 'ENDED', atMs);
        this.#lastEventMs.delete(station);
      }
    }
  }

  #tell(station: string, event: string, atMs: number): void {
    this.#lastEventMs.set(station, atMs);
    this.events.push(`${new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')}  ${event}  ${shown(station)}`);
  }

  /** Sentences on what differs between what must be told and what each recipient accepted. */
  async compare(store: Store, recipients: readonly string[], accepted: readonly ReceivedMail[]): Promise<string[]> {
    const wrong: string[] = [];
    for (const recipient of recipients) {
      const own = accepted.filter((mail) => mail.recipient === recipient);
      const texts = new Map(own.map(({ messageId, text }) => [messageId, text]));
      if (own.some(({ messageId, text }) => texts.get(messageId) !== text))
        wrong.push(`${recipient}: one id, several texts`);
      const told = [...texts.values()].flatMap((text) =>
        text.split('\n').filter((line) => / {2}(?:STILL )?(?:OPEN|ENDED) {2}/.test(line)),
      );
      const lines = told.map((line) => line.replace(/: (?:not heard from since|has never).*$/, ''));
      if (JSON.stringify(lines.toSorted()) !== JSON.stringify(this.events.toSorted())) {
        wrong.push(`${recipient} was told ${JSON.stringify(lines)}, not ${JSON.stringify(this.events)}`);
      }
    }
    const others = [...(await store.mails('due')), ...(await store.mails('dead'))];
    if (others.length > 0) wrong.push(`${others.length} e-mails were not delivered`);
    const open = (await store.alarms({ isOpen: true }, { limit: 500 })).rows;
    if (open.length > 0) wrong.push(`${open.length} alarms are open`);
    if (accepted.some(({ headers }) => headers.has('bcc'))) wrong.push('a name became a header');
    return wrong;
  }
}

/** As a name is in a line of text. */
function shown(name: string): string {
  return name.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ');
}
