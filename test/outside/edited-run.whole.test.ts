import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type User, userForTest } from './command-outside.ts';
import { serverForTest } from './inspect-outside.ts';
import { scaled, signalOf } from './signals.ts';

/** A run that failed, and a record that says it passed. */
async function editedRun(user: User): Promise<void> {
  await user.inspectWhite(await serverForTest(), 'good');
  expect((await user.inspectWhite(await serverForTest({ signal: signalOf(scaled(0.6)) }), 'runs/one')).code).toBe(1);
  const { judgment } = await user.record('good');
  const file = user.path('runs', 'one', 'inspection.json');
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), judgment }));
}

const resume = ['inspect', '--resume', 'runs/one', '--shown'];

describe('a record that was edited into a pass is passed by no command', () => {
  it.each([
    ['judge', 'runs/one'],
    ['judge', 'runs/one/inspection.json'],
    ['verify', 'runs/one'],
    ['report', 'runs/one'],
    ['report', 'runs/one', '--format', 'junit'],
    ['compare', 'good', 'runs/one'],
    resume,
  ])('%s %s %s', async (...args) => {
    const user = await userForTest();
    await editedRun(user);
    const { code, stdout } = await user.run(...args);
    expect([code === 0, stdout.includes('PASS')]).toEqual([false, false]);
  });

  it('nor shown as one in the overview of many runs', async () => {
    const user = await userForTest();
    await editedRun(user);
    await user.run('report', 'runs', '--index', '--out', 'index.html');
    const page = await readFile(user.path('index.html'), 'utf8').catch(() => '');
    expect(page.replace(/<(script|style|dl)[\s\S]*?<\/\1>/g, '')).not.toMatch(/>\s*Pass\s*</);
    expect(page).not.toMatch(/Pass<\/dt><dd>[1-9]/);
  });

  it.each(['judge', 'verify', 'report', 'compare'])('nor after its journal was removed: %s', async (command) => {
    const user = await userForTest();
    await editedRun(user);
    await rm(user.path('runs', 'one', 'readings.ndjson'));
    const { code, stdout } = await user.run(command, ...(command === 'compare' ? ['good'] : []), 'runs/one');
    expect([code === 0, stdout.includes('PASS')]).toEqual([false, false]);
  });
});

describe('the record of another run, put in place of that of a run that failed, is passed by no command', () => {
  async function exchangedRun(user: User): Promise<void> {
    await editedRun(user);
    await cp(user.path('good', 'inspection.json'), user.path('runs', 'one', 'inspection.json'));
  }

  it.each([['judge', 'runs/one'], ['verify', 'runs/one'], ['report', 'runs/one'], resume])('%s %s', async (...args) => {
    const user = await userForTest();
    await exchangedRun(user);
    const { code, stdout } = await user.run(...args);
    expect([code === 0, stdout.includes('PASS')]).toEqual([false, false]);
  });

  it.each([['judge', 'runs/one'], ['verify', 'runs/one'], ['report', 'runs/one'], resume])(
    'after its manifest was removed: %s %s',
    async (...args) => {
      const user = await userForTest();
      await exchangedRun(user);
      await rm(user.path('runs', 'one', 'manifest.json'));
      const { code, stdout } = await user.run(...args);
      expect([code === 0, stdout.includes('PASS')]).toEqual([false, false]);
    },
  );
});

it('an unchanged good run is judged, verified, reported and compared', async () => {
  const user = await userForTest();
  await user.inspectWhite(await serverForTest(), 'runs/one');
  await user.inspectWhite(await serverForTest(), 'runs/two');
  for (const args of [
    ['judge', 'runs/one'],
    ['verify', 'runs/one'],
    ['report', 'runs/one'],
    ['compare', 'runs/one', 'runs/two'],
  ]) {
    expect([args[0], (await user.run(...args)).code]).toEqual([args[0], 0]);
  }
});
