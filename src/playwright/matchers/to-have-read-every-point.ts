import { partsOf, plannedPoints } from '../../plan/sampling/plan-parts.ts';
import type { SamplingPlan } from '../../plan/sampling/sampling-plan.ts';
import type { Inspection } from '../../record/inspection.ts';
import { escapeTerminal } from '../../report/text/escape.ts';
import { readingName, wording } from '../../report/text/wording.ts';
import { anyColor } from './any-color.ts';
import { judgedBy } from './judged-by.ts';
import { refuseArguments, refusing, restProblem } from './matcher-arguments.ts';
import { matcherResult } from './matcher-result.ts';

/**
 * Passes where every planned point of every patch has a reading, once and where it was asked for, from a monitor that was the same at every check, and the run came to its end;
 * says nothing about their values. Its opposite never passes: what is missing is not measured. Throws `invalid-argument`.
 */
export const toHaveReadEveryPoint = refusing<undefined[]>('toHaveReadEveryPoint', (context, subject, ...rest) => {
  refuseArguments(restProblem(rest));
  const { inspection } = subject;
  const { plan, readings, missed, stopped } = inspection;
  const read = new Set(readings.map(({ patchIndex, pointIndex }) => `${patchIndex}/${pointIndex}`));
  const planned = plannedPoints(plan).map(({ patchIndex, point }) => ({ patchIndex, pointIndex: point.index }));
  const open = planned.filter(({ patchIndex, pointIndex }) => !read.has(`${patchIndex}/${pointIndex}`));
  const doubts = judgedBy(inspection, anyColor()).verdict.reasons.filter(
    ({ weight, code }) => weight === 'inconclusive' && OF_READING.has(code),
  );
  const pass =
    planned.length > 0 && open.length === 0 && missed.length === 0 && stopped === null && doubts.length === 0;
  return matcherResult(context, subject, {
    call: 'toHaveReadEveryPoint()',
    outcome: pass ? 'pass' : 'inconclusive',
    ofValues: false,
    expected: `${planned.length} points read, ${eachPatch(plan)}`,
    found: `${planned.length - open.length} read${stopped ? `; stopped: ${escapeTerminal(wording('en', plan).stop(stopped))}` : ''}`,
    details: () => [
      ...unreadLines(inspection, open),
      ...doubts.map((doubt) => escapeTerminal(`- inconclusive: ${wording('en', plan).reason(doubt)}`)),
    ],
  });
});

/** `25 for each of 2 patches`, or `25 of white, 5 of red`. */
function eachPatch(plan: SamplingPlan): string {
  const { patches } = plan;
  if (patches.every(({ ownLayout }) => !ownLayout))
    return `${plan.points.length} for each of ${patches.length} patches`;
  return partsOf(plan)
    .map(({ points }, patchIndex) => `${points.length} of ${patches[patchIndex]?.name}`)
    .join(', ');
}

const most = 10;

/** Reasons why a reading is not one of its point, or not one of this monitor. */
const OF_READING: ReadonlySet<string> = new Set([
  'reading-repeated',
  'reading-unplanned',
  'reading-elsewhere',
  'pixel-repeated',
  'start-unchecked',
  'end-unchecked',
  'check-failed',
  'monitor-gone',
  'monitor-changed',
  'color-mode-changed',
  'state-changed',
]);

function unreadLines(
  { plan, missed }: Inspection,
  open: readonly { readonly patchIndex: number; readonly pointIndex: number }[],
): readonly string[] {
  if (open.length === 0) return [];
  const lines = open.slice(0, most).map((place) => {
    const why = missed.find(
      ({ patchIndex, pointIndex }) => patchIndex === place.patchIndex && pointIndex === place.pointIndex,
    );
    return `  ${escapeTerminal(`${readingName(plan, place)}: ${why ? `${why.code}: ${why.message}` : 'never asked for'}`)}`;
  });
  return ['Not read:', ...lines, ...(open.length > most ? [`  and ${open.length - most} more`] : [])];
}
