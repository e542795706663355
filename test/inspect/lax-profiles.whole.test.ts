import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createRunFolder,
  judgeAgain,
  judgeFile,
  judgeMaps,
  judgeReadings,
  judgeRunIntoFolder,
  preflight,
} from '../../src/entries/index.ts';
import { inspect } from '../../src/inspect/inspect.ts';
import { writeRun } from '../../src/inspect/output/write-run.ts';
import { inspectIntoFolder } from '../../src/inspect/run-into-folder.ts';
import type { Profile } from '../../src/judge/profiles/profile.ts';
import { flatfieldMatchers } from '../../src/playwright/matchers/index.ts';
import { laxProfiles } from '../judge/profiles/lax-profiles.ts';
import { openSimulated } from '../read/monitor/open-simulated.ts';
import { buildInspection, tintedCorner } from '../report/build-inspection.ts';
import { withCode } from '../with-code.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-lax-'));
  await writeFile(join(folder, 'readings.csv'), 'patch,x,y,X,Y,Z\nwhite,0.5,0.5,114.05,120,130.66\n');
  await writeRun(await createRunFolder(join(folder, 'run')), bad);
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

const bad = buildInspection({ read: tintedCorner });
const judgedAt = '2026-01-05T08:00:00.000Z';

/** Everything that takes a profile as an object, on a bad monitor. */
const judges: Readonly<Record<string, (profile: Profile) => unknown>> = {
  inspect: async (profile) => {
    const { api, simulator, monitorId } = await openSimulated({ scenario: 'tinted-corner' });
    const showPatch = (patch: Parameters<typeof simulator.showPatch>[1]) => simulator.showPatch(monitorId, patch);
    return inspect({ api, resolution: '3840x2160', profile, showPatch });
  },
  inspectIntoFolder: async (profile) => {
    const { api } = await openSimulated({ scenario: 'tinted-corner' });
    return inspectIntoFolder({ api, resolution: '3840x2160', profile, out: join(folder, 'never') });
  },
  preflight: async (profile) => {
    const { api } = await openSimulated({ scenario: 'tinted-corner' });
    return preflight(api, { readPixel: false, isSimulated: true, run: { profile } });
  },
  judgeAgain: (profile) =>
    judgeAgain({ inspection: bad, recordSha256: '' }, { runId: 'again', judgedAt, profile }).judgment.verdict,
  'judgeAgain by the profile of a record': (profile) =>
    judgeAgain(
      { inspection: { ...bad, judgment: { ...bad.judgment, profile } }, recordSha256: '' },
      { runId: 'again', judgedAt },
    ),
  judgeReadings: (profile) => judgeReadings(bad, profile, { judgedAt }),
  judgeRunIntoFolder: (profile) => judgeRunIntoFolder(join(folder, 'run'), { profile, out: join(folder, 'never') }),
  judgeFile: (profile) => judgeFile(join(folder, 'readings.csv'), { profile, patches: ['white'], layout: 'center' }),
  judgeMaps: (profile) => judgeMaps([{ path: 'white.csv', patch: 'white' }], { profile, mapUnit: 'cd/m2' }),
  toPassProfile: (profile) => flatfieldMatchers.toPassProfile.call({}, bad, profile),
  'toPassProfile, negated': (profile) => flatfieldMatchers.toPassProfile.call({ isNot: true }, bad, profile),
};

describe.each(laxProfiles)('a profile with %s', (what, profile) => {
  const own = Object.entries(judges).filter(
    ([name]) => !/of a record/.test(name) || !/plan|twice|prototype/.test(what),
  );

  it.each(own)('passes nothing: %s refuses it', async (_, judge) => {
    // What cannot even be read is refused as an option, an argument or a record.
    const isReadable = !/prototype|twice|not a number/.test(what);
    const code = expect.stringMatching(isReadable ? /^invalid-profile$/ : /^invalid-/);
    await expect((async () => judge(profile))()).rejects.toMatchObject({ code });
  });
});

it.each(['toPassProfile', 'toMatchBaseline'] as const)(
  '%s refuses a record whose own profile has the name of a built-in one and limits of 100',
  (name) => {
    const { profile } = bad.judgment;
    const limits = profile.limits.map((limit) => ({ ...limit, recommended: 100, required: 100 }));
    const record = { ...bad, judgment: { ...bad.judgment, profile: { ...profile, limits } } };
    const args = name === 'toPassProfile' ? [] : [{ ...buildInspection(), runId: 'before' }];
    const matcher = flatfieldMatchers[name] as (this: object, ...all: readonly unknown[]) => unknown;
    for (const isNot of [false, true])
      expect(() => matcher.call({ isNot }, record, ...args)).toThrow(withCode('invalid-profile'));
  },
);
