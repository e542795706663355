import { dirname } from 'node:path';
import { LineToken } from '../../protocol/line-token.ts';
import { goldenFolder } from '../golden/golden-file.ts';
import { serverTimeKeeper } from '../golden/server-time.ts';
import { systemBootClock } from './boot-clock.ts';
import { LineConnection } from './line-connection.ts';
import type { LineTarget } from './spool-entry.ts';
import { StoredMarks } from './stored-marks.ts';
import { confirmServer } from './token-server.ts';

/** Connections to the servers that entries name, opened when they are first needed. */
export class LineConnections {
  readonly #folder: string;
  readonly #open = new Map<string, LineConnection>();

  /** `folder`: that of the spool, which knows where each token belongs. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Throws `invalid-token` and `usage`: the file of the token or of the certificates, or an address that is not the token's. */
  async to(target: LineTarget, isStated = false): Promise<LineConnection> {
    const key = JSON.stringify(target);
    const known = this.#open.get(key);
    if (known) return known;
    const token = await LineToken.read(target.tokenFile);
    await confirmServer(this.#folder, token, target.url, { isStated });
    const onDate = serverTimeKeeper(goldenFolder(dirname(this.#folder)), systemBootClock);
    const connection = await LineConnection.open(target, token, new StoredMarks(this.#folder), onDate);
    this.#open.set(key, connection);
    return connection;
  }

  /** Those whose server lacks runs that it had. */
  wanting(): readonly { readonly connection: LineConnection; readonly target: LineTarget }[] {
    const all = [...this.#open].map(([key, connection]) => ({ connection, target: JSON.parse(key) as LineTarget }));
    return all.filter(({ connection }) => connection.wantedBy !== null);
  }

  async close(): Promise<void> {
    const all = [...this.#open.values()];
    this.#open.clear();
    await Promise.all(all.map((connection) => connection.close()));
  }
}
