import type { AnswerBehavior, BehavedOperation, Behavior } from '../../api/probed/behavior.ts';
import { OBSERVED_EVERY_MS } from '../observe-change.ts';
import type { ObservedChange } from '../probe-session.ts';
import { type Anonymous, changeSeen, inTurn } from './error-seen.ts';
import { behavedOperation } from './reads-seen.ts';

/** The answers to changes, one after the other, and the time until each was made. */
export function changesSeen(
  changes: readonly ObservedChange[],
  timeScale: number,
  anonymous: Anonymous,
): NonNullable<Behavior['answers']> {
  const byOperation = new Map<BehavedOperation, AnswerBehavior[]>();
  for (const change of changes) {
    const operation = behavedOperation(change.exchange.operation);
    if (operation === undefined) continue;
    const before = byOperation.get(operation) ?? [];
    byOperation.set(operation, [...before, answerTo(change, before.length > 0, timeScale, anonymous)]);
  }
  return Object.fromEntries(
    [...byOperation].flatMap(([operation, answers]) => {
      const turns = inTurn(answers);
      return turns ? [[operation, turns]] : [];
    }),
  );
}

function answerTo(
  { exchange, latencyMs }: ObservedChange,
  isRestore: boolean,
  timeScale: number,
  anonymous: Anonymous,
): AnswerBehavior {
  const answer = changeSeen(exchange.answer, anonymous);
  const isRefused = (answer.status ?? 200) >= 400;
  if (latencyMs === undefined) return answer;
  if (latencyMs === null) return isRefused ? answer : { ...answer, delayMs: null };
  const isAtOnce = latencyMs < OBSERVED_EVERY_MS * timeScale || timeScale === 0;
  // The old value is seen after a refused restore as well if the change before was not made.
  if (isAtOnce) return isRefused && !isRestore ? { ...answer, delayMs: 0 } : answer;
  return { ...answer, delayMs: Math.round(latencyMs / timeScale) };
}
