import { expect, it } from 'vitest';
import { inspect } from '../../src/inspect/inspect.ts';
import { parseProfile } from '../../src/judge/profiles/profile-schema.ts';
import { judgeRecord } from '../../src/record/judge-record.ts';
import { openSimulated } from '../read/monitor/open-simulated.ts';

const limited = (validation: object) => parseProfile({ extends: 'calibration-match', name: 'validated', validation });

async function run(profile?: ReturnType<typeof limited>) {
  const { api, simulator } = await openSimulated();
  const showPatch = (patch: Parameters<typeof simulator.showPatch>[1], id: string) => simulator.showPatch(id, patch);
  const simulated = { scenario: 'flat', seed: 1, timeScale: 0 };
  const plan = { resolution: '3840x2160', patches: ['white'], marker: 'off' } as const;
  const inspection = await inspect({ api, simulated, showPatch, ...plan, ...(profile && { profile }) });
  const asked = simulator.requests().filter(({ path }) => path.endsWith('/validation-results')).length;
  return { inspection, asked };
}

it('is read once, recorded and judged under a profile that limits it', async () => {
  const { inspection, asked } = await run(limited({ maxDeltaE: 1, maxAgeDays: 3000 }));
  expect(asked).toBe(1);
  expect(inspection.validation?.received).toHaveLength(1);
  expect(inspection.judgment.verdict.outcome).toBe('pass');
  const again = judgeRecord(inspection, limited({ maxDeltaE: 0 }), { judgedAt: inspection.finishedAt });
  expect(again.judgment.verdict).toMatchObject({ outcome: 'fail', summary: { reason: { code: 'validation-missed' } } });
});

it('is not recorded by a run that has none: judged later by such a limit the record is inconclusive', async () => {
  const { validation: _, ...inspection } = (await run()).inspection;
  const again = judgeRecord(inspection, limited({ maxDeltaE: 100 }), { judgedAt: inspection.finishedAt });
  expect(again.judgment.verdict.outcome).toBe('inconclusive');
});

it.each([{}, { maxAgeDays: 5 }, { maxDeltaE: -1 }, { maxDeltaE: 1, most: 2 }])(
  'refuses the limits %j',
  (validation) => {
    expect(() => limited(validation)).toThrow('validation');
  },
);
