import type { GateRun } from '../../../protocol/gate-run.ts';
import { concerning } from '../../gate/concerning.ts';
import { gateAnswer } from '../../gate/gate-answer.ts';
import type { FoundGate, FoundUnit } from '../../gate/gate-reason.ts';
import type { HeardBefore } from '../../gate/last-release.ts';
import { unitAnswer } from '../../gate/unit-answer.ts';
import type { HeardPosition } from '../../store/backup/marks.ts';
import type { LineDeps } from '../line-env.ts';

/** The gate's answer for a unit under one profile name. */
export async function unitGate(deps: LineDeps, unit: string, profile: string): Promise<FoundGate> {
  const [answer] = await unitGates(deps, unit, [profile]);
  return answer as FoundGate;
}

/** The same under several profile names. */
export async function unitGates(
  deps: LineDeps,
  unit: string,
  profiles: readonly string[],
): Promise<readonly FoundGate[]> {
  const facts = { ...(await lineFacts(deps)), ...(await unitFacts(deps, unit)) };
  return profiles.map((profile) => gateAnswer(unit, profile, facts));
}

/** The one answer for a unit, under every profile that concerns it. */
export async function askUnit(deps: LineDeps, unit: string): Promise<FoundUnit> {
  return answerOf(deps, unit, await lineFacts(deps));
}

/** The same for several units, in their order. */
export async function askUnits(deps: LineDeps, units: readonly string[]): Promise<readonly FoundUnit[]> {
  const line = await lineFacts(deps);
  const answers: FoundUnit[] = [];
  for (const unit of units) answers.push(await answerOf(deps, unit, line));
  return answers;
}

async function answerOf(deps: LineDeps, unit: string, line: LineFacts): Promise<FoundUnit> {
  const facts = { ...line, ...(await unitFacts(deps, unit)) };
  const found = concerning(facts);
  const profiles = [...new Set(found.bindings.map(({ profile }) => profile))];
  const answers = profiles.map((profile) => gateAnswer(unit, profile, facts));
  return unitAnswer(unit, { ...facts, ...found, hasBindings: facts.bindings.length > 0, answers });
}

type LineFacts = Awaited<ReturnType<typeof lineFacts>>;

/** The facts that are the same for every unit. */
async function lineFacts({ store, now, marks }: LineDeps) {
  await marks.check();
  const [registered, isDemonstration, restore, bindings] = await Promise.all([
    store.registeredProfiles(),
    store.isDemonstration(),
    store.unconfirmedRestore(),
    store.bindings(),
  ]);
  const modelNamed = await store.modelNamed(new Set(bindings.map(({ model }) => model)));
  return { registered, isDemonstration, restore, bindings, modelNamed, now: now() };
}

async function unitFacts({ store }: LineDeps, unit: string) {
  const [runs, releases] = await Promise.all([store.gateRuns(unit), store.releasesOfUnit(unit)]);
  return { runs, releases, goldenChecks: await store.goldenChecks(runs), heard: await heardBefore(store, runs) };
}

async function heardBefore(store: LineDeps['store'], runs: readonly GateRun[]): Promise<HeardBefore> {
  const found = new Map<string, HeardPosition>();
  for (const { id, lineMarks } of runs) if (lineMarks) found.set(id, await store.heardPosition(lineMarks));
  return found;
}
