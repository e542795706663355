import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { RemoteCommandKind } from '../../api/cloud/schemas/remote-command-schema.ts';
import { serviceName } from '../../api/cloud/service-name.ts';
import { removePatiently } from '../../base/storage/patiently.ts';
import { writeFileAtomically } from '../../base/storage/write-file-atomically.ts';

/** A request with an unknown outcome: it is under way, was cut off, or its answer was not understood. */
export interface OpenSend {
  readonly kind: RemoteCommandKind;
  readonly targetMonitorIds: readonly string[];
  readonly receiptPath: string;
  /** UTC, ISO 8601. */
  readonly sentAt: string;
}

/** A request that is noted as open. */
export interface NotedSend {
  readonly path: string;
  readonly close: () => Promise<void>;
}

/**
 * The requests to one service whose outcome is open, a file each in the state folder, written to disk before they are sent. They
 * outlive their process, so that the same command is not sent twice by accident.
 */
export class OpenSends {
  readonly #folder: string;
  readonly #prefix: string;

  constructor(stateFolder: string, baseUrl: string) {
    this.#folder = stateFolder;
    this.#prefix = `cloud-send-${createHash('sha256').update(serviceName(baseUrl)).digest('hex').slice(0, 16)}-`;
  }

  /** Notes a request before it is sent; `close` it once its outcome is known. */
  async open(send: OpenSend): Promise<NotedSend> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const path = join(this.#folder, `${this.#prefix}${randomUUID()}.json`);
    await writeFileAtomically(path, `${JSON.stringify(send)}\n`);
    return { path, close: () => removePatiently(path) };
  }

  /** The open requests of a kind to any of these monitors, except `own`. */
  async find(kind: RemoteCommandKind, monitorIds: readonly string[], own?: NotedSend): Promise<OpenSend[]> {
    const others = (await this.#all()).filter(
      ({ path, send }) => path !== own?.path && concerns(send, kind, monitorIds),
    );
    return others.map(({ send }) => send);
  }

  /** Forgets that requests of a kind to these monitors are open, since another one has been answered. */
  async forget(kind: RemoteCommandKind, monitorIds: readonly string[]): Promise<void> {
    for (const { path, send } of await this.#all()) {
      if (!concerns(send, kind, monitorIds)) continue;
      const targetMonitorIds = send.targetMonitorIds.filter((id) => !monitorIds.includes(id));
      if (targetMonitorIds.length === 0) await removePatiently(path);
      else await writeFileAtomically(path, `${JSON.stringify({ ...send, targetMonitorIds })}\n`);
    }
  }

  async #all(): Promise<{ path: string; send: OpenSend }[]> {
    const names: string[] = await readdir(this.#folder).catch(() => []);
    const paths = names.filter((name) => name.startsWith(this.#prefix)).map((name) => join(this.#folder, name));
    const found = await Promise.all(paths.map(async (path) => ({ path, send: await readOpenSend(path) })));
    return found.flatMap(({ path, send }) => (send === undefined ? [] : [{ path, send }]));
  }
}

function concerns(send: OpenSend, kind: RemoteCommandKind, monitorIds: readonly string[]): boolean {
  return send.kind === kind && send.targetMonitorIds.some((id) => monitorIds.includes(id));
}

const openSendSchema = z.object({
  kind: z.enum(['monitorConfiguration', 'assetInformation', 'requestToUpload']),
  targetMonitorIds: z.array(z.string()),
  receiptPath: z.string(),
  sentAt: z.string(),
});

/** Undefined for one that another process has just closed; files are written whole. */
async function readOpenSend(path: string): Promise<OpenSend | undefined> {
  try {
    return openSendSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return undefined;
  }
}
