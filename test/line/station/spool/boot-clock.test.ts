import { describe, expect, it } from 'vitest';
import { type BootSources, bootClock, systemBootClock } from '../../../../src/line/station/spool/boot-clock.ts';

const sources = (changes: Partial<BootSources>): BootSources => ({
  platform: 'linux',
  environment: { SystemRoot: 'D:\\Windows' },
  readText: () => Promise.resolve('1b4e28ba-2fa1-11d2-883f-0016d3cca427\n'),
  run: () => Promise.reject(new Error('no program is run')),
  uptimeS: () => 12.5,
  hrtimeNs: () => 7_000_000n,
  ...changes,
});
const asked: string[][] = [];
const answers = (text: string) => (program: string, parameters: readonly string[]) => {
  asked.push([program, ...parameters]);
  return Promise.resolve(text);
};
const BOOT_ID = '\r\nHKEY_LOCAL_MACHINE\\SYSTEM\r\n    BootId    REG_DWORD    0x5B\r\n\r\n';

describe('the clock since the start of the computer', () => {
  it('is that of the system, sleep included, and names the start', async () => {
    expect(await bootClock(sources({}))()).toEqual({
      boot: '1b4e28ba-2fa1-11d2-883f-0016d3cca427',
      sinceBootMs: 12_500,
    });
    expect(await bootClock(sources({ platform: 'win32', run: answers(BOOT_ID) }))()).toEqual({
      boot: '5b',
      sinceBootMs: 12_500,
    });
    const run = answers('0A1B2C3D-0000-4000-8000-00000000000F\n');
    expect(await bootClock(sources({ platform: 'darwin', run }))()).toEqual({
      boot: '0a1b2c3d-0000-4000-8000-00000000000f',
      sinceBootMs: 7,
    });
    expect(asked.map(([program]) => program)).toEqual(['D:\\Windows\\System32\\reg.exe', '/usr/sbin/sysctl']);
  });

  it('asks for the start once, and for the time each time', async () => {
    let seconds = 1;
    let reads = 0;
    const readText = () => {
      reads += 1;
      return Promise.resolve('1b4e28ba-2fa1-11d2-883f-0016d3cca427');
    };
    const clock = bootClock(sources({ readText, uptimeS: () => seconds }));
    expect(await clock()).toMatchObject({ sinceBootMs: 1000 });
    seconds = 3;
    expect(await clock()).toMatchObject({ sinceBootMs: 3000 });
    expect(reads).toBe(1);
  });

  it.each<[string, Partial<BootSources>]>([
    ['another system', { platform: 'freebsd' }],
    ['a file that cannot be read', { readText: () => Promise.reject(new Error('ENOENT')) }],
    ['a file that holds something else', { readText: () => Promise.resolve('') }],
    ['a program that cannot be run', { platform: 'win32' }],
    ['an answer in another form', { platform: 'win32', run: answers('ERROR: not found.\r\n') }],
    ['a time that is none', { uptimeS: () => Number.NaN }],
  ])('is none on %s', async (_, changes) => {
    expect(await bootClock(sources(changes))()).toBeNull();
  });

  it.runIf(process.platform === 'linux')('runs on this computer, the same for each process', async () => {
    const [first, second] = [await systemBootClock(), await systemBootClock()];
    expect(first?.boot).toMatch(/^[0-9a-f-]{36}$/);
    expect(second?.boot).toBe(first?.boot);
    expect(second?.sinceBootMs).toBeGreaterThanOrEqual(first?.sinceBootMs ?? Number.NaN);
  });
});
