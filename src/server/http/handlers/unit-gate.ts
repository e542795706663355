import type { GateAnswer } from '../../../protocol/gate-answer.ts';
import type { GateRun } from '../../../protocol/gate-run.ts';
import type { UnitAnswer } from '../../../protocol/unit-answer.ts';
import { gateAnswer } from '../../gate/gate-answer.ts';
import type { HeardBefore } from '../../gate/last-release.ts';
import { unitAnswer } from '../../gate/unit-answer.ts';
import type { HeardPosition } from '../../store/store.ts';
import type { LineDeps } from '../line-env.ts';

/** The gate's answer for a unit under one profile name. */
export async function unitGate(deps: LineDeps, unit: string, profile: string): Promise<GateAnswer> {
  const [answer] = await unitGates(deps, unit, [profile]);
  return answer as GateAnswer;
}

/** The same under several profile names. */
export async function unitGates(
  deps: LineDeps,
  unit: string,
  profiles: readonly string[],
): Promise<readonly GateAnswer[]> {
  return (await gatesOf(deps, unit, profiles)).answers;
}

/** The one answer for a unit, under every profile that is bound to its model. */
export async function askUnit(deps: LineDeps, unit: string): Promise<UnitAnswer> {
  const { store } = deps;
  const model = await store.modelOfUnit(unit);
  const bindings = model === null ? [] : await store.bindings(model);
  const { answers, runs, isDemonstration } = await gatesOf(
    deps,
    unit,
    bindings.map(({ profile }) => profile),
  );
  const hasBindings = bindings.length > 0 || (await store.bindings()).length > 0;
  return unitAnswer(unit, { model, bindings, hasBindings, answers, runs, isDemonstration });
}

async function gatesOf({ store, now, marks }: LineDeps, unit: string, profiles: readonly string[]) {
  await marks.check();
  const [runs, registered, releases, isDemonstration, restore] = await Promise.all([
    store.gateRuns(unit),
    store.registeredProfiles(),
    store.releasesOfUnit(unit),
    store.isDemonstration(),
    store.unconfirmedRestore(),
  ]);
  const goldenChecks = await store.goldenChecks(runs);
  const heard = await heardBefore(store, runs);
  const facts = { runs, goldenChecks, heard, registered, releases, now: now(), isDemonstration, restore };
  return { runs, isDemonstration, answers: profiles.map((profile) => gateAnswer(unit, profile, facts)) };
}

async function heardBefore(store: LineDeps['store'], runs: readonly GateRun[]): Promise<HeardBefore> {
  const found = new Map<string, HeardPosition>();
  for (const { id, lineMarks } of runs) if (lineMarks) found.set(id, await store.heardPosition(lineMarks));
  return found;
}
