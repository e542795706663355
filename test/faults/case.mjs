import { createSource } from './source.mjs';
import { truthOf } from './truth.mjs';

/**
 * Inspects behind one faulty path and compares what the inspection says with what is true. `flatfield` is the package under test, so
 * that a caller chooses which build that is.
 */
export async function runCase(flatfield, fault, { profile, reference, screen, patches, shownBy = 'path' }) {
  const { source, showPatch, shown } = createSource(fault, screen);
  const inspection = await flatfield.inspect({
    source,
    reference,
    profile,
    resolution: `${screen.widthPx}x${screen.heightPx}`,
    ...(patches ? { patches } : {}),
    showPatch,
    shownBy: shownBy === 'path' ? 'browser' : shownBy,
    simulated: { scenario: fault.name, seed: fault.seed, timeScale: 0 },
  });
  const { plan, judgment } = inspection;
  const parts = shown.map((patch) => {
    const index = plan.patches.findIndex(({ name }) => name === patch.name);
    return { patch, points: flatfield.partOf(plan, index).points };
  });
  const truth = truthOf(fault, parts, screen);
  const named = [...new Set((judgment.diagnoses ?? []).map(({ cause }) => cause))];
  return {
    family: fault.family,
    fault: fault.name,
    alone: fault.alone?.map(({ name }) => name) ?? null,
    seed: fault.seed,
    profile,
    shownBy,
    stopsAtFirst: inspection.stopped?.code === 'patch-not-shown' && inspection.readings.length === 0,
    extraReadings: inspection.replaced.filter(({ replacedBecause }) => replacedBecause === 'extra').length,
    patchesShown: shown.length,
    outcome: judgment.verdict.outcome,
    reasons: [...new Set(judgment.verdict.reasons.map(({ code }) => code))],
    sees: seesOf(judgment.detectability),
    named,
    wrong: named.filter((cause) => !truth.rightCauses.includes(cause)),
    ...truth,
  };
}

/** The smallest errors in 255ths that the run would have seen in dark, middle and light gray. */
function seesOf(detectability) {
  const grays = ['dark-gray', 'middle-gray', 'light-gray'];
  const seen = grays.map((gray) => detectability?.classes.find(({ color }) => color === gray)?.seen ?? '-');
  return seen.join('/');
}
