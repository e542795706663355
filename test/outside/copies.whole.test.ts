import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type User, userForTest } from './command-outside.ts';
import { serverForTest } from './inspect-outside.ts';

const monitor = { id: 'cg2700s_40417811', modelName: 'CG2700S', serialNumber: '40417811' };

async function runAndCopies(...copies: readonly string[]): Promise<User> {
  const user = await userForTest();
  const { code } = await user.inspectWhite(await serverForTest({ monitor }), 'runs/one', '--unit', 'U1');
  expect(code).toBe(0);
  for (const copy of copies) await cp(user.path('runs/one'), user.path(copy), { recursive: true });
  return user;
}

const indexOf = async (user: User): Promise<string> => {
  const { code, stderr } = await user.run('report', 'runs', '--index', '--out', user.path('index.html'));
  expect(code, stderr).toBe(0);
  return await readFile(user.path('index.html'), 'utf8');
};

describe('copies of a run', () => {
  it('are listed as copies', async () => {
    const page = await indexOf(await runAndCopies('runs/two', 'runs/deep/three'));
    expect(page.match(/copy of|copies/gi)?.length ?? 0).toBeGreaterThanOrEqual(2);
  });

  it('are not named on the page of a single run', async () => {
    expect(await indexOf(await runAndCopies())).not.toMatch(/copy of/i);
  });

  it('without their manifest are not counted as runs, and reported as unreadable', async () => {
    const user = await runAndCopies('runs/two');
    await rm(user.path('runs/two/manifest.json'));
    const { code, stderr } = await user.run('report', 'runs', '--index', '--out', user.path('index.html'));
    expect([code, stderr]).toEqual([2, expect.stringContaining('Runs without a readable record: 1 of 2;')]);
  });

  it('are not compared with each other', async () => {
    const user = await runAndCopies('runs/two');
    const { code, stdout, stderr } = await user.run('compare', user.path('runs/one'), user.path('runs/two'));
    expect([2, 3], stdout).toContain(code);
    expect(stdout + stderr).toMatch(/cop(y|ies)/i);
  });

  it('a run given twice is not compared with itself', async () => {
    const user = await runAndCopies();
    const { code } = await user.run('compare', user.path('runs/one'), user.path('runs/one'));
    expect([2, 3]).toContain(code);
  });

  it('a changed copy is not a copy, nor a good run of its own', async () => {
    const user = await runAndCopies('runs/two');
    const file = user.path('runs/two/inspection.json');
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll('U1', 'U2'));
    expect((await user.run('verify', user.path('runs/two'))).code).toBe(1);
  });

  it('two runs of their own are compared', async () => {
    const user = await runAndCopies();
    const { code } = await user.inspectWhite(await serverForTest({ monitor }), 'runs/other', '--unit', 'U1');
    expect(code).toBe(0);
    expect((await user.run('compare', user.path('runs/one'), user.path('runs/other'))).code).toBe(0);
    expect(await indexOf(user)).not.toMatch(/copy of/i);
  });
});
