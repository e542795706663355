import { randomUUID } from 'node:crypto';
import type { JsonReply } from '../http/json-reply.ts';
import type { LocalContext } from '../local-server/local-operation.ts';
import type { LocalOperationName } from '../local-server/local-routes.ts';
import type { SimulatedCalibration } from '../rig/calibration-history.ts';
import { behaveError } from './behave-error.ts';
import type { Behavior, RefusalBehavior } from '../../behavior/behavior.ts';

type Body = Readonly<Record<string, unknown>>;
type Perform = (context: LocalContext) => Promise<JsonReply>;

/** Performs the operations of the local API as a monitor with a behavior does. */
export class LocalBehavior {
  readonly #behavior: Behavior;
  readonly #changedAtMs = new Map<string, number>();
  #pixelsAsked = 0;

  constructor(behavior: Behavior) {
    this.#behavior = behavior;
  }

  async perform(name: LocalOperationName, context: LocalContext, perform: Perform): Promise<JsonReply> {
    const refused = this.#refusal(name, context);
    const reply = refused ?? (await this.#answer(name, context, perform));
    return behaveError(reply, this.#behavior.errors ?? {});
  }

  #refusal(name: LocalOperationName, { rig, parameters }: LocalContext): JsonReply | null {
    const { keyLock, standardResults, changeSpacingMs } = this.#behavior;
    if (keyLock !== undefined && name.endsWith('-key-lock')) return refusedWith(keyLock, 'There is no key lock.');
    const monitor = rig.connected().find(({ id }) => id === parameters['monitorId']);
    if (standardResults !== undefined && name === 'get-calibration-results') {
      const mode = monitor?.colorModes.list().find(({ index }) => String(index) === parameters['colorModeIndex']);
      if (mode?.type === 'STANDARD') return refusedWith(standardResults, 'The color mode is not an ADVANCED one.');
    }
    if (changeSpacingMs === undefined || !CHANGES.has(name)) return null;
    const nowMs = rig.trueTime().getTime();
    const lastMs = this.#changedAtMs.get(monitor?.id ?? '') ?? Number.NEGATIVE_INFINITY;
    if (nowMs - lastMs < rig.scaledMs(changeSpacingMs)) return refusedWith({ status: 409 }, 'Too many changes.');
    this.#changedAtMs.set(monitor?.id ?? '', nowMs);
    return null;
  }

  async #answer(name: LocalOperationName, context: LocalContext, perform: Perform): Promise<JsonReply> {
    const { changeDelayMs, readMs } = this.#behavior;
    if (changeDelayMs !== undefined && LATE.has(name)) {
      void context.rig.wait(changeDelayMs).then((isOpen) => (isOpen ? perform(context) : undefined));
      return { status: 200, body: { message: 'The change was accepted.' } };
    }
    if (name === 'get-pixel-information') return this.#pixel(context, perform);
    if (readMs !== undefined && !CHANGES.has(name)) await context.rig.wait(readMs);
    return this.#rewritten(name, await perform(context));
  }

