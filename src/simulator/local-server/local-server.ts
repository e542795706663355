import type { FaultEffect } from '../faults/fault-effect.ts';
import type { FaultInjector } from '../faults/fault-injector.ts';
import { faultEffect } from '../faults/fault-script.ts';
import { answerOrRefuse, plainReply } from '../http/answer-or-refuse.ts';
import type { JsonReply } from '../http/json-reply.ts';
import { JsonServer, type ParsedRequest } from '../http/json-server.ts';
import { matchRoute } from '../http/match-route.ts';
import type { UnknownFields } from '../http/parse-request.ts';
import type { Rig } from '../monitor/rig.ts';
import type { LocalBehavior } from '../probed/local-behavior.ts';
import type { ApiVersion, ComponentNames, Dialect, LocalContext } from './local-operation.ts';
import { type LocalRoute, localRoutes } from './local-routes.ts';

export interface LocalFaceOptions {
  readonly rig: Rig;
  readonly host: string;
  readonly port: number;
  readonly dialect: Dialect;
  readonly unknownFields: UnknownFields;
  readonly componentNames: ComponentNames;
  readonly apiVersion: ApiVersion;
  /** True if refusals have nothing that the specification does not show. */
  readonly plain: boolean;
  readonly faults: FaultInjector;
  readonly behavior: LocalBehavior;
  /** Of every answer. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The local API of a rig, over HTTP. */
export class LocalServer {
  readonly #options: LocalFaceOptions;
  readonly #server: JsonServer;
  #previousReading: unknown;
  readonly #changedAtMs = new Map<string, number>();
  #changesTooFast = 0;
  /** Settles when the server listens again after the API was enabled. */
  #listening: Promise<void> = Promise.resolve();

  constructor(options: LocalFaceOptions) {
    const { rig, host, port, headers } = options;
    this.#options = options;
    this.#server = new JsonServer({
      ...{ host, port, headers },
      now: () => rig.now(),
      handle: async (request) => {
        const reply = await this.#handle(request);
        return options.plain && reply !== undefined ? plainReply(reply) : reply;
      },
    });
    rig.onPreconditions(({ agentRunning, apiEnabled }) => this.#follow(agentRunning && apiEnabled));
  }

  get url(): string {
    return this.#server.url;
  }

  get log() {
    return this.#server.log;
  }

  /** Number of changes that came less than a second after another one of the same monitor. */
  get changesTooFast(): number {
    return this.#changesTooFast;
  }

  async listen(): Promise<void> {
    await this.#server.listen();
  }

  /** Resolves when the server listens, or does not, as the preconditions want it. */
  async settled(): Promise<void> {
    await this.#listening;
  }

  async close(): Promise<void> {
    await this.#server.close();
  }

  /**
   * Without the agent nothing listens. A disabled API has no listener either, which is an assumption: the specification does not show what
   * it does.
   */
  #follow(listens: boolean): void {
    if (!listens) {
      this.#server.stopListening();
      return;
    }
    this.#listening = this.#server.listen();
    // The error reaches callers that await `settled`; without one, the API just stays away.
    this.#listening.catch(() => undefined);
  }

  async #handle(request: ParsedRequest): Promise<JsonReply | undefined> {
    const { rig, dialect, componentNames, unknownFields, apiVersion } = this.#options;
    const match = matchRoute(localRoutes, request.method, request.path);
    // An open window blocks every operation; the specification does not show the status.
    if (rig.preconditions.windowOpen) {
      return { status: 503, body: { message: 'The API cannot be used while a window of the application is open.' } };
    }
    if (match.kind === 'unknown') {
      return this.#options.behavior.unknownRoute({ status: 404, body: { message: 'There is no such route.' } });
    }
    if (match.kind === 'wrong-method') {
      const headers = { allow: match.allowed.join(', ') };
      return { status: 405, headers, body: { message: `This route knows ${match.allowed.join(', ')}.` } };
    }
    const { route, parameters } = match;
    const { query, body } = request;
    if (route.method !== 'GET') this.#countChange(parameters['monitorId'] ?? '');
    const context = { rig, dialect, componentNames, unknownFields, apiVersion, parameters, query, body };
    const effect = this.#faultAt(route, parameters['monitorId']);
    if (effect?.instead === 'reset') {
      request.socket.resetAndDestroy();
      return undefined;
    }
    return effect?.instead ?? this.#perform(route, context, effect);
  }

  /** The specification asks not to change a monitor too frequently, with no number: a second is what Flatfield keeps to. */
  #countChange(monitorId: string): void {
    const { rig } = this.#options;
    const nowMs = rig.trueTime().getTime();
    const beforeMs = this.#changedAtMs.get(monitorId) ?? Number.NEGATIVE_INFINITY;
    if (nowMs - beforeMs < rig.scaledMs(1000)) this.#changesTooFast += 1;
    this.#changedAtMs.set(monitorId, nowMs);
  }

  async #perform({ name, operation }: LocalRoute, context: LocalContext, effect?: FaultEffect): Promise<JsonReply> {
    const perform = (changed: LocalContext) => answerOrRefuse(() => operation(changed));
    const reply = await this.#options.behavior.perform(name, { ...context, blankingMs: effect?.blankingMs }, perform);
    const sent = effect?.rewrite?.(reply) ?? reply;
    if (name === 'get-pixel-information' && reply.status === 200) this.#previousReading = reply.body;
    return effect?.deliver ? { ...sent, deliver: effect.deliver } : sent;
  }

  #faultAt({ name }: LocalRoute, monitorId: string | undefined): FaultEffect | undefined {
    const { rig, faults } = this.#options;
    const fault = faults.next(name);
    if (fault === undefined) return undefined;
    const connected = rig.connected();
    // A fault may act on a request that names no monitor: what it does to a monitor, it does to the first.
    const monitor = monitorId === undefined ? connected[0] : connected.find(({ id }) => id === monitorId);
    const { random } = faults;
    return faultEffect(fault, { rig, monitor, random, previousReading: this.#previousReading });
  }
}
