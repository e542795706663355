import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { judgeAgain, readUnchangedRun, verifyRun } from '../../src/entries/index.ts';
import { inspect } from '../../src/inspect/inspect.ts';
import { inspectIntoFolder } from '../../src/inspect/run-into-folder.ts';
import type { InspectOptions, InspectSourceOptions } from '../../src/inspect/services.ts';
import { inPlanOrder } from '../../src/read/next-point/strategy.ts';
import type { Inspection } from '../../src/record/inspection.ts';
import { openSimulated, type Simulated } from '../read/monitor/open-simulated.ts';
import { differences } from '../written-to/world.ts';
import { FakeCapture, optionsOf, reference } from './fake-source.ts';

/** Makes every number in an object the one that a good monitor would give: what a handler does that rounds or scales. */
function mend(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'number') Reflect.set(value, key, 255);
    else mend(inner);
  }
}

function asked({ api, simulator, monitorId }: Simulated): InspectOptions {
  return {
    ...{ api, resolution: '3840x2160', layout: '3x3', patches: ['white', 'gray-128'], shownBy: 'simulator' },
    showPatch: (patch) => simulator.showPatch(monitorId, patch),
    simulated: { scenario: 'tinted-corner', seed: 1, timeScale: 0 },
  };
}

/** Callbacks that write to whatever they are given. */
const writing: Readonly<Record<string, (quiet: InspectOptions) => Partial<InspectOptions>>> = {
  onEvent: () => ({ onEvent: mend }),
  onProgress: () => ({ onProgress: mend }),
  'onProgress, later': () => ({
    onProgress: ((progress) => Promise.resolve().then(() => mend(progress))) as InspectOptions['onProgress'],
  }),
  showPatch: ({ showPatch }) => ({
    showPatch: async (patch, ...rest) => {
      await showPatch?.(patch, ...rest);
      mend(patch.codesAt({ xPx: 0, yPx: 0 }));
      mend(patch);
      mend(rest);
    },
  }),
  strategy: () => ({
    strategy: {
      next: (state) => {
        const answer = { ...inPlanOrder.next(state) };
        mend([...state.readings]);
        mend(state.plan);
        mend(state.inOrder);
        return answer;
      },
    },
  }),
};

describe.each(Object.entries(writing))('%s, which writes to what it is given,', (_, callbacks) => {
  it('changes neither the readings of a bad monitor nor its verdict', async () => {
    const open = await openSimulated({ scenario: 'tinted-corner' });
    // Each begins with the screen that the one before left.
    await inspect(asked(open));
    const quiet = await inspect(asked(open));
    const written = await inspect({ ...asked(open), ...callbacks(asked(open)) });
    expect(written.judgment.verdict.outcome).toBe('fail');
    expect(differences(quiet, written)).toEqual([]);
  });

  it('changes nothing in the signed folder of the run', async () => {
    const open = await openSimulated({ scenario: 'tinted-corner' });
    const folder = await mkdtemp(join(tmpdir(), 'flatfield-callbacks-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
    const { privateKey: sign, publicKey } = generateKeyPairSync('ed25519');
    const out = join(folder, 'run');
    const { inspection } = await inspectIntoFolder({ ...asked(open), ...callbacks(asked(open)), sign, out });
    expect((await verifyRun(out, publicKey)).state).toBe('intact');
    const journal = (await readFile(join(out, 'readings.ndjson'), 'utf8')).split('\n');
    const kept = journal.filter((line) => line.startsWith('{"type":"reading"')).map((line) => JSON.parse(line).reading);
    expect(kept).toEqual(JSON.parse(JSON.stringify(inspection.readings)));
    const again = judgeAgain(await readUnchangedRun(out), { runId: 'again', judgedAt: inspection.judgment.judgedAt });
    expect(again.judgment).toEqual(JSON.parse(JSON.stringify(inspection.judgment)));
  });
});

describe('a source that writes to what it is given, and to what it gave,', () => {
  const signal = { profile: 'signal-exact', patches: ['white', 'black'], reference } as const;
  const run = (source: FakeCapture, more: Partial<InspectSourceOptions> = {}): Promise<Inspection> =>
    inspect(optionsOf(source, { ...signal, ...more }));

  it('changes no verdict', async () => {
    const quiet = await run(new FakeCapture());
    const source = new FakeCapture();
    const given: unknown[] = [];
    const { read } = source;
    source.read = async (position, ...rest) => {
      const answer = structuredClone(await read.call(source, { ...position }, ...(rest as [])));
      for (const one of given.splice(0)) mend(one);
      mend(position);
      given.push(answer);
      return answer;
    };
    source.confirmResolution = async (resolution) => {
      const isSize = resolution.widthPx === 3840;
      mend(resolution);
      return isSize;
    };
    expect(differences(quiet, await run(source))).toEqual([]);
  });

  it('changes no verdict by writing to its options while it is read', async () => {
    const quiet = await run(new FakeCapture());
    const source = new FakeCapture();
    const limits = { maxConsecutiveMisses: 3 };
    const options = optionsOf(source, {
      ...signal,
      patches: ['white', 'black'],
      limits,
      resolution: { widthPx: 3840, heightPx: 2160 },
    });
    const inspection = await inspect({
      ...options,
      onEvent: () => mend([options.patches, options.resolution, limits]),
    });
    expect(differences(quiet, inspection)).toEqual([]);
  });
});

describe('a record that inspect gives', () => {
  it('cannot be changed, so that nothing else is judged, compared or signed', async () => {
    const open = await openSimulated({ scenario: 'tinted-corner' });
    const inspection = await inspect(asked(open));
    const before = JSON.stringify(inspection);
    mend(inspection);
    expect(JSON.stringify(inspection)).toBe(before);
    expect(() => (inspection.readings as unknown[]).splice(0)).toThrow(TypeError);
  });

  it('shares nothing with the options of its caller', async () => {
    const open = await openSimulated({ scenario: 'tinted-corner' });
    const simulated = { scenario: 'tinted-corner', seed: 1, timeScale: 0 };
    const resolution = { widthPx: 3840, heightPx: 2160 };
    const inspection = await inspect({ ...asked(open), simulated, resolution });
    const before = JSON.stringify(inspection);
    for (const given of [simulated, resolution]) {
      expect(Object.isFrozen(given)).toBe(false);
      mend(given);
    }
    expect(JSON.stringify(inspection)).toBe(before);
  });
});
