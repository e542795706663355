import { EventEmitter } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openBundle } from '../../../src/line/protocol/bundle.ts';
import type { Role } from '../../../src/line/protocol/fields.ts';
import type { GateAnswer } from '../../../src/line/protocol/gate-answer.ts';
import { BUNDLE_TYPE, markHeaders } from '../../../src/line/protocol/headers.ts';
import { LineToken } from '../../../src/line/protocol/line-token.ts';
import { isLater, markOf } from '../../../src/line/protocol/mark.ts';
import type { UnitAnswer } from '../../../src/line/protocol/unit-answer.ts';
import { acceptBundles } from '../../../src/line/server/data-folder/accept-bundles.ts';
import { Marks } from '../../../src/line/server/data-folder/marks.ts';
import { LoginLinks } from '../../../src/line/server/http/access/login-links.ts';
import { RequestsOfToken } from '../../../src/line/server/http/access/requests-of-token.ts';
import { Sessions } from '../../../src/line/server/http/access/sessions.ts';
import { Counters } from '../../../src/line/server/http/health/counters.ts';
import { lineApp } from '../../../src/line/server/http/line-app.ts';
import { Uploads } from '../../../src/line/server/http/runs/uploads.ts';
import { EventHub } from '../../../src/line/server/http/stations/event-hub.ts';
import { Turns } from '../../../src/line/server/http/turns.ts';
import { judgedUnder } from '../../../src/line/server/intake/judged-under.ts';
import { receiveRun } from '../../../src/line/server/intake/receive-run.ts';
import type { RunReader } from '../../../src/line/server/intake/run-reader.ts';
import type { Store } from '../../../src/line/server/store/store.ts';
import { judgeRunsJob } from '../../../src/line/server/work/judging/judge-runs.ts';
import type { LinePlace } from './line-place.ts';

/** Reads runs as the server does, but in this process. */
const reader = {
  receive: receiveRun,
  judge: async (bytes: Uint8Array, profile: Parameters<typeof judgedUnder>[1]) =>
    judgedUnder(await openBundle(bytes), profile),
} satisfies Pick<RunReader, 'receive' | 'judge'>;

interface Served {
  readonly store: Store;
  readonly app: ReturnType<typeof lineApp>;
  readonly marks: Marks;
}

/** The servers of a line without sockets: their store, and their answers to requests. Clients keep the marks of their answers. */
export class GateLine {
  readonly #place: LinePlace;
  readonly #now: () => Date;
  readonly #tokens = new Map<string, LineToken>();
  readonly #marks = new Map<string, string>();
  #served: readonly Served[] = [];
  #answering = 0;

  private constructor(place: LinePlace, now: () => Date) {
    this.#place = place;
    this.#now = now;
  }

  static async start(place: LinePlace, clients: Readonly<Record<string, Role>>, now: () => Date): Promise<GateLine> {
    const line = new GateLine(place, now);
    await line.start();
    for (const [name, role] of Object.entries(clients)) {
      const token = LineToken.create();
      line.#tokens.set(name, token);
      const createdAt = now().toISOString();
      await line.store.addToken({ name, role, hash: token.hash(), createdAt, revokedAt: null });
    }
    return line;
  }

  get store(): Store {
    return this.#server.store;
  }

