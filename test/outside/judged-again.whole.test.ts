import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { userForTest } from './command-outside.ts';
import { serverForTest } from './inspect-outside.ts';
import { inCorner, limitedRange, scaled, signalOf } from './signals.ts';

describe('a stored run that failed is not judged into a pass', () => {
  it.each([
    ['a limited-range signal', limitedRange],
    ['a corner at 60 %', inCorner(scaled(0.6))],
  ])('by --tone-response: %s', async (_, path) => {
    const user = await userForTest();
    expect((await user.inspectWhite(await serverForTest({ signal: signalOf(path) }), 'run')).code).toBe(1);
    for (const toneResponse of ['PQ', 'HLG', '1', '4', 'sRGB']) {
      const out = `judged-${toneResponse}`;
      const { code } = await user.run('judge', 'run', '--tone-response', toneResponse, '--out', out);
      expect([toneResponse, code === 0]).toEqual([toneResponse, false]);
    }
  });

  it.each(['0', '1', '1000', '-1'])('by --guard-band %s', async (guardBand) => {
    const user = await userForTest();
    expect((await user.inspectWhite(await serverForTest({ signal: signalOf(scaled(0.6)) }), 'run')).code).toBe(1);
    expect((await user.run('judge', 'run', `--guard-band=${guardBand}`, '--out', 'judged')).code).not.toBe(0);
  });
});

it('a light profile that calls itself one of the signal does not pass a signal as light', async () => {
  const user = await userForTest();
  const profile = { extends: 'tco-certified', name: 'ours', title: 'Ours', kind: 'signal' };
  await writeFile(user.path('ours.json'), JSON.stringify(profile));
  const { code, stdout } = await user.inspectWhite(
    await serverForTest(),
    'run',
    '--profile',
    './ours.json',
    '--layout',
    '5x5',
  );
  expect(code === 0 && !/no light was measured|signal path only/i.test(stdout)).toBe(false);
});

it('a resumed run of a light profile is not passed by accepting the signal late', async () => {
  const user = await userForTest();
  const light = ['--profile', 'tco-certified', '--layout', '5x5'];
  expect((await user.inspectWhite(await serverForTest(), 'run', ...light)).code).toBe(2);
  const { code, stdout } = await user.run('inspect', '--resume', user.path('run'), '--shown', '--accept-signal');
  expect(code === 0 && !/signal path only/i.test(stdout)).toBe(false);
});
