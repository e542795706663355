import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { dataCopy } from '../../../base/data-copy.ts';
import { hasCode } from '../../../base/flatfield-error.ts';
import { frozen } from '../../../base/frozen.ts';
import { parseJsonText } from '../../../base/parse-json-text.ts';
import { removePatiently } from '../../../base/storage/patiently.ts';
import { writeFileAtomically } from '../../../base/storage/write-file-atomically.ts';
import type { CloudMonitor } from '../schemas/monitor-schema.ts';
import type { AssetInformationSend } from '../schemas/send-schema.ts';
import type { SendOutcome } from './send-outcome.ts';

/** The last asset information that was sent to a monitor from this computer. */
export interface AssetSend {
  readonly monitorId: string;
  /** UTC, ISO 8601, on the clock of this computer. */
  readonly sentAt: string;
  /** Send time of the command that the details showed before, as received; null if there was none, absent if the details were not read. */
  readonly shownBefore?: string | null | undefined;
  /** Information sent; null if it removed everything, absent if unknown. */
  readonly assetInformation?: Readonly<Record<string, unknown>> | null | undefined;
}

/**
 * Remembers the last asset information sent to each monitor, in a file each, across processes: details that do not show that
 * command yet are too old to rest another one on. Without a folder it is remembered in memory.
 */
export class AssetSends {
  readonly #folder: string | null;
  readonly #service: string;
  readonly #inMemory = new Map<string, AssetSend>();
  /** Send time of the command that the details showed last, by monitor. */
  readonly #shown = new Map<string, string | null>();

  constructor(stateFolder: string | null, service: string) {
    this.#folder = stateFolder;
    this.#service = service;
  }

  async find(monitorId: string): Promise<AssetSend | undefined> {
    if (this.#folder === null) return this.#inMemory.get(monitorId);
    const text = await readFile(this.#path(this.#folder, monitorId), 'utf8').catch(() => null);
    // A damaged file says that something was sent, and nothing about when.
    return text === null ? undefined : (parsed(text) ?? { monitorId, sentAt: new Date(0).toISOString() });
  }

  /** Takes in what details show, read right before a send or not. */
  show({ id, remoteCommand }: Pick<CloudMonitor, 'id' | 'remoteCommand'>): void {
    this.#shown.set(id, remoteCommand?.assetInformation?.sentAt ?? null);
  }

  /** Sends, and remembers it from before the send on; what was certainly not taken is forgotten again. */
  async noting(
    { targetMonitorIds: ids, assetInformation }: AssetInformationSend,
    at: Date,
    send: () => Promise<SendOutcome>,
  ): Promise<SendOutcome> {
    const before = await Promise.all(ids.map((id) => this.find(id)));
    const sentAt = at.toISOString();
    for (const monitorId of ids)
      await this.#remember({ monitorId, sentAt, shownBefore: this.#shown.get(monitorId), assetInformation });
    const forget = async (isMeant: (id: string) => boolean) => {
      for (const [place, id] of ids.entries()) if (isMeant(id)) await this.#restore(id, before[place]);
    };
    try {
      const sent = await send();
      const refused = sent.targets
        .filter(({ outcome }) => outcome === 'not-accepted')
        .map(({ monitorId }) => monitorId);
      await forget((id) => refused.includes(id));
      return sent;
    } catch (error) {
      // An interruption may have come after the service had the request.
      if (!hasCode(error, 'aborted')) await forget(() => true);
      throw error;
    }
  }

  async #remember(send: AssetSend): Promise<void> {
    this.#inMemory.set(send.monitorId, frozen(dataCopy(send)));
    if (this.#folder === null) return;
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await writeFileAtomically(this.#path(this.#folder, send.monitorId), `${JSON.stringify(send)}\n`);
  }

  async #restore(monitorId: string, before: AssetSend | undefined): Promise<void> {
    if (before !== undefined) return this.#remember(before);
    this.#inMemory.delete(monitorId);
    if (this.#folder !== null) await removePatiently(this.#path(this.#folder, monitorId));
  }

  #path(folder: string, monitorId: string): string {
    const name = createHash('sha256')
      .update(JSON.stringify([this.#service, monitorId]))
      .digest('hex')
      .slice(0, 32);
    return join(folder, `cloud-asset-${name}.json`);
  }
}

const assetSendSchema = z.object({
  monitorId: z.string(),
  sentAt: z.string(),
  shownBefore: z.string().nullish(),
  assetInformation: z.record(z.string(), z.unknown()).nullish(),
});

function parsed(text: string): AssetSend | undefined {
  try {
    return assetSendSchema.parse(parseJsonText(text));
  } catch {
    return undefined;
  }
}