  async #pixel(context: LocalContext, perform: Perform): Promise<JsonReply> {
    const { blankingMs, outside } = this.#behavior;
    const turn = this.#pixelsAsked;
    this.#pixelsAsked += 1;
    const asked = { x: Number(context.query.get('x')), y: Number(context.query.get('y')) };
    const size = context.rig.connected().find(({ id }) => id === context.parameters['monitorId'])?.signal.size;
    const isOutside = size !== undefined && (asked.x >= size.widthPx || asked.y >= size.heightPx);
    if (outside?.answer === 'refused' && isOutside) {
      return refusedWith(outside, `The coordinate (${asked.x}, ${asked.y}) is outside the input signal.`);
    }
    const read = isOutside && outside && size ? placeOf(outside.answer, asked, size) : asked;
    const query = new URLSearchParams(context.query);
    query.set('x', String(read.x));
    query.set('y', String(read.y));
    const reply = await perform({
      ...context,
      query: read === asked ? context.query : query,
      blankingMs: context.blankingMs ?? blankingMs?.[turn % blankingMs.length],
    });
    if (reply.status !== 200) return reply;
    const body = this.#underMarker(context, reply.body as Body);
    return {
      ...reply,
      body: {
        ...body,
        ...(isOutside && outside?.answer === 'echoed' && { position: asked }),
        rawValue: this.#components(body, 'rawValue', turn),
        convertedRgbFull: this.#components(body, 'convertedRgbFull', turn),
      },
    };
  }

  #underMarker({ rig, parameters }: LocalContext, body: Body): Body {
    const marker = rig.connected().find(({ id }) => id === parameters['monitorId'])?.marker;
    const { x, y } = body['position'] as Place;
    if (!this.#behavior.markerInValue || !marker || Math.abs(marker.x - x) > 2 || Math.abs(marker.y - y) > 2)
      return body;
    const red = { r: 2 ** Number(body['bitDepth']) - 1, g: 0, b: 0 };
    return { ...body, colorFormat: 'RGB', rawValue: red, convertedRgbFull: red };
  }

  #components(body: Body, field: 'rawValue' | 'convertedRgbFull', turn: number): unknown {
    const { components = {}, values, ditherSteps = 0 } = this.#behavior;
    const full = 2 ** Number(body['bitDepth']) - 1;
    const changed = Object.entries(body[field] as Readonly<Record<string, number>>).map(([name, code]) => {
      const dithered = Math.max(0, code - (turn % 2) * ditherSteps);
      const value =
        values === 'of-one' ? dithered / full : values === 'of-109-percent' ? Math.round(dithered * 1.09) : dithered;
      return [components.names?.[name as 'r'] ?? name, value] as const;
    });
    if (components.isList) return changed.map(([, value]) => value);
    return Object.fromEntries([...changed, ...Object.entries(components.more ?? {})]);
  }

  #rewritten(name: LocalOperationName, reply: JsonReply): JsonReply {
    const { serialNumber, lastModeType, executedAt, resultOfOtherMode } = this.#behavior;
    if (reply.status !== 200) return reply;
    if (name === 'list-monitors' && serialNumber === 'number') {
      return mapList(reply, 'monitors', (one) => ({ ...one, serialNumber: Number(one['serialNumber']) }));
    }
    if (name === 'get-color-modes' && lastModeType !== undefined) {
      return mapList(reply, 'colorModes', (one, isLast) => (isLast ? { ...one, type: lastModeType } : one));
    }
    const results = name === 'get-calibration-results' && resultOfOtherMode ? withNewerResult(reply) : reply;
    if (executedAt === undefined || !name.endsWith('-results')) return results;
    const list = name === 'get-calibration-results' ? 'calibrationResults' : 'validationResults';
    return mapList(results, list, (one) => ({
      ...one,
      executedAt: String(one['executedAt']).replace(/^(\d{4})-(\d\d)-(\d\d)/, '$3.$2.$1'),
    }));
  }
}

/** The results, and one of another mode that is an hour newer. */
function withNewerResult(reply: JsonReply): JsonReply {
  const body = reply.body as { readonly calibrationResults: readonly SimulatedCalibration[] };
  const byTime = body.calibrationResults.toSorted((a, b) => a.executedAt.localeCompare(b.executedAt));
  const [good, newest] = [byTime.findLast(({ errorCode }) => errorCode === null), byTime.at(-1)];
  if (!good || !newest) return reply;
  const later = new Date(Date.parse(`${newest.executedAt.replace(' ', 'T')}Z`) + 3_600_000);
  const executedAt = later.toISOString().slice(0, 16).replace('T', ' ');
  return {
    ...reply,
    body: { ...body, calibrationResults: [...body.calibrationResults, { ...good, id: randomUUID(), executedAt }] },
  };
}

const LATE: ReadonlySet<LocalOperationName> = new Set(['select-color-mode', 'change-color-mode', 'set-key-lock']);
const CHANGES: ReadonlySet<LocalOperationName> = new Set([
  ...LATE,
  'set-pixel-marker',
  'set-self-calibration',
  'create-target',
]);

interface Place {
  readonly x: number;
  readonly y: number;
}

/** The pixel that is read in place of one outside the signal. */
function placeOf(
  answer: 'last-pixel' | 'first-pixel' | 'wrapped' | 'echoed' | 'refused',
  { x, y }: Place,
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
): Place {
  if (answer === 'first-pixel') return { x: 0, y: 0 };
  if (answer === 'wrapped') return { x: x % widthPx, y: y % heightPx };
  return { x: Math.min(x, widthPx - 1), y: Math.min(y, heightPx - 1) };
}

function refusedWith({ status, body }: RefusalBehavior, message: string): JsonReply {
  return { status, text: body ?? JSON.stringify({ message }) };
}

function mapList(reply: JsonReply, field: string, change: (one: Body, isLast: boolean) => Body): JsonReply {
  const list = (reply.body as Body)[field];
  if (!Array.isArray(list)) return reply;
  const changed = list.map((one: Body, place) => change(one, place === list.length - 1));
  return { ...reply, body: { ...(reply.body as Body), [field]: changed } };
}
