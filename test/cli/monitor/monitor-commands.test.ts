import { describe, expect, it } from 'vitest';
import { runFlatfield } from '../run-flatfield.ts';

const monitor = (...args: string[]) => runFlatfield(['monitor', ...args, '--simulate', 'flat', '--time-scale', '0']);

describe('flatfield monitor', () => {
  it('self-calibration RUN --wait shows the new result', async () => {
    const { code, stdout, stderr } = await monitor('self-calibration', 'RUN', '--wait');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^The self-calibration of color mode 0 \(OSD number 1\) ended\.\n\nid: .*executor: SELFCALIBRATION\n/s,
    );
  });

  it.each([
    [['self-calibration', 'STOP', '--wait'], '--wait goes with RUN only.'],
    [
      ['self-calibration', 'RUN', '--wait', '--max-wait', '0'],
      '--max-wait expects a number of seconds above 0, got 0.',
    ],
    [['pixel', '1', '1', '--max-blanking', '1'], '--max-blanking expects 5 to 600 seconds, got 1.'],
  ])('%s is refused', async (args, said) => {
    const { code, stderr } = await monitor(...args);
    expect([code, stderr]).toEqual([3, `flatfield: ${said}\n`]);
  });

  it('validations shows those of the calibration in force by itself', async () => {
    const results = JSON.parse((await monitor('calibrations', '2', '--json')).stdout);
    const newest = results
      .filter(({ errorCode }: { errorCode: string | null }) => errorCode === null)
      .toSorted((a: { executedAt: string }, b: { executedAt: string }) => (a.executedAt < b.executedAt ? 1 : -1))[0];
    const shown = await monitor('validations', '2', '--json');
    expect(JSON.parse(shown.stdout)).toMatchObject({ calibrationResultId: newest.id });
    expect(JSON.parse((await monitor('validations', '2', newest.id, '--json')).stdout)).toEqual(
      JSON.parse(shown.stdout),
    );
    expect((await monitor('validations', '2')).stdout).toContain(
      `Validations of the calibration result ${newest.id}:\n`,
    );
  });

  it('validations of a mode that was never calibrated asks for a name', async () => {
    const { code, stderr } = await monitor('validations', '9');
    expect(code).toBe(3);
    expect(stderr).toContain('Of 0 calibration results none is the newest that succeeded: name one');
  });

  it.each([
    ['select', '3'],
    ['set', '3', '--name', 'Web'],
    ['key-lock', 'MENU'],
    ['marker', 'SHOW', '--x', '5', '--y', '5'],
    ['self-calibration', 'STOP'],
  ])('%s shows the message of the API, which is text', async (...args) => {
    const shown = await monitor(...args);
    expect(shown.code).toBe(0);
    expect(shown.stdout).toMatch(/^[^\n]+\nThe API answered: [^\n]+\n$/);
    expect(JSON.parse((await monitor(...args, '--json')).stdout)).toHaveProperty('message', expect.any(String));
  });

  it('target create takes null for the color mode name', async () => {
    const args = ['target', 'create', '--parameters', '{"brightness":{"type":"CANDELA","value":120}}', '--json'];
    const nameOf = async (name: string) =>
      JSON.parse((await monitor(...args, '--color-mode-name', name)).stdout).colorModeName;
    expect(await nameOf('null')).toBeNull();
    expect(await nameOf('Web')).toBe('Web');
  });
});
