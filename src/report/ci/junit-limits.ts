import type { LimitResult } from '../../judge/verdict.ts';
import { decidingText } from '../text/deciding-text.ts';
import { boundedText } from '../text/fitted-text.ts';
import { limitTexts } from '../text/limit-texts.ts';
import { operatorSign } from '../text/operator-sign.ts';
import type { Wording } from '../text/wording.ts';
import type { PointCase } from './junit-points.ts';
import type { JunitProblem, UnclassedCase } from './junit-xml.ts';

/** A case for a limit of the profile; skipped if cases of points already count what is wrong with it. `isProven`: of a run that was stopped at a proven fail. */
export function limitCase(
  limit: LimitResult,
  points: readonly PointCase[],
  words: Wording,
  isProven: boolean,
): UnclassedCase {
  const patch = limit.patchIndex === null ? 'all patches' : words.patch(limit.patchIndex);
  const texts = limitTexts(limit);
  const bound = `${operatorSign(limit.operator)} ${texts.required} ${limit.unit}`;
  const full = decidingText(limit.value ?? 0, [limit.required, limit.recommended], String(limit.value), limit.operator);
  const value = limit.value === null ? 'no value' : boundedText(`${full} ${limit.unit}`, limit.bound);
  const recommended =
    texts.recommended === null
      ? []
      : [`recommended ${operatorSign(limit.operator)} ${texts.recommended} ${limit.unit}`];
  const zone = texts.undecided && `undecided from ${texts.undecided.from} to ${texts.undecided.to} ${limit.unit}`;
  return {
    name: `${limit.metric} ${bound} (${patch})`,
    durationMs: 0,
    problem: limitProblem(
      limit,
      carriers(limit, points),
      isProven,
      `${limit.metric} is ${value}, must be ${bound}${zone === null ? '' : ` (${zone})`}`,
    ),
    output: [
      `${limit.result}: ${value}`,
      ...recommended,
      ...(zone === null ? [] : [zone]),
      `source: ${limit.source}`,
      ...(limit.verified ? [] : ['limit not verified against the standard']),
    ],
  };
}

/** Number of point cases that already count the problem of a limit. */
function carriers(limit: LimitResult, points: readonly PointCase[]): number {
  const isOfLimit = ({ patchIndex }: PointCase) => limit.patchIndex === null || limit.patchIndex === patchIndex;
  return points.filter((point) =>
    limit.result === 'missed' ? point.misses.has(limit) : isOfLimit(point) && point.written.problem?.kind === 'error',
  ).length;
}

function limitProblem(limit: LimitResult, carried: number, isProven: boolean, message: string): JunitProblem {
  if (limit.result !== 'missed' && limit.result !== 'unjudged') return null;
  if (limit.result === 'unjudged' && isProven) return { kind: 'skipped', code: 'fail-proven', message: NOT_JUDGED };
  const code = limit.result === 'missed' ? 'limit-missed' : 'limit-unjudged';
  if (carried === 0) return { kind: limit.result === 'missed' ? 'failure' : 'error', code, message };
  const counted = carried === 1 ? '1 point' : `${carried} points`;
  return { kind: 'skipped', code, message: `${message}; counted at ${counted}` };
}

const NOT_JUDGED = 'Not judged: the run was stopped, since another limit is proven to be missed.';
