import type { Binding } from '../../protocol/binding.ts';
import type { GateRun } from '../../protocol/gate-run.ts';
import type { UnitRelease } from '../store/gate/releases.ts';
import { countsAgainst } from './counts-against.ts';
import { lastRelease } from './last-release.ts';

export interface ConcerningFacts {
  /** Its runs, as the gate reads them. */
  readonly runs: readonly GateRun[];
  /** Those of the unit. */
  readonly releases: readonly UnitRelease[];
  /** All of the line. */
  readonly bindings: readonly Binding[];
  /** Name of a bound model by what a run states; null if no such model is bound. */
  readonly modelNamed: (stated: string) => string | null;
}

/** The bindings that concern a unit, and the model by which it goes. */
export interface Concerning {
  /** Null if no production run has arrived; empty if it is not stated, or was pruned and is not bound. */
  readonly model: string | null;
  readonly bindings: readonly Binding[];
}

/**
 * The bindings of the model that the newest run states, and those of any other model that a run has stated since the last release under their profile: else the next run could choose what concerns
 * its unit. A quarantined run states nothing as long as another one does.
 */
export function concerning(facts: ConcerningFacts): Concerning {
  const production = facts.runs.filter(({ kind }) => kind === 'production');
  const stating = production.filter((run) => run.quarantine === null || countsAgainst(run));
  const newest = newestOf(stating.filter(({ quarantine }) => quarantine === null)) ?? newestOf(production);
  if (newest === null) return { model: null, bindings: [] };
  const isPruned = facts.runs.some((run) => run.isPruned);
  const nameOf = ({ modelName }: GateRun) => facts.modelNamed(modelName) ?? (isPruned ? '' : modelName);
  const model = nameOf(newest);
  const bindings = facts.bindings.filter((one) => {
    const release = lastRelease(facts.releases.filter(({ profile }) => profile === one.profile));
    return one.model === model || stating.some((run) => run.order > (release?.order ?? 0) && nameOf(run) === one.model);
  });
  return { model, bindings };
}

function newestOf(runs: readonly GateRun[]): GateRun | null {
  return runs.reduce<GateRun | null>((last, run) => (last && last.order > run.order ? last : run), null);
}
