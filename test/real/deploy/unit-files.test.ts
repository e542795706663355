import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parseCommandLine } from '../../../src/cli/parser/parse-command-line.ts';
import { captured } from '../../cli/captured.ts';

const deploy = fileURLToPath(new URL('../../../docs/deploy', import.meta.url));
const units = ['flatfield-line.service', 'flatfield-push.service'] as const;
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

/** The settings of a unit file by section: systemd.syntax(7), without continued lines. */
function settingsOf(text: string): ReadonlyMap<string, readonly string[]> {
  const settings = new Map<string, string[]>();
  let section = '';
  for (const line of text.split('\n').filter((one) => one !== '' && !/^[#;]/.test(one))) {
    const header = /^\[(\w+)\]$/.exec(line)?.[1];
    const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (header !== undefined) section = header;
    else if (name === '' || section === '') throw new Error(`neither a section nor a setting: ${line}`);
    else settings.set(`${section}.${name}`, [...(settings.get(`${section}.${name}`) ?? []), value]);
  }
  return settings;
}

async function refusalOf(command: string): Promise<string | null> {
  const [, args = ''] = /bin\.js (.*)$/.exec(command) ?? [];
  const call = await parseCommandLine(args.split(' '), captured().context).catch((error: unknown) => error);
  return call === null || call instanceof Error ? String(call) : null;
}

it.each(units)('%s starts a command that there is, as a user without rights, and again if it ends', async (name) => {
  const settings = settingsOf(readFileSync(join(deploy, name), 'utf8'));
  expect(await refusalOf(settings.get('Service.ExecStart')?.[0] ?? '')).toBeNull();
  expect(settings.get('Service.User')?.[0]).toMatch(/^(flatfield|station)$/);
  expect(settings.get('Service.NoNewPrivileges')).toEqual(['yes']);
  expect(settings.get('Service.CapabilityBoundingSet')).toEqual(['']);
  expect(settings.get('Service.Restart')).toEqual(['always']);
});

it.skipIf(!hasSystemd).each(units)('systemd finds nothing wrong with %s', (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'flatfield-units-'));
  const path = join(folder, name);
  // A program and a user that every computer has.
  const text = readFileSync(join(deploy, name), 'utf8');
  writeFileSync(path, text.replace('/usr/bin/node', process.execPath).replace(/^User=.*$/m, 'User=daemon'));
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  // It checks units of the computer as well.
  const own = `${stdout}${stderr}`.split('\n').filter((line) => line.includes(name));
  expect([status, own]).toEqual([0, []]);
});

it('the Windows service starts a command that there is, without rights of the system, and again if it fails', async () => {
  const text = readFileSync(join(deploy, 'flatfield-line.xml'), 'utf8');
  const textOf = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1] ?? '';
  expect(await refusalOf(textOf('arguments'))).toBeNull();
  expect(textOf('username')).toBe('NT SERVICE\\flatfield-line');
  expect(text).toContain('<onfailure action="restart"');
});

it('the agent of macOS starts a command that there is, in the session of a user, and again if it fails', async () => {
  const text = readFileSync(join(deploy, 'flatfield-station.plist'), 'utf8');
  const [, list = ''] = /<key>ProgramArguments<\/key>\s*<array>([\s\S]*?)<\/array>/.exec(text) ?? [];
  const words = Array.from(list.matchAll(/<string>([^<]*)<\/string>/g), ([, word = '']) => word);
  expect(await refusalOf(words.join(' '))).toBeNull();
  expect(text).toMatch(/<key>LimitLoadToSessionType<\/key>\s*<string>Aqua</);
  expect(text).toMatch(/<key>SuccessfulExit<\/key>\s*<false\/>/);
});
