import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { serve } from '../../base/http/serve.ts';
import { runFlatfield } from '../run-flatfield.ts';

const listed = (number: number, modelName = 'CG') => ({ id: `cg_${number}`, modelName, serialNumber: `00${number}` });

/** An API of some monitors; those whose number is in `failing` refuse everything. */
async function several(monitors: readonly object[], failing: readonly number[] = []) {
  const requests: string[] = [];
  const { url, close } = await serve((message, response) => {
    requests.push(`${message.method} ${message.url}`);
    const fails = failing.some((number) => message.url?.startsWith(`/monitors/cg_${number}/`));
    const body = message.url === '/monitors' ? { monitors } : { keyLock: 'MENU', targets: [], colorModes: [] };
    response.writeHead(fails ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(fails ? { message: 'not now' } : body));
  });
  onTestFinished(close);
  const monitor = (...args: string[]) => runFlatfield(['monitor', ...args, '--api', String(url)]);
  return { monitor, requests };
}

describe('flatfield monitor --all', () => {
  it('reads one monitor after the other, each under its name', async () => {
    const { monitor, requests } = await several([listed(1), listed(2, 'CS\u001b[2J')]);
    const { code, stdout, stderr } = await monitor('key-lock', '--all');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toBe('CG 001 (cg_1)\nKey lock: MENU\n\nCS?[2J 002 (cg_2)\nKey lock: MENU\n\n');
    expect(requests).toEqual(['GET /monitors', 'GET /monitors/cg_1/key-lock', 'GET /monitors/cg_2/key-lock']);
  });

  it('reports one that fails, and still reads the others', async () => {
    const { monitor } = await several([listed(1), listed(2), listed(3)], [2]);
    const { code, stdout, stderr } = await monitor('targets', '--all');
    expect(code).toBe(2);
    expect(stdout).toBe('CG 001 (cg_1)\nNo calibration target.\n\nCG 003 (cg_3)\nNo calibration target.\n\n');
    expect(stderr).toMatch(/^CG 002 \(cg_2\)\nflatfield: .*refused with status 404.*not now.*\n$/);
  });

  it('prints JSON with the answer or the error of each', async () => {
    const { monitor } = await several([listed(1), listed(2)], [1]);
    const { code, stdout } = await monitor('modes', '--all', '--json');
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toEqual([
      { ...listed(1), error: { code: 'refused', message: expect.stringContaining('not now') } },
      { ...listed(2), answer: [] },
    ]);
  });

  it.each([
    [['A', 'A'], 0],
    [['A', 'B'], 1],
  ])('ends with the exit code of the worst answer: targets %j, %d', async (names, expected) => {
    const { url, close } = await serve((message, response) => {
      const [, number] = /^\/monitors\/cg_(\d)\//.exec(message.url ?? '') ?? [];
      const name = names[Number(number) - 1];
      const modes = [
        { index: 0, name: 'Mode', selected: true, enabled: true, type: 'ADVANCED', target: { id: '1', name } },
      ];
      const lists = { monitors: [listed(1), listed(2)], colorModes: modes, targets: [] };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(lists));
    });
    onTestFinished(close);
    const folder = await mkdtemp(join(tmpdir(), 'flatfield-all-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const path = join(folder, 'target.json');
    await writeFile(path, JSON.stringify({ name: 'A', parameters: {} }));
    const diff = ['monitor', 'target', 'diff', '0', path, '--all', '--ignore', 'parameters', '--api', String(url)];
    const { code, stdout } = await runFlatfield(diff);
    expect([code, stdout], stdout).toEqual([expected, expect.stringContaining('Equal: name')]);
  });

  it('leaves --monitor to name one of several', async () => {
    const { monitor } = await several([listed(1), listed(2)]);
    expect(await monitor('key-lock', '--monitor', 'cg_2')).toMatchObject({ code: 0, stdout: 'Key lock: MENU\n' });
  });

  it('is not done if no monitor is connected', async () => {
    const { monitor } = await several([]);
    expect(await monitor('modes', '--all')).toMatchObject({ code: 2, stdout: '' });
  });

  it.each<[string[], RegExp]>([
    [['modes', '--monitor', 'cg_1'], /^flatfield: --all goes without --monitor\.\n$/],
    [['key-lock', 'ALL'], /^flatfield: --all goes with commands that only read\.\n$/],
    [['select', '1'], /Unknown option: --all/],
    [['set', '1', '--name', 'A'], /Unknown option: --all/],
    [['pixel', '1', '1'], /Unknown option: --all/],
    [['marker', 'HIDE'], /Unknown option: --all/],
    [['self-calibration', 'STOP'], /Unknown option: --all/],
    [['target', 'create', '--parameters', '{}'], /Unknown option: --all/],
  ])('is refused with %j', async (args, message) => {
    const { monitor, requests } = await several([listed(1)]);
    const { code, stderr } = await monitor(...args, '--all');
    expect(code).toBe(3);
    expect(stderr).toMatch(message);
    expect(requests).toEqual([]);
  });
});
