import { describe, expect, it } from 'vitest';
import { reportConsole } from '../../src/report/report-console.ts';
import { inspectServer as inspectOutside, serverForTest } from './inspect-outside.ts';
import type { MonitorServer } from './monitor-server.ts';
import { signalOf } from './signals.ts';

/** Under a plan of five colors that are far apart. */
const inspectServer: typeof inspectOutside = (server, more) => {
  return inspectOutside(server, { patches: ['white', 'red', 'green', 'blue', 'black'], ...more });
};

/** A person who answers before the patch is there; `late` says which calls come too early. */
function hasty(server: MonitorServer, isLate: (call: number) => boolean) {
  const calls: string[] = [];
  return {
    calls,
    showPatch: (patch: Parameters<MonitorServer['show']>[0] & { readonly name: string }) => {
      calls.push(patch.name);
      if (!isLate(calls.length)) server.show(patch);
    },
  };
}

describe('a person who presses Enter too early', () => {
  it('once is asked again, and a good monitor passes', async () => {
    const server = await serverForTest();
    const { calls, showPatch } = hasty(server, (call) => call === 2);
    const inspection = await inspectServer(server, { showPatch });
    expect(inspection.judgment.verdict.outcome).toBe('pass');
    expect(calls.slice(0, 3)).toEqual(['white', 'red', 'red']);
  });

  it('at every patch once is asked again each time, and a good monitor passes', async () => {
    const server = await serverForTest();
    const seen = new Set<string>(['white']);
    const inspection = await inspectServer(server, {
      showPatch: (patch) => {
        if (seen.has(patch.name)) server.show(patch);
        seen.add(patch.name);
      },
    });
    expect(inspection.judgment.verdict.outcome).toBe('pass');
  });

  it('again and again does not have a good monitor rejected', async () => {
    const server = await serverForTest();
    const { showPatch } = hasty(server, (call) => call > 1);
    const inspection = await inspectServer(server, { showPatch });
    expect(inspection.judgment.verdict.outcome).toBe('inconclusive');
    expect(reportConsole(inspection, { color: false, width: 200 })).toContain('still shows white');
  });

  it('again and again has no more than one point of a wrong patch judged', async () => {
    const server = await serverForTest();
    const { showPatch } = hasty(server, (call) => call > 1);
    const inspection = await inspectServer(server, { showPatch });
    expect(inspection.readings.filter(({ patchIndex }) => patchIndex === 1).length).toBeLessThanOrEqual(1);
  });

  it('at the last patch is not a fail either', async () => {
    const server = await serverForTest();
    const { showPatch } = hasty(server, (call) => call >= 5);
    const inspection = await inspectServer(server, { showPatch });
    expect(inspection.judgment.verdict.outcome).toBe('inconclusive');
    expect(reportConsole(inspection, { color: false, width: 200 })).toContain('still shows blue');
  });
});

describe('another known patch than the one asked for', () => {
  it('shown by mistake once is asked for again, and a good monitor passes', async () => {
    const server = await serverForTest();
    let calls = 0;
    const inspection = await inspectServer(server, {
      showPatch: (patch) => {
        calls += 1;
        server.show(calls === 2 ? { codes: { r: 0, g: 0, b: 255 }, bitDepth: 8 } : patch);
      },
    });
    expect(inspection.judgment.verdict.outcome).toBe('pass');
  });

  it('never passes if channels are swapped in the cable', async () => {
    const server = await serverForTest({ signal: signalOf(({ r, g, b }) => ({ r: b, g, b: r })) });
    const inspection = await inspectServer(server);
    expect(inspection.judgment.verdict.outcome).not.toBe('pass');
  });

  it('is judged as bad if a verified window showed it twice and channels are swapped', async () => {
    const server = await serverForTest({ signal: signalOf(({ r, g, b }) => ({ r: b, g, b: r })) });
    const inspection = await inspectServer(server, { shownBy: 'browser', confirmShown: () => Promise.resolve() });
    expect(inspection.judgment.verdict.outcome).toBe('fail');
  });
});

it('a monitor that shows black for every patch does not pass', async () => {
  const server = await serverForTest({ signal: signalOf(() => ({ r: 0, g: 0, b: 0 })) });
  expect((await inspectServer(server)).judgment.verdict.outcome).not.toBe('pass');
});

it('a patch that is left after its first point does not pass', async () => {
  const server = await serverForTest();
  server.before = ({ operation, nth }) => {
    if (operation === 'pixel' && nth === 17) server.show({ codes: { r: 255, g: 255, b: 255 }, bitDepth: 8 });
    return undefined;
  };
  expect((await inspectServer(server)).judgment.verdict.outcome).not.toBe('pass');
});

it('two patches of nearly the same code values pass on a good monitor', async () => {
  const server = await serverForTest();
  const inspection = await inspectServer(server, { patches: ['white', '254/255/255', '255/254/255', '254/254/254'] });
  expect(inspection.judgment.verdict.outcome).toBe('pass');
});
