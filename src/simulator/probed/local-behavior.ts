import { randomUUID } from 'node:crypto';
import type { AnswerBehavior, BehavedOperation, Behavior, RefusalBehavior } from '../../api/probed/behavior.ts';
import { fillTemplate } from '../../api/probed/body-template.ts';
import { outsideAt, type PixelPlace, placeRead } from '../../api/probed/place-read.ts';
import type { JsonReply } from '../http/json-reply.ts';
import type { LocalContext } from '../local-server/local-operation.ts';
import type { LocalOperationName } from '../local-server/local-routes.ts';
import type { SimulatedCalibration } from '../monitor/calibration-history.ts';
import type { VirtualMonitor } from '../monitor/virtual-monitor.ts';
import { behaveError } from './behave-error.ts';
import { behaveField } from './behave-field.ts';
import { behaveModes, firstResults } from './behave-modes.ts';
import { behaveComponents, underMarker } from './behave-pixel.ts';

type Body = Readonly<Record<string, unknown>>;
type Perform = (context: LocalContext) => Promise<JsonReply>;

/** Performs the operations of the local API as a monitor with a behavior does. */
export class LocalBehavior {
  readonly #behavior: Behavior;
  readonly #changedAtMs = new Map<string, number>();
  readonly #turns = new Map<LocalOperationName, number>();
  #pixelsRead = 0;
  #refusals = 0;

  constructor(behavior: Behavior) {
    this.#behavior = behavior;
  }

  async perform(name: LocalOperationName, context: LocalContext, perform: Perform): Promise<JsonReply> {
    const refused = this.#refusal(name, context);
    const reply = refused ?? (await this.#answer(name, context, perform));
    return this.#error(this.#withFields(name, context, reply));
  }

  /** The answer to a path that does not exist. */
  unknownRoute(reply: JsonReply): JsonReply {
    const { unknownRoute } = this.#behavior;
    return this.#error(unknownRoute ? this.#refused(unknownRoute, 'There is no such route.') : reply);
  }

  #error(reply: JsonReply): JsonReply {
    const error = behaveError(reply, this.#behavior.errors ?? {});
    if (error.text === undefined || reply.text !== undefined) return error;
    return { ...error, text: this.#filled(error.text) };
  }

  #refusal(name: LocalOperationName, context: LocalContext): JsonReply | null {
    const { results, changeSpacingMs } = this.#behavior;
    const { rig } = context;
    const monitor = monitorOf(context);
    if (results !== undefined && monitor !== undefined && name === 'get-calibration-results') {
      const index = indexOf(context) ?? -1;
      const type = this.#behavior.modes?.[index]?.type ?? monitor.colorModes.list()[index]?.type;
      const other = results.find(({ mode }) => mode === index || mode === type);
      if (other) return this.#answered(other, { status: other.status });
    }
    if (changeSpacingMs === undefined || !CHANGES.has(name)) return null;
    const nowMs = rig.trueTime().getTime();
    const lastMs = this.#changedAtMs.get(monitor?.id ?? '') ?? Number.NEGATIVE_INFINITY;
    if (nowMs - lastMs < rig.scaledMs(changeSpacingMs)) return this.#refused({ status: 409 }, 'Too many changes.');
    this.#changedAtMs.set(monitor?.id ?? '', nowMs);
    return null;
  }

  async #answer(name: LocalOperationName, context: LocalContext, perform: Perform): Promise<JsonReply> {
    if (name === 'get-pixel-information') return this.#pixel(context, perform);
    // A request for no monitor is refused as usual.
    const isMeant = name === 'list-monitors' || monitorOf(context) !== undefined;
    const answer = isMeant ? this.#inTurn(name) : {};
    if (CHANGES.has(name)) return this.#change(context, perform, answer);
    const afterMs = answer.afterMs ?? this.#behavior.readMs;
    if (afterMs !== undefined) await context.rig.wait(afterMs);
    if (answer.status !== undefined) return this.#answered(answer, { status: answer.status });
    return this.#rewritten(name, await this.#performed(name, context, perform), context);
  }

