import type { Resolution } from '../sampling/sample-point.ts';
import type { MonitorProfile } from './monitor-profile.ts';
import { valueNamed } from './raw-answer.ts';
import type { RawExchange } from './raw-client.ts';

interface Place {
  readonly x: number;
  readonly y: number;
}

/** The position in a pixel's answer; null if it names none. */
export function positionOf(body: unknown): Place | null {
  const position = valueNamed(body, 'position');
  const [x, y] = [valueNamed(position, 'x'), valueNamed(position, 'y')];
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : null;
}

/** The depth that a pixel reading asked for. */
export function bitDepthAsked({ query }: RawExchange): string {
  return String(query['bit-depth'] ?? 'AUTO');
}

/** The answer to a coordinate outside a signal; null if the coordinate is inside. */
export function outsideOf(
  { query, answer }: RawExchange,
  { widthPx, heightPx }: Resolution,
): Pick<MonitorProfile['outside'][number], 'beyond' | 'answer'> | null {
  const [x, y] = [Number(query['x']), Number(query['y'])];
  if (x < widthPx && y < heightPx) return null;
  const beyond = x >= widthPx && y >= heightPx ? 'far' : x >= widthPx ? 'x' : 'y';
  if (answer === null) return { beyond, answer: 'none' };
  if (answer.status !== 200) return { beyond, answer: 'refused' };
  const at = positionOf(answer.body);
  if (at === null) return { beyond, answer: 'none' };
  const isAt = (place: Place) => at.x === place.x && at.y === place.y;
  if (isAt({ x, y })) return { beyond, answer: 'echoed' };
  if (isAt({ x: 0, y: 0 })) return { beyond, answer: 'first-pixel' };
  const last = { x: Math.min(x, widthPx - 1), y: Math.min(y, heightPx - 1) };
  return { beyond, answer: isAt(last) ? 'last-pixel' : 'other-position' };
}
