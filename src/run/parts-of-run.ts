import type { RunPart } from '../inspection/run-part.ts';
import type { InterruptedRun } from './interrupted-run.ts';

/** The parts of a run with the one that just ended; one that was refused is none. */
export function partsOf(
  interrupted: InterruptedRun | null,
  startedAt: Date,
  finishedAt: Date,
): readonly [RunPart, ...RunPart[]] {
  const now = { startedAt: startedAt.toISOString(), endedAt: finishedAt.toISOString() };
  const all = interrupted?.refusal ? interrupted.parts : [...(interrupted?.parts ?? []), now];
  const [first = now, ...others] = all;
  return [
    { ...first, pauseBeforeMs: null },
    ...others.map((part, place) => ({ ...part, ...pauseAfter(all[place], part) })),
  ];
}

type Span = Pick<RunPart, 'startedAt' | 'endedAt'>;

/** A clock that was set back between the parts leaves no negative pause. */
function pauseAfter(before: Span | undefined, { startedAt }: Span): Pick<RunPart, 'pauseBeforeMs'> {
  return { pauseBeforeMs: before ? Math.max(0, Date.parse(startedAt) - Date.parse(before.endedAt)) : null };
}
