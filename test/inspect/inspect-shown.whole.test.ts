import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { inspect } from '../../src/inspect/inspect.ts';
import { inspectIntoFolder, resumeIntoFolder } from '../../src/inspect/run-into-folder.ts';
import type { InspectOptions, ShowPatch } from '../../src/inspect/services.ts';
import type { Patch } from '../../src/plan/pattern/patch.ts';
import { isSignal } from '../../src/read/reading.ts';
import { readJournal } from '../../src/read/state/read-journal.ts';
import { readRecord } from '../../src/record/read-inspection.ts';
import { summaryOf } from '../judge/in-english.ts';
import { type Codes, type FakeMonitor, fakeMonitor } from '../read/monitor/fake-monitor.ts';
import { stopText } from '../stop-text.ts';

const plan = { resolution: '3840x2160', layout: '3x3', patches: ['white', 'red', 'black'], marker: 'off' } as const;

/** Someone who shows patches, but presses Enter too early the first `times` times that a patch is asked for. */
function hasty(monitor: FakeMonitor, early: Readonly<Record<string, number>>) {
  const asked: string[] = [];
  const left = new Map(Object.entries(early));
  const showPatch: ShowPatch = (patch, _, { readsAs }) => {
    asked.push(readsAs === undefined ? patch.name : `${patch.name}, reads as ${readsAs}`);
    const times = left.get(patch.name) ?? 0;
    left.set(patch.name, times - 1);
    if (times <= 0) monitor.screen = codesOf(patch);
  };
  return { asked, showPatch };
}

function codesOf({ codes: { r, g, b } }: Patch): Codes {
  return [r, g, b];
}

function inspected(monitor: FakeMonitor, more: Partial<InspectOptions>) {
  return inspect({ api: monitor.api, ...plan, ...more });
}

describe('a person who presses Enter too early', () => {
  test.each([1, 2])('%i times is asked again, and a good monitor passes', async (times) => {
    const monitor = await fakeMonitor();
    const { asked, showPatch } = hasty(monitor, { red: times });
    const { judgment, replaced, readings, stopped } = await inspected(monitor, { showPatch });
    expect(judgment.verdict.outcome, JSON.stringify(judgment.verdict.summary)).toBe('pass');
    expect(stopped).toBeNull();
    expect(readings).toHaveLength(27);
    expect(asked).toEqual(['white', 'red', ...Array(times).fill('red, reads as white'), 'black']);
    expect(replaced.filter(isSignal).map(({ patchIndex, readsAs }) => [patchIndex, readsAs])).toEqual(
      Array(times).fill([1, 'white']),
    );
    expect(judgment.verdict.reasons.filter(({ code }) => code === 'other-patch-read')).toHaveLength(times);
  });

  test('again and again ends inconclusive: the screen still shows white', async () => {
    const monitor = await fakeMonitor();
    const { asked, showPatch } = hasty(monitor, { red: 99 });
    const inspection = await inspected(monitor, { showPatch });
    const { judgment, stopped, readings } = inspection;
    expect(judgment.verdict.outcome).toBe('inconclusive');
    expect(stopped?.code).toBe('patch-not-shown');
    expect(stopText(inspection)).toBe('The screen still shows white, not red.');
    expect(readings).toHaveLength(9);
    expect(asked).toHaveLength(4);
  });

  test('never makes a bad monitor pass', async () => {
    const monitor = await fakeMonitor();
    monitor.codesAt = (x, y) => (x > 2600 && y > 1500 ? [200, 0, 0] : monitor.screen);
    const { judgment } = await inspected(monitor, { showPatch: hasty(monitor, { red: 1, black: 1 }).showPatch });
    expect(judgment.verdict.outcome).toBe('fail');
  });

  test('with patches that are nearly alike is asked again as well', async () => {
    const monitor = await fakeMonitor();
    const patches = ['50%', '52%'];
    const { judgment } = await inspected(monitor, { showPatch: hasty(monitor, { 'gray-133': 1 }).showPatch, patches });
    expect(judgment.verdict.outcome, JSON.stringify(judgment.verdict.summary)).toBe('pass');
  });

  test('shows another known patch: asked once more, and not judged', async () => {
    const monitor = await fakeMonitor();
    let times = 0;
    const showPatch: ShowPatch = (patch) => {
      times += Number(patch.name === 'white');
      monitor.screen = patch.name === 'white' ? [0, 0, 0] : codesOf(patch);
    };
    const inspection = await inspected(monitor, { showPatch });
    expect(inspection.judgment.verdict.outcome).toBe('inconclusive');
    expect(stopText(inspection)).toBe('The screen shows gray 0 in place of white.');
    expect(times).toBe(2);
  });
});

