import { builtInProfiles, createLocalApi, inspect } from '../../../src/entries/index.ts';
import { startSimulator } from '../../../src/entries/simulator.ts';
import type { Profile } from '../../../src/judge/profiles/profile.ts';
import { askedOptions } from '../../../src/record/asked-options.ts';
import type { Inspection } from '../../../src/record/inspection.ts';
import { judgeRecord } from '../../../src/record/judge-record.ts';
import type { ProfileContent, ProfileName, Run } from './operations.ts';

/** A small record of how a run may end, judged; see `timedRecord`. */
export type FindRecord = (run: Pick<Run, 'profile' | 'content' | 'isSimulated' | 'ended' | 'outcome'>) => Inspection;

/** Inspects simulated monitors, a good one and a bad one. */
export async function exampleRecords(): Promise<FindRecord> {
  const [good, bad] = await Promise.all([inspected({}), inspected({ r: 1, g: 1, b: 0.8 })]);
  const found = new Map<string, Inspection>();
  return ({ profile, content, isSimulated, ended, outcome }) => {
    const key = JSON.stringify([profile, content, isSimulated, ended, outcome]);
    const known = found.get(key);
    if (known) return known;
    const read = outcome === 'fail' ? bad : good;
    const changed = outcome === 'inconclusive' && ended === 'complete' ? recalibrated(read) : read;
    const stopped = ended === 'complete' ? changed : stoppedAfter(changed, ended === 'after-reading' ? 1 : 0);
    const record = isSimulated ? stopped : { ...stopped, simulated: null };
    const by = gateProfile(profile, content);
    const judged = { ...record, ...judgeRecord(record, by, askedOptions(record, by)) };
    if (judged.judgment.verdict.outcome !== outcome)
      throw new Error(`An example is not ${outcome}: ${key} ${JSON.stringify(judged.judgment.verdict.reasons)}`);
    found.set(key, judged);
    return judged;
  };
}

/** The profiles of all histories: of one white, at five points. */
export function gateProfile(name: ProfileName, content: ProfileContent): Profile {
  const builtIn = builtInProfiles.find((one) => one.name === 'calibration-match') as Profile;
  return {
    ...builtIn,
    name,
    title: `${builtIn.title}, ${content} content`,
    plan: { layout: '5-quarter', patches: ['white'] },
    requires: { minimumPoints: 5, patches: [] },
    // Histories are of a fixed time, and calibrations are as old as the computer's clock says.
    calibrationMaxAgeDays: 3650,
  };
}

async function inspected(gain: object): Promise<Inspection> {
  const defects = Object.keys(gain).length === 0 ? [] : [{ kind: 'gain' as const, gain: gain as never }];
  const scenario = { name: 'gate', description: 'A monitor of the gate soak', defects };
  const simulator = await startSimulator({ scenario, seed: 1, timeScale: 0 });
  const api = createLocalApi({ baseUrl: simulator.url, changeSpacingMs: 0 });
  try {
    const inspection = await inspect({
      api,
      profile: gateProfile('a', 'first'),
      resolution: '3840x2160',
      simulated: { scenario: scenario.name, seed: 1, timeScale: 0 },
      shownBy: 'simulator',
      showPatch: (patch, monitorId) => simulator.showPatch(monitorId, patch),
    });
    return calibratedBefore(inspection);
  } finally {
    await api.close();
    await simulator.close();
  }
}

/** Histories begin in March 2026, and the monitor was calibrated some days before the inspection. */
function calibratedBefore(inspection: Inspection): Inspection {
  const text = JSON.stringify(inspection);
  return JSON.parse(text.replaceAll(/"\d{4}-\d\d-\d\d \d\d:\d\d"/g, '"2025-06-01 08:00"')) as Inspection;
}

/** As if the monitor had been calibrated during the run: what was read then proves nothing. */
function recalibrated(record: Inspection): Inspection {
  const { checks } = record;
  const last = checks.at(-1);
  if (!last?.facts) throw new Error('The example has no checks of the monitor.');
  const facts = { ...last.facts, 'calibration id': crypto.randomUUID() };
  return { ...record, checks: [...checks.slice(0, -1), { ...last, facts }] };
}

function stoppedAfter(record: Inspection, count: number): Inspection {
  const readings = record.readings.slice(0, count);
  const afterReading = readings.at(-1)?.sequence ?? null;
  return {
    ...record,
    readings,
    checks: record.checks.slice(0, 1),
    stopped: { code: 'aborted', params: {}, afterReading },
  };
}
