import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { spellingsIn } from '../api/recording/searcher.ts';
import { everyCommand } from '../cli/every-command.ts';
import { playFolder } from '../recorded/play-folder.ts';
import { unpacked } from '../unpacked.ts';
import { type User, userForTest } from './command-outside.ts';
import { type World, worldForTest } from './fleet-world.ts';
import { folderForTest, serverForTest } from './inspect-outside.ts';
import type { MonitorServer } from './monitor-server.ts';

const size = ['--resolution', '3840x2160'];

/** A call of every command that records what the local API answers. */
const local: Readonly<Record<string, readonly string[]>> = {
  inspect: ['inspect', ...size, '--patches', 'white', '--shown', '--layout', '3x3', '--marker', 'off', '--out', 'run'],
  monitors: ['monitors'],
  'monitor modes': ['monitor', 'modes'],
  'monitor mode': ['monitor', 'mode', '1'],
  'monitor select': ['monitor', 'select', '1'],
  'monitor set': ['monitor', 'set', '1', '--name', 'Prüfplatz 7'],
  'monitor calibrations': ['monitor', 'calibrations', '0'],
  'monitor validations': ['monitor', 'validations', '0'],
  'monitor key-lock': ['monitor', 'key-lock', 'MENU'],
  'monitor pixel': ['monitor', 'pixel', '5', '7'],
  'monitor marker': ['monitor', 'marker', 'HIDE'],
  'monitor self-calibration': ['monitor', 'self-calibration', 'RUN'],
  'monitor targets': ['monitor', 'targets'],
  'monitor target create': ['monitor', 'target', 'create', 'target.json', '--name', 'Prüfziel'],
  'monitor target copy': ['monitor', 'target', 'copy', '--from', '0', '--name', 'Prüfziel'],
  'monitor target diff': ['monitor', 'target', 'diff', '0', '--from', '1'],
  doctor: ['doctor', ...size],
  probe: ['probe', ...size, '--pixels', '--change', '--out', 'probe'],
};

/** The first has nothing to ask here; the others inspect. */
const others = ['restore', 'golden check', 'station'];

describe('a recording of a monitor that is not simulated', () => {
  it('is made by every command that takes --record', async () => {
    const recording = (await everyCommand()).filter(([, { options }]) => 'record' in options).map(([name]) => name);
    const fleet = recording.filter((name) => name.startsWith('fleet '));
    expect(recording.filter((name) => !fleet.includes(name)).sort()).toEqual([...Object.keys(local), ...others].sort());
    // It asks nothing.
    expect(fleet.sort()).toEqual([...Object.keys(ofFleet), 'fleet limits'].sort());
  });

  it.each(Object.entries(local))('is there after %s, and holds no name', async (_, args) => {
    const [user, server] = [await userForTest(), await serverForTest()];
    await writeFile(user.path('target.json'), JSON.stringify({ parameters: { gamma: { type: 'GAMMA', value: 2.2 } } }));
    const { stderr } = await user.run(...args, '--api', server.url, '--record', 'traffic.ndjson');
    expect(stderr).toMatch(/^Recorded \d+ exchanges in /m);
    const text = await readFile(user.path('traffic.ndjson'), 'utf8');
    // Whatever was asked; a probe asks other addresses of this computer as well.
    expect(text.match(/^\{"sequence":/gm)?.length).toBeGreaterThanOrEqual(server.asked.length);
    expect(server.asked.length).toBeGreaterThan(0);
    const { id, serialNumber } = server.state.monitor;
    expect(spellingsIn(text, [id, serialNumber, 'Prüfplatz 7', 'Prüfziel'])).toEqual([]);
  });

  it('of a restore that had nothing to ask is there, and empty', async () => {
    const user = await userForTest();
    const { code, stderr } = await user.run('restore', '--record', 'traffic.ndjson');
    expect(code).toBe(0);
    expect(stderr).toContain('Recorded 0 exchanges');
    expect(existsSync(user.path('traffic.ndjson'))).toBe(true);
  });

  it.each(['inspect', 'probe'])('of %s is packed, and what it holds is understood', async (name) => {
    const [user, server] = [await userForTest(), await serverForTest()];
    const args = local[name] ?? [];
    await user.run(...args, '--api', server.url, '--record', 'traffic.ndjson');
    const folder = await packed(user, args.at(-1) ?? '', server);
    const played = await playFolder(folder);
    expect(played).toMatch(/^traffic\.ndjson: \d+ x getPixelInformation: read$/m);
    expect(played).not.toMatch(/unexpected shape|invalid/);
    // A replay answers the path that no service has, by its name.
    const text = await readFile(join(folder, 'traffic.ndjson'), 'utf8');
    expect(text.includes('"operation":"GET /flatfield-probe"')).toBe(name === 'probe');
  });

  it.each(['http://localhost:PORT', 'http://127.0.0.1:PORT/', 'http://[::ffff:127.0.0.1]:PORT', 'HTTP://127.1:PORT'])(
    'at %s is packed',
    async (address) => {
      const [user, server] = [await userForTest(), await serverForTest()];
      const api = address.replace('PORT', String(server.port));
      await user.run(...(local['inspect'] ?? []), '--api', api, '--record', 'traffic.ndjson');
      const played = await playFolder(await packed(user, 'run', server));
      expect(played).toMatch(/^traffic\.ndjson: \d+ x getPixelInformation: read$/m);
    },
  );
});

/** A call of every command that records what the cloud API answers, as the words of a line. */
const ofFleet: Readonly<Record<string, string>> = {
  'fleet groups': 'groups',
  'fleet monitors': 'monitors',
  'fleet monitor': 'monitor ID',
  'fleet color-mode': 'color-mode ID 0',
  'fleet configurations': 'configurations',
  'fleet sync': 'sync --into fleet',
  'fleet apply-configuration': 'apply-configuration CONFIGURATION --to all --yes',
  'fleet set-asset': 'set-asset --to all --custom1 Prüfplatz --yes',
  'fleet request-upload': 'request-upload --to ID --yes',
  'fleet commands': 'commands',
  'fleet check': 'check',
};

describe('a recording of a fleet that is not simulated', () => {
  it.each(Object.entries(ofFleet))('is there after %s, and holds no name and no token', async (_, line) => {
    const world = await worldForTest();
    const { id, serialNumber } = world.monitor() as { id: string; serialNumber: string };
    const { stderr } = await world.fleet(
      line.replaceAll('ID', id).replace('CONFIGURATION', configurationOf(world)),
      '--record',
      'traffic.ndjson',
    );
    expect(stderr).toMatch(/^Recorded \d+ exchanges in /m);
    const text = await world.text('traffic.ndjson');
    expect(spellingsIn(text, [id, serialNumber, world.env['FLATFIELD_CLOUD_TOKEN'] ?? '', 'Prüfplatz'])).toEqual([]);
  });
});

function configurationOf({ cloud }: World): string {
  return String((cloud.fleet.configurations[0] as { readonly id?: string } | undefined)?.id);
}

/** Packs a run or a probe with its recording. @returns a folder with the files of the zip. */
async function packed(user: User, run: string, { state }: MonitorServer): Promise<string> {
  const args = ['report-problem', run, '--recording', 'traffic.ndjson', '--out', 'report.zip', '--yes'];
  const { code, stderr } = await user.run(...args);
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('Nothing was written')]);
  const folder = await folderForTest();
  const { id, serialNumber } = state.monitor;
  for (const [name, text] of unpacked(await readFile(user.path('report.zip')))) {
    await writeFile(join(folder, name), text);
    expect(spellingsIn(text, [id, serialNumber]), name).toEqual([]);
  }
  return folder;
}
