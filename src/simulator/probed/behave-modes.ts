import type { Behavior } from '../../api/probed/behavior.ts';
import type { JsonReply } from '../http/json-reply.ts';

type Body = Readonly<Record<string, unknown>>;
type Modes = NonNullable<Behavior['modes']>;

/** The list of color modes, or one of them, with the types, states and targets of other modes. */
export function behaveModes(reply: JsonReply, modes: Modes, all: readonly Body[], index: number | null): JsonReply {
  const body = reply.body as Body;
  const change = (mode: Body, place: number) => changedMode(mode, place, modes, all);
  if (index !== null) return { ...reply, body: change(body, index) };
  const [name, list] = Object.entries(body)[0] ?? ['', []];
  const changed = (list as readonly Body[]).slice(0, modes.length).map(change);
  return { ...reply, body: { [name]: changed } };
}

function changedMode(mode: Body, place: number, modes: Modes, all: readonly Body[]): Body {
  const { type = mode['type'], enabled = mode['enabled'], targetOf } = modes[place] ?? {};
  const usual = mode['target'] ?? (type === 'ADVANCED' ? targetFor(place, all) : null);
  const target = targetOf === undefined ? usual : (all[targetOf]?.['target'] ?? usual);
  return { ...mode, type, enabled, target };
}

/** A mode that is ADVANCED here only has the target of the first one, under an id of its own. */
function targetFor(place: number, all: readonly Body[]): unknown {
  const first = all.find(({ target }) => target)?.['target'] as Body | undefined;
  return first === undefined ? null : { ...first, id: `${String(first['id']).slice(0, -1)}${place}` };
}

/** So many results: the one in force and then the others, in their order, and older ones if there are too few. */
export function firstResults(results: readonly Body[], count: number): readonly Body[] {
  const missing = Array.from({ length: Math.max(0, count - results.length) });
  const older = missing.flatMap((_, place) => olderResult(results, place));
  const byTime = results.toSorted((a, b) => String(a['executedAt']).localeCompare(String(b['executedAt'])));
  const inForce = byTime.findLast(({ errorCode }) => errorCode === null);
  const kept = [...(inForce ? [inForce] : []), ...results.filter((one) => one !== inForce)].slice(0, count);
  return [...results.filter((one) => kept.includes(one)), ...older];
}

/** The oldest result, so many years before; empty if there is none. */
function olderResult(results: readonly Body[], place: number): readonly Body[] {
  const times = results.map(({ executedAt }) => String(executedAt)).toSorted();
  const oldest = results.find(({ executedAt }) => executedAt === times[0]);
  if (!oldest) return [];
  const years = Number(times[0]?.slice(0, 4)) - place - 1;
  const id = `${String(oldest['id']).slice(0, -4)}${String(place).padStart(4, '0')}`;
  return [{ ...oldest, id, executedAt: `${years}${times[0]?.slice(4)}` }];
}
