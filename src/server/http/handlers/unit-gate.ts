import type { GateAnswer } from '../../../protocol/gate-answer.ts';
import { gateAnswer } from '../../gate/gate-answer.ts';
import type { LineDeps } from '../line-env.ts';

/** The gate's answer for a unit under one profile name. */
export async function unitGate(deps: LineDeps, unit: string, profile: string): Promise<GateAnswer> {
  const [answer] = await unitGates(deps, unit, [profile]);
  return answer as GateAnswer;
}

/** The same under several profile names. */
export async function unitGates(
  { store, now, marks }: LineDeps,
  unit: string,
  profiles: readonly string[],
): Promise<readonly GateAnswer[]> {
  await marks.check();
  const [runs, registered, releases, isDemonstration, restore] = await Promise.all([
    store.gateRuns(unit),
    store.registeredProfiles(),
    store.releasesOfUnit(unit),
    store.isDemonstration(),
    store.unconfirmedRestore(),
  ]);
  const goldenChecks = await store.goldenChecks(runs);
  const facts = { runs, goldenChecks, registered, releases, now: now(), isDemonstration, restore };
  return profiles.map((profile) => gateAnswer(unit, profile, facts));
}
