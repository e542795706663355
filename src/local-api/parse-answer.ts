import type { z } from 'zod';
import { safeText } from '../http/safe-text.ts';
import { findValue } from './find-value.ts';
import { WrongShapeError } from './wrong-shape-error.ts';

/** The body of an answer as its schema makes it, unknown fields kept. Throws WrongShapeError that names the first wrong place. */
export function parseAnswer<T>(schema: z.ZodType<T>, body: unknown, request: string): T {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const { issues } = result.error;
  const path = issues[0]?.path ?? [];
  const others = issues.length > 1 ? ` (and ${issues.length - 1} more)` : '';
  const expected = `${safeText(issues[0]?.message ?? 'unexpected')}${others}`;
  throw new WrongShapeError(request, jsonPath(path), expected, findValue(body, path), { cause: result.error });
}

function jsonPath(path: readonly PropertyKey[]): string {
  const parts = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${safeText(String(key), 40)}`));
  return `$${parts.join('')}`;
}
