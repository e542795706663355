import { readFile, rm, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type User, userForTest } from './command-outside.ts';
import { serverForTest } from './inspect-outside.ts';
import { scaled, signalOf } from './signals.ts';

/** A run that failed, and a record that says it passed. */
async function editedRun(user: User): Promise<void> {
  await user.inspectWhite(await serverForTest(), 'good');
  expect((await user.inspectWhite(await serverForTest({ signal: signalOf(scaled(0.6)) }), 'runs/one')).code).toBe(1);
  const { judgement } = await user.record('good');
  const file = user.path('runs', 'one', 'inspection.json');
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), judgement }));
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
    expect(page.replace(/<(script|style)[\s\S]*?<\/\1>/g, '')).not.toMatch(/>\s*Pass\s*</);
  });

  it.each(['manifest.json', 'readings.ndjson'])('nor after its %s was removed', async (name) => {
    const user = await userForTest();
    await editedRun(user);
    await rm(user.path('runs', 'one', name));
    for (const args of [resume, ['judge', 'runs/one'], ['verify', 'runs/one'], ['report', 'runs/one']]) {
      const { code, stdout } = await user.run(...args);
      expect([args[0], code === 0, stdout.includes('PASS')]).toEqual([args[0], false, false]);
    }
  });
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
