import { asError } from '../../base/as-error.ts';
import { abortable } from '../../base/http/abortable.ts';
import type { Clock } from '../../base/http/clock.ts';
import { changedFacts } from '../../read/changed-facts.ts';
import type { CustomSource } from '../../read/custom-source.ts';
import { resolutionUnconfirmed } from '../../read/monitor/monitor-terms.ts';
import { calibrationFacts, type Facts } from '../../read/reference/calibration-facts.ts';
import type { Reference, ReferenceProblem } from '../../read/reference/reference.ts';
import { type GivenReference, referenceOf } from '../given-reference.ts';
import { GuardedSource } from './guarded-source.ts';
import type { Subject } from './subject.ts';

/** The subject of a caller's own source, with the reference that the caller gives. Nothing is changed and nothing is restored. */
export function customSubject(source: CustomSource, given: GivenReference, clock: Clock): Subject {
  let first: Reference | ReferenceProblem | null = null;
  const guarded = new GuardedSource(source, clock, () => factsOf(first));
  const { name, kind } = source;
  return {
    kind,
    source: guarded,
    changeForRun: async () => undefined,
    async readState({ signal }) {
      first = await abortable(referenceOf(given), signal);
      return { colorMode: null, reference: first, keyLock: null, validation: null };
    },
    async requireResolution(resolution, { signal }) {
      const confirm = source.confirmResolution?.bind(source);
      if (!confirm && kind === 'light') return;
      if (!confirm) throw resolutionUnconfirmed(resolution, `the source ${name} cannot confirm it.`);
      const isConfirmed = await guarded
        .within((options) => confirm({ ...resolution }, options), signal)
        .catch((cause: unknown) => {
          throw resolutionUnconfirmed(resolution, asError(cause).message, { cause });
        });
      if (isConfirmed !== true) throw resolutionUnconfirmed(resolution, `the source ${name} does not confirm it.`);
    },
    async confirmCalibration({ signal }) {
      try {
        const changed = changedFacts(factsOf(first), factsOf(await abortable(referenceOf(given), signal)));
        return changed && problem(`The reference changed during the run: ${changed.what}.`);
      } catch (error) {
        return problem(`The reference could not be confirmed: ${asError(error).message}`);
      }
    },
    restore: async () => [],
  };
}

/** Nothing that a run without a reference rests on can change. */
function factsOf(reference: Reference | ReferenceProblem | null): Facts {
  return reference === null ? {} : calibrationFacts(reference);
}

function problem(message: string): ReferenceProblem {
  return { code: 'calibration-inconsistent', message, received: null };
}
