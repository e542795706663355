import type { CloudBehavior } from '../../api/probed/behavior.ts';
import type { FaultEffect } from '../faults/fault-effect.ts';
import type { FaultInjector } from '../faults/fault-injector.ts';
import { faultEffect } from '../faults/fault-script.ts';
import { answerOrRefuse, plainReply } from '../http/answer-or-refuse.ts';
import type { JsonReply } from '../http/json-reply.ts';
import { JsonServer, type ParsedRequest } from '../http/json-server.ts';
import { matchRoute } from '../http/match-route.ts';
import type { Rig } from '../monitor/rig.ts';
import { behaveCloud } from '../probed/behave-cloud.ts';
import type { AccessToken } from './access-token.ts';
import { CallLimits } from './call-limits.ts';
import { type CloudRoute, cloudRoutes } from './cloud-routes.ts';
import { Fleet } from './fleet.ts';
import type { SerialNumberType } from './monitor-answers.ts';

export interface CloudFaceOptions {
  readonly rig: Rig;
  readonly host: string;
  readonly port: number;
  readonly token: AccessToken;
  readonly seed: number;
  readonly serialNumbers: SerialNumberType;
  readonly removedShare: number;
  /** True if a 429 has a Retry-After header; the specification shows none. */
  readonly retryAfter: boolean;
  /** Limit over all endpoints; 0 for none. */
  readonly callsPerSecond: number;
  /** True if nothing is answered and nothing happens that the specification does not show. */
  readonly plain: boolean;
  readonly faults: FaultInjector;
  readonly behavior: CloudBehavior;
  /** The service's own time; the clock of a monitor's computer may be wrong. */
  readonly now: () => Date;
  /** Of every answer. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The cloud API of a rig, over HTTP. */
export class CloudServer {
  readonly fleet: Fleet;
  readonly #options: CloudFaceOptions;
  readonly #server: JsonServer;
  readonly #limits: CallLimits;

  constructor(options: CloudFaceOptions) {
    const { host, port, now, headers } = options;
    this.#options = options;
    this.#limits = new CallLimits(options.callsPerSecond);
    this.fleet = new Fleet(options);
    this.#server = new JsonServer({ host, port, now, headers, handle: (request) => this.#answer(request) });
  }

  get url(): string {
    return this.#server.url;
  }

  get log() {
    return this.#server.log;
  }

  async listen(): Promise<void> {
    await this.#server.listen();
  }

  async close(): Promise<void> {
    await this.#server.close();
  }

  async #answer(request: ParsedRequest): Promise<JsonReply | undefined> {
    const reply = await this.#handle(request);
    return this.#options.plain && reply !== undefined ? plainReply(reply) : reply;
  }

  async #handle(request: ParsedRequest): Promise<JsonReply | undefined> {
    this.fleet.advance();
    if (!this.#options.token.isIn(request.headers.authorization)) return unauthorized;
    const match = matchRoute(cloudRoutes, request.method, request.path);
    if (match.kind === 'unknown') return { status: 404, body: { message: 'There is no such route.' } };
    if (match.kind === 'wrong-method') {
      const headers = { allow: match.allowed.join(', ') };
      return { status: 405, headers, body: { message: `This route knows ${match.allowed.join(', ')}.` } };
    }
    const { route, parameters } = match;
    const effect = this.#faultAt(route, parameters['monitorId']);
    if (effect?.instead === 'reset') {
      request.socket.resetAndDestroy();
      return undefined;
    }
    return effect?.instead ?? this.#limited(route, effect) ?? this.#perform(route, parameters, request.body, effect);
  }

  async #perform(
    { operation, limit }: CloudRoute,
    parameters: Readonly<Record<string, string>>,
    body: unknown,
    effect?: FaultEffect,
  ): Promise<JsonReply> {
    const { targetStatus, commandEnd, rewrite, deliver } = effect ?? {};
    const { serialNumbers, plain, behavior, rig } = this.#options;
    if (behavior.readMs !== undefined) await rig.wait(behavior.readMs);
    const context = { fleet: this.fleet, serialNumbers, plain, parameters, body, targetStatus, commandEnd };
    const reply = behaveCloud(await answerOrRefuse(() => operation(context)), behavior, limit.calls);
    const sent = rewrite?.(reply) ?? reply;
    return deliver ? { ...sent, deliver } : sent;
  }

  #limited({ name, limit }: CloudRoute, effect?: FaultEffect): JsonReply | undefined {
    const nowMs = this.fleet.nowMs();
    if (effect?.callsElsewhere) this.#limits.countElsewhere(name, limit, effect.callsElsewhere, nowMs);
    const opensInMs = this.#limits.refusal(name, limit, nowMs);
    if (opensInMs === undefined) return undefined;
    const body = { message: 'Too many requests.' };
    if (!this.#options.retryAfter) return { status: 429, body };
    return { status: 429, headers: { 'retry-after': String(Math.ceil(opensInMs / 1000)) }, body };
  }

  #faultAt({ name }: CloudRoute, monitorId: string | undefined): FaultEffect | undefined {
    const { rig, faults } = this.#options;
    const fault = faults.next(name);
    if (fault === undefined) return undefined;
    const monitor = rig.monitors.find(({ id }) => monitorId === undefined || id === monitorId);
    return faultEffect(fault, { rig, monitor, random: faults.random, previousReading: undefined });
  }
}

/** The specification does not show it. */
const unauthorized: JsonReply = {
  status: 401,
  headers: { 'www-authenticate': 'Bearer' },
  body: { message: 'The access token is missing or not valid.' },
};
