import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseInspection } from '../../../src/record/read-inspection.ts';
import { runFlatfield } from '../run-flatfield.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-show-'));
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

const plan = ['inspect', '--layout', '3x3', '--json'];

describe('flatfield inspect --show', () => {
  it('reads several patches that no person showed, through a browser window', async () => {
    const simulate = ['--simulate', 'flat', '--resolution', '1280x720', '--time-scale', '0'];
    const out = join(folder, 'simulated');
    const { code, stdout, stderr } = await runFlatfield([...plan, ...simulate, '--show', '--out', out]);
    expect(code, stderr).toBe(0);
    const { conditions, plan: carriedOut, readings } = parseInspection(stdout, 'stdout');
    expect(conditions?.shownBy).toBe('browser');
    expect(carriedOut.patches.map(({ name }) => name)).toEqual(['white', 'gray-36', 'field-chart']);
    expect(readings).toHaveLength(9 + 5 + 34);
  });

  it.each([
    [['--display', '0,0'], /--display places the window of --show/],
    [['--show', '--shown'], /exclude each other/],
    [['--show', '--display', 'left'], /--display expects x,y/],
  ])('refuses %j', async (args, reason) => {
    const server = ['--api', 'http://127.0.0.1:9', '--resolution', '640x360'];
    const { code, stderr } = await runFlatfield([...plan, ...server, ...args]);
    expect(stderr).toMatch(reason);
    expect(code).toBe(3);
  });
});
