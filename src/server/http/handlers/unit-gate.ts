import type { GateAnswer } from '../../../protocol/gate-answer.ts';
import type { GateRun } from '../../../protocol/gate-run.ts';
import { gateAnswer } from '../../gate/gate-answer.ts';
import type { HeardBefore } from '../../gate/last-release.ts';
import type { HeardPosition } from '../../store/store.ts';
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
  const heard = await heardBefore(store, runs);
  const facts = { runs, goldenChecks, heard, registered, releases, now: now(), isDemonstration, restore };
  return profiles.map((profile) => gateAnswer(unit, profile, facts));
}

async function heardBefore(store: LineDeps['store'], runs: readonly GateRun[]): Promise<HeardBefore> {
  const found = new Map<string, HeardPosition>();
  for (const { id, lineMarks } of runs) if (lineMarks) found.set(id, await store.heardPosition(lineMarks));
  return found;
}
