import { z } from 'zod';
import type { JsonReply } from '../http/json-reply.ts';
import type { Random } from '../seeded-random.ts';
import type { FaultContext, FaultEffect } from './fault-effect.ts';

/** Dots between its steps: `position.x`. Without it, one of the answer's fields as the seed says. */
const field = z.string().min(1).optional();

/** JSON answers with something wrong in them. */
export const shapeFaults = [
  z.strictObject({ name: z.literal('missing-field'), field }),
  z.strictObject({ name: z.literal('wrong-type'), field }),
  /** The word NaN, which is no JSON. */
  z.strictObject({ name: z.literal('not-a-number'), field }),
  /** 1e400: JSON, but infinite for most who read it. */
  z.strictObject({ name: z.literal('beyond-double'), field }),
  /** A number of the answer as a fraction or negative. */
  z.strictObject({ name: z.literal('wrong-number'), field, value: z.number().default(-1) }),
] as const;

type ShapeFault = z.infer<(typeof shapeFaults)[number]>;
type Path = readonly string[];

export function shapeEffect(fault: ShapeFault, { random }: FaultContext): FaultEffect {
  return {
    rewrite: (reply) => {
      if (reply.status >= 300 || reply.body === undefined) return reply;
      const onlyNumbers = fault.name !== 'missing-field' && fault.name !== 'wrong-type';
      const path = fault.field?.split('.') ?? pickPath(reply.body, onlyNumbers, random);
      return path === undefined ? reply : spoil(reply, path, fault);
    },
  };
}

function spoil(reply: JsonReply, path: Path, fault: ShapeFault): JsonReply {
  switch (fault.name) {
    case 'missing-field':
      return { ...reply, body: replaced(reply.body, path, () => undefined) };
    case 'wrong-type':
      return { ...reply, body: replaced(reply.body, path, otherType) };
    case 'wrong-number':
      return { ...reply, body: replaced(reply.body, path, () => fault.value) };
    case 'not-a-number':
      return withLiteral(reply, path, 'NaN');
    case 'beyond-double':
      return withLiteral(reply, path, '1e400');
    default:
      return fault satisfies never;
  }
}

/** A value that JSON.stringify would not write, set into the text. */
function withLiteral(reply: JsonReply, path: Path, literal: string): JsonReply {
  const placeholder = '\u0000literal\u0000';
  const text = JSON.stringify(replaced(reply.body, path, () => placeholder));
  return { status: reply.status, text: text.replace(JSON.stringify(placeholder), literal) };
}

function otherType(value: unknown): unknown {
  if (typeof value === 'string') return 42;
  return typeof value === 'number' ? String(value) : 'something else';
}

function pickPath(body: unknown, onlyNumbers: boolean, random: Random): Path | undefined {
  const paths = pathsOf(body).filter((path) => !onlyNumbers || typeof valueAt(body, path) === 'number');
  return paths[Math.floor(random() * paths.length)];
}

/** Of everything inside, branches before their leaves. */
function pathsOf(value: unknown): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [[key], ...pathsOf(inner).map((path) => [key, ...path])]);
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), value);
}

function replaced(value: unknown, [key, ...rest]: Path, replace: (old: unknown) => unknown): unknown {
  if (key === undefined) return replace(value);
  if (Array.isArray(value)) {
    return value.map((inner: unknown, place) => (String(place) === key ? replaced(inner, rest, replace) : inner));
  }
  return isRecord(value) ? { ...value, [key]: replaced(value[key], rest, replace) } : value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