  #inTurn(name: BehavedOperation): AnswerBehavior {
    const answers = this.#behavior.answers?.[name] ?? [];
    const turn = this.#turns.get(name) ?? 0;
    this.#turns.set(name, turn + 1);
    return answers[turn % answers.length] ?? {};
  }

  async #change(context: LocalContext, perform: Perform, answer: AnswerBehavior): Promise<JsonReply> {
    const { rig } = context;
    const { status = 200, afterMs, delayMs = status >= 400 ? null : undefined } = answer;
    if (afterMs !== undefined) await rig.wait(afterMs);
    if (delayMs === undefined) {
      const reply = await perform(context);
      return reply.status >= 400 ? reply : this.#answered(answer, reply);
    }
    if (delayMs !== null) void rig.wait(delayMs).then((isOpen) => (isOpen ? perform(context) : undefined));
    return this.#answered(answer, { status, body: { message: 'The change was accepted.' } });
  }

  /** The reply with the status and the body of an answer. */
  #answered(answer: AnswerBehavior, reply: JsonReply): JsonReply {
    const { status, body, encoding } = answer;
    if (status !== undefined && status >= 400) return this.#refused({ ...answer, status }, 'Refused.');
    if (status === 204) return { status };
    return {
      ...reply,
      ...(status !== undefined && { status }),
      ...(body !== undefined && { text: body }),
      ...(encoding !== undefined && { encoding }),
    };
  }

  async #pixel(context: LocalContext, perform: Perform): Promise<JsonReply> {
    const { blankingMs, outside, hdcp, evenPixels, bitDepths, markerInValue } = this.#behavior;
    const size = monitorOf(context)?.signal.size;
    if (size === undefined) return perform(context);
    const asked = { x: Number(context.query.get('x')), y: Number(context.query.get('y')) };
    const isOutside = asked.x >= size.widthPx || asked.y >= size.heightPx;
    const other = outsideAt(outside, asked, size);
    if (other?.answer === 'refused')
      return this.#refused(other, `The coordinate (${asked.x}, ${asked.y}) is outside the input signal.`, asked);
    const depthName = context.query.get('bit-depth') ?? 'AUTO';
    const depth = bitDepths?.[depthName as 'AUTO'];
    if (typeof depth === 'object') return this.#refused(depth, `The bit depth ${depthName} is not supported.`, asked);
    const answer = isOutside || depthName !== 'AUTO' ? {} : this.#inTurn('get-pixel-information');
    if (answer.status !== undefined) return this.#answered(answer, { status: answer.status });
    const read = isOutside && !other ? asked : placeRead(asked, other?.answer, evenPixels, size);
    const query = new URLSearchParams(context.query);
    query.set('x', String(read.x));
    query.set('y', String(read.y));
    const turn = this.#pixelsRead;
    const reply = await perform({
      ...context,
      query: isSame(read, asked) ? context.query : query,
      blankingMs: context.blankingMs ?? blankingMs?.[turn % blankingMs.length],
      answeredBits: depth,
    });
    if (reply.status !== 200) return reply;
    this.#pixelsRead += 1;
    const body = markerInValue ? underMarker(reply.body as Body, monitorOf(context)?.marker) : (reply.body as Body);
    const components = (field: string) =>
      behaveComponents(body[field] as Record<string, number>, Number(body['bitDepth']), turn, this.#behavior);
    return {
      ...reply,
      body: {
        ...body,
        ...(hdcp !== undefined && { hdcp }),
        ...(other?.answer === 'echoed' && { position: asked }),
        rawValue: components('rawValue'),
        convertedRgbFull: components('convertedRgbFull'),
      },
    };
  }

  /** Results are those of the mode whose target a mode has. */
  #performed(name: LocalOperationName, context: LocalContext, perform: Perform): Promise<JsonReply> {
    const { modes } = this.#behavior;
    const index = indexOf(context);
    if (modes === undefined || index === null) return perform(context);
    const { targetOf, type, results = 0 } = modes[index] ?? {};
    const hasTarget = monitorOf(context)?.colorModes.list()[index]?.target !== null;
    const own = hasTarget || (type !== 'ADVANCED' && results === 0) ? index : 0;
    const isOfTarget = name === 'get-calibration-results' || name === 'get-validation-results';
    const place = index >= modes.length ? modes.length + 10 : isOfTarget ? (targetOf ?? own) : index;
    return perform({ ...context, parameters: { ...context.parameters, colorModeIndex: String(place) } });
  }

  #rewritten(name: LocalOperationName, reply: JsonReply, context: LocalContext): JsonReply {
    const { modes, executedAt, resultOfOtherMode } = this.#behavior;
    if (reply.status !== 200) return reply;
    const index = indexOf(context);
    if (modes !== undefined && (name === 'get-color-modes' || name === 'get-color-mode')) {
      const all = (monitorOf(context)?.colorModes.list() ?? []).map((mode) => ({ ...mode }));
      return behaveModes(reply, modes, all, index);
    }
    const counted = name === 'get-calibration-results' ? this.#counted(reply, index) : reply;
    const results = name === 'get-calibration-results' && resultOfOtherMode ? withNewerResult(counted) : counted;
    if (executedAt === undefined || !name.endsWith('-results')) return results;
    const list = name === 'get-calibration-results' ? 'calibrationResults' : 'validationResults';
    const form = executedAt === 'day.month.year' ? '$3.$2.$1' : '$3/$2/$1';
    return mapList(results, list, (one) => ({
      ...one,
      executedAt: String(one['executedAt']).replace(/^(\d{4})-(\d\d)-(\d\d)/, form),
    }));
  }

  #counted(reply: JsonReply, index: number | null): JsonReply {
    const { type = 'ADVANCED', results } = (index === null ? undefined : this.#behavior.modes?.[index]) ?? {};
    const count = results ?? (type === 'ADVANCED' ? undefined : 0);
    const body = reply.body as { readonly calibrationResults: readonly Body[] };
    if (count === undefined) return reply;
    return { ...reply, body: { ...body, calibrationResults: firstResults(body.calibrationResults, count) } };
  }

  #withFields(name: LocalOperationName, context: LocalContext, reply: JsonReply): JsonReply {
    if (reply.status !== 200 || reply.text !== undefined) return reply;
    const index = indexOf(context);
    const fields = (this.#behavior.fields ?? []).filter(
      ({ operation, mode }) => operation === name && (mode === undefined || mode === index),
    );
    return fields.length === 0 ? reply : { ...reply, body: fields.reduce(behaveField, reply.body) };
  }

  #refused({ status, body, encoding }: RefusalBehavior, message: string, place: Partial<PixelPlace> = {}): JsonReply {
    const text = body === undefined ? JSON.stringify({ message }) : this.#filled(body, place);
    return { status, text, ...((encoding ?? body) !== undefined && { encoding: encoding ?? 'utf-8' }) };
  }

  #filled(body: string, place: Partial<PixelPlace> = {}): string {
    this.#refusals += 1;
    return fillTemplate(body, { ...place, count: this.#refusals });
  }
}

function monitorOf({ rig, parameters }: LocalContext): VirtualMonitor | undefined {
  return rig.connected().find(({ id }) => id === parameters['monitorId']);
}

/** The index of the color mode that is asked about; null if none is. */
function indexOf({ parameters }: LocalContext): number | null {
  const text = parameters['colorModeIndex'];
  return text === undefined ? null : Number(text);
}

function isSame(one: PixelPlace, other: PixelPlace): boolean {
  return one.x === other.x && one.y === other.y;
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

const CHANGES: ReadonlySet<LocalOperationName> = new Set([
  'select-color-mode',
  'change-color-mode',
  'set-key-lock',
  'set-pixel-marker',
  'set-self-calibration',
  'create-target',
]);

function mapList(reply: JsonReply, field: string, change: (one: Body) => Body): JsonReply {
  const list = (reply.body as Body)[field];
  if (!Array.isArray(list)) return reply;
  return { ...reply, body: { ...(reply.body as Body), [field]: list.map((one: Body) => change(one)) } };
}