  get #server(): Served {
    return this.#servedBy(this.#answering);
  }

  #servedBy(server: number): Served {
    const served = this.#served[server % this.#place.servers];
    if (served === undefined) throw new Error('The server is stopped.');
    return served;
  }

  /** Another server answers from now on, if there are several. */
  use(server: number): void {
    this.#answering = server;
  }

  /** As `serveFolder` starts each server. */
  async start(): Promise<void> {
    const served: Served[] = [];
    for (let server = 0; server < this.#place.servers; server += 1) served.push(await this.#serve(server));
    this.#served = served;
  }

  async #serve(server: number): Promise<Served> {
    const store = await this.#place.open();
    const now = this.#now;
    const folder = server === 0 ? this.#place.folder() : join(this.#place.folder(), `server-${server}`);
    await mkdir(folder, { recursive: true });
    const marks = new Marks(store, folder, now);
    await marks.begin();
    const told: string[] = [];
    const tell = (text: string) => void told.push(text);
    await acceptBundles(store, { now: now(), putBeforeMs: this.#place.putBeforeMs(now().getTime()), tell, reader });
    if (told.length > 0) throw new Error(told.join(' '));
    const app = lineApp({
      store,
      now,
      marks,
      reader: reader as unknown as RunReader,
      shifts: { timeZone: 'UTC', begins: [] },
      isSecure: false,
      isOwnHost: () => true,
      sessions: new Sessions(new Uint8Array(32)),
      loginLinks: new LoginLinks(),
      hub: new EventHub(),
      counters: new Counters(),
      uploads: new Uploads({ bytes: 1e8, runs: 10 }),
      connections: { trust: () => () => undefined },
      requests: new RequestsOfToken(10),
      heartbeatMs: 15_000,
      turns: new Turns(),
      tell: (text) => {
        throw new Error(text);
      },
    });
    await marks.give();
    return { store, app, marks };
  }

  async stop(): Promise<void> {
    // The others have kept what they gave last.
    if (this.#served.length > 0) await this.#server.marks.give();
    for (const { store } of this.#served) await store.close();
    this.#served = [];
  }

  /** True if the server has the run. Throws what else it says. */
  put(client: string, id: string, bytes: Uint8Array, headers: Readonly<Record<string, string>>): Promise<unknown> {
    const init = { method: 'PUT', body: new Uint8Array(bytes), headers: { 'content-type': BUNDLE_TYPE, ...headers } };
    return this.#ask(client, `/runs/${id}`, init);
  }

  async gate(client: string, unit: string, profile: string): Promise<GateAnswer> {
    return (await this.#ask(client, `/units/${unit}/gate?profile=${profile}`)) as GateAnswer;
  }

  async unit(client: string, unit: string): Promise<UnitAnswer> {
    return (await this.#ask(client, `/units/${unit}/answer`)) as UnitAnswer;
  }

  /** The mark that a client keeps; null for none. */
  markOf(client: string): string | null {
    return this.#marks.get(client) ?? null;
  }

  /** `server`: the one that is asked, if it is not the one that answers by now. */
  post(
    client: string,
    path: string,
    body: object,
    accepted?: readonly number[],
    server = this.#answering,
  ): Promise<unknown> {
    const headers = { 'content-type': 'application/json' };
    return this.#ask(client, path, { method: 'POST', headers, body: JSON.stringify(body) }, accepted, server);
  }

  /** Does the work that a judging of stored runs leaves. */
  async judge(): Promise<void> {
    const job = judgeRunsJob({ store: this.store, reader, now: this.#now, timeZone: 'UTC' });
    for (const { data } of await job.due()) await job.work(data, new AbortController().signal);
  }

  async #ask(
    client: string,
    path: string,
    init: RequestInit = {},
    accepted: readonly number[] = [200, 201],
    server = this.#answering,
  ): Promise<unknown> {
    const mark = this.#marks.get(client);
    const authorization = this.#tokens.get(client)?.authorization() ?? '';
    const headers = { ...(init.headers as object), authorization, ...(mark && { [markHeaders.mark]: mark }) };
    const outgoing = Object.assign(new EventEmitter(), { destroyed: false });
    const env = { incoming: { socket: {} }, outgoing };
    const address = `http://127.0.0.1/api/v1${path}`;
    const answer = await this.#servedBy(server).app.request(address, { ...init, headers }, env);
    const text = (await answer?.text()) ?? '';
    outgoing.emit('close');
    if (!answer || !accepted.includes(answer.status)) throw new Error(`${path}: ${answer?.status} ${text}`);
    this.#keep(client, answer.headers.get(markHeaders.mark));
    return text === '' ? null : JSON.parse(text);
  }

  #keep(client: string, text: string | null): void {
    const [given, kept] = [text, this.#marks.get(client)].map((one) => (one ? markOf(one) : null));
    if (given && (!kept || isLater(given, kept))) this.#marks.set(client, given.text);
  }
}
