import { describe, expect, it } from 'vitest';
import { runFlatfield } from './run-flatfield.ts';

describe('--meter ca410', () => {
  const path = process.platform === 'win32' ? 'COM250' : '/dev/ttyUSB-none';
  const PORT = ['--meter-port', path];

  it.each([
    [
      'without a port',
      [],
      '--meter ca410 needs --meter-port: its serial port, such as COM3 or /dev/cu.usbserial-1410.',
    ],
    ['with a program', [...PORT, '--meter-program', 'spotread'], '--meter-program is for spotread'],
    ['with a correction file', [...PORT, '--meter-correction', 'a.ccmx'], '--meter-correction is for spotread'],
    ['with a command that is no setting', [...PORT, '--meter-args', 'ZRC'], 'ZRC is not a setting of the CA-410'],
    ['with a baud rate of none', [...PORT, '--meter-baud', '1'], 'The baud rate must be a whole number'],
    ['with a limit of none', [...PORT, '--meter-timeout', '0'], '--meter-timeout expects 1 to 600 seconds'],
  ])('%s is refused', async (_, args, message) => {
    const { code, stderr, stdout } = await runFlatfield(['meters', '--read', '--meter', 'ca410', ...args]);
    expect([code, stdout]).toEqual([3, '']);
    expect(stderr).toContain(message);
  });

  it('measures no simulated monitor', async () => {
    const inspect = ['inspect', '--simulate', 'flat', '--resolution', '3840x2160', '--profile', 'panel-data-sheet'];
    const { code, stderr } = await runFlatfield([...inspect, '--meter', 'ca410', ...PORT]);
    expect(code).toBe(3);
    expect(stderr).toContain('A CA-410 cannot measure a simulated monitor');
  });

  it('alone has a baud rate', async () => {
    const { code, stderr } = await runFlatfield(['meters', '--read', '--meter', 'spotread', '--meter-baud', '9600']);
    expect(code).toBe(3);
    expect(stderr).toContain('--meter-baud goes with --meter ca410.');
  });

  it('at a port that is not there exits 2 with one line', async () => {
    const { code, stdout, stderr } = await runFlatfield(['meters', '--read', '--meter', 'ca410', ...PORT]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^Connecting to the meter\.\n[^\n]*\n$/);
    expect(stderr).toContain(`The serial port ${path} cannot be opened`);
  });
});
