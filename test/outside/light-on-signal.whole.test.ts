import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { userForTest, whiteShownBut } from './command-outside.ts';
import { serverForTest } from './inspect-outside.ts';
import { scaled, signalOf } from './signals.ts';

const light = ['--profile', 'tco-certified', '--layout', '5x5'];
const accepted = [...light, '--accept-signal'];

describe('a light profile judged on readings of the signal', () => {
  it.each(['tco-certified', 'panel-data-sheet', 'ebu-3320', 'dci-direct-view'])(
    '%s is inconclusive',
    async (profile) => {
      const user = await userForTest();
      const { code, stdout } = await user.run(
        'inspect',
        '--api',
        (await serverForTest()).url,
        ...[...whiteShownBut(['--layout']), '--profile', profile, '--out', 'run'],
      );
      expect([code, stdout]).toEqual([2, expect.not.stringContaining('PASS')]);
    },
  );

  it('is inconclusive on a simulated monitor too', async () => {
    const user = await userForTest();
    const simulated = ['--simulate', 'flat', '--time-scale', '0.001', '--resolution', '3840x2160', '--marker', 'off'];
    expect((await user.run('inspect', ...simulated, '--profile', 'tco-certified', '--out', 'run')).code).toBe(2);
  });

  it('is inconclusive when a stored run of the signal is judged by it', async () => {
    const user = await userForTest();
    expect((await user.inspectWhite(await serverForTest(), 'run', '--layout', '5x5')).code).toBe(0);
    expect((await user.run('judge', 'run', '--profile', 'tco-certified', '--out', 'judged')).code).toBe(2);
  });

  it('is inconclusive as a profile of your own that extends it', async () => {
    const user = await userForTest();
    await writeFile(user.path('ours.json'), JSON.stringify({ extends: 'tco-certified', name: 'ours', title: 'Ours' }));
    const ended = await user.inspectWhite(await serverForTest(), 'run', '--profile', './ours.json', '--layout', '5x5');
    expect(ended.code).toBe(2);
  });
});

describe('with --accept-signal', () => {
  it('passes a clean monitor, and every output says that only the signal path was judged', async () => {
    const user = await userForTest();
    const { code, stdout } = await user.inspectWhite(await serverForTest(), 'run', ...accepted);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/signal path only/i)]);
    const page = await readFile(user.path('run', 'report.html'), 'utf8');
    expect(/<title>([^<]*)<\/title>/.exec(page)?.[1]).toMatch(/signal path only/i);
    expect(await readFile(user.path('run', 'junit.xml'), 'utf8')).toMatch(/signal path only/i);
    expect(await readFile(user.path('run', 'readings.csv'), 'utf8')).toMatch(/signal path only/i);
  });

  it('compare and the overview of many runs state it too', async () => {
    const user = await userForTest();
    const server = await serverForTest();
    await user.inspectWhite(server, 'runs/one', ...accepted);
    await user.inspectWhite(server, 'runs/two', ...accepted);
    expect((await user.run('compare', 'runs/one', 'runs/two')).stdout).toMatch(/signal path only/i);
    await user.run('report', 'runs', '--index', '--out', 'index.html');
    expect(await readFile(user.path('index.html'), 'utf8')).toMatch(/signal path only/i);
  });

  it('does not pass a bad monitor', async () => {
    const user = await userForTest();
    const server = await serverForTest({
      signal: signalOf((drives, x) => (x < 960 ? scaled(0.6)(drives, x, 0) : drives)),
    });
    expect((await user.inspectWhite(server, 'run', ...accepted)).code).toBe(1);
  });

  it('does not change what a profile of the signal says', async () => {
    const user = await userForTest();
    const { code } = await user.inspectWhite(await serverForTest(), 'run', '--accept-signal');
    expect(code).toBe(0);
    const page = await readFile(user.path('run', 'report.html'), 'utf8');
    expect(/<title>([^<]*)<\/title>/.exec(page)?.[1]).not.toMatch(/signal path only/i);
  });
});
