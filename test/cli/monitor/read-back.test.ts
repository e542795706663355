import { describe, expect, it } from 'vitest';
import { type FakeMonitor, lateMonitor } from '../../read/monitor/fake-monitor.ts';
import { runFlatfield } from '../run-flatfield.ts';

const changes = [
  ['color mode', ['select', '3']],
  ['settings', ['set', '3', '--name', 'Web']],
  ['key lock', ['key-lock', 'ALL']],
] as const;

const run = ({ url, clock }: FakeMonitor, args: readonly string[]) =>
  runFlatfield(['monitor', ...args, '--api', url], { clock });

describe('a change of a monitor that answers before it changes', () => {
  it.each(changes)('is done when the %s is seen', async (_, args) => {
    const monitor = await lateMonitor(() => [5000]);
    const { code, stdout, stderr } = await run(monitor, args);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/is the current one|Key lock: ALL/);
    expect(monitor.clock.ms).toBeGreaterThan(8000);
    expect(monitor.sent.length).toBeLessThanOrEqual(2);
  });

  it.each(changes)('is never said to be done if the %s is never seen', async (_, args) => {
    const monitor = await lateMonitor(() => []);
    const { code, stdout, stderr } = await run(monitor, args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^flatfield: The monitor accepted .* but reports .*: set it by hand\.\n/);
    expect(monitor.clock.ms).toBeLessThan(25_000);
  });

  it.each(changes)('is not done if the %s comes and goes', async (_, args) => {
    const restless = Array.from({ length: 60 }, (__, place) => 500 + 1000 * place);
    const { code, stderr } = await run(await lateMonitor(() => restless), args);
    expect(code).toBe(2);
    expect(stderr).toContain('The monitor accepted');
  });
});

describe('settings of a color mode', () => {
  it('that a read does not return are not said to be confirmed', async () => {
    const args = ['set', '3', '--name', 'Web', '--parameters', '{"glow":{"value":3}}', '--type', 'STANDARD'];
    const { code, stdout } = await run(await lateMonitor(() => [0]), args);
    expect(code).toBe(0);
    expect(stdout).toContain('Not confirmed, because a read does not return it: parameters.glow.value.');
  });

  it('of a mode that is not the current one afterwards are told so', async () => {
    const monitor = await lateMonitor((what) => (what === 'color-mode' ? [] : [0]));
    const { code, stdout } = await run(monitor, ['set', '3', '--name', 'Web']);
    expect(code).toBe(0);
    expect(stdout).toContain('Color mode 3 (OSD number 4) is set, but is not the current one.\n');
  });
});

describe('a marker', () => {
  it('is not said to be shown or hidden, since nothing reports it', async () => {
    const monitor = await lateMonitor(() => [0]);
    const shown = await run(monitor, ['marker', 'SHOW', '--x', '1', '--y', '2']);
    expect(shown.stdout).toMatch(/^The monitor accepted to show the marker at 1, 2; the API cannot be asked/);
  });

  it('that is hidden takes no position', async () => {
    const monitor = await lateMonitor(() => [0]);
    const { code, stderr } = await run(monitor, ['marker', 'HIDE', '--x', '1', '--y', '2']);
    expect({ code, stderr }).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('HIDE takes neither --x nor --y'),
    });
  });
});