describe('a screen that is verified', () => {
  const shownBy = 'browser';

  test('with swapped channels is shown once more, then judged: a fail', async () => {
    const monitor = await fakeMonitor();
    const shown: string[] = [];
    const showPatch: ShowPatch = (patch) => {
      shown.push(patch.name);
      const [r, g, b] = codesOf(patch);
      monitor.screen = [b, g, r];
    };
    const patches = ['white', 'red', 'blue'];
    const { judgment, readings, stopped } = await inspected(monitor, { showPatch, shownBy, patches });
    expect(stopped).toBeNull();
    expect(judgment.verdict.outcome).toBe('fail');
    expect(readings).toHaveLength(27);
    expect(shown).toEqual(['white', 'red', 'red', 'blue', 'blue']);
  });

  test('of limited range is judged without being shown again', async () => {
    const monitor = await fakeMonitor();
    const shown: string[] = [];
    const showPatch: ShowPatch = (patch) => {
      shown.push(patch.name);
      const [r, g, b] = codesOf(patch).map((code) => Math.round(16 + (code * 219) / 255));
      monitor.screen = [r ?? 0, g ?? 0, b ?? 0];
    };
    expect((await inspected(monitor, { showPatch, shownBy })).judgment.verdict.outcome).toBe('fail');
    expect(shown).toEqual(plan.patches);
  });

  test('whose signal froze ends inconclusive', async () => {
    const monitor = await fakeMonitor();
    const inspection = await inspected(monitor, { showPatch: () => undefined, shownBy });
    expect(inspection.judgment.verdict.outcome).toBe('inconclusive');
    expect(stopText(inspection)).toBe('The screen still shows white, not red.');
  });

  test('whose path makes two patches that are nearly alike the same is judged', async () => {
    const monitor = await fakeMonitor();
    const showPatch: ShowPatch = (patch) => {
      const [r, g, b] = codesOf(patch).map((code) => code & 0xf0);
      monitor.screen = [r ?? 0, g ?? 0, b ?? 0];
    };
    const more = { showPatch, shownBy, patches: ['50%', '52%'], profile: 'signal-exact' } as const;
    const { stopped, readings } = await inspected(monitor, more);
    expect(stopped).toBeNull();
    expect(readings).toHaveLength(18);
  });
});

test('an interrupted run resumes after a patch was shown again, and keeps what was replaced', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flatfield-shown-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [out, stateFolder] = [join(folder, 'run'), join(folder, 'state')];
  const monitor = await fakeMonitor();
  const controller = new AbortController();
  const early = hasty(monitor, { red: 1 }).showPatch;
  const showPatch: ShowPatch = (patch, id, options) => {
    // Interrupted while red is asked for again: its first reading is on the disk already.
    if (options.readsAs !== undefined) controller.abort();
    return early(patch, id, options);
  };
  const common = { api: monitor.api, stateFolder };
  await inspectIntoFolder({ ...common, ...plan, showPatch, out, signal: controller.signal });
  expect((await readJournal(join(out, 'readings.ndjson'))).state.replaced).toMatchObject([{ readsAs: 'white' }]);
  monitor.screen = [255, 255, 255];
  const { inspection } = await resumeIntoFolder(out, { ...common, showPatch: hasty(monitor, { red: 1 }).showPatch });
  expect(inspection.judgment.verdict.outcome, summaryOf(inspection)).toBe('pass');
  expect(inspection.replaced.filter(isSignal).map(({ sequence, readsAs }) => [sequence, readsAs])).toEqual([
    [9, 'white'],
    [10, 'white'],
  ]);
  expect((await readRecord(out)).replaced).toHaveLength(2);
});
