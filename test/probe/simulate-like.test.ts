import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Behavior, parseBehavior } from '../../src/api/probed/behavior.ts';
import type { Probed } from '../../src/probe/probe-monitor.ts';
import { parseBehaviorLike } from '../../src/simulator/probed/behavior-like.ts';
import { simulated } from '../simulator/simulated.ts';
import { TRIALS } from '../trials.ts';
import { probeAt } from './ask.ts';
import { findingsAlike } from './findings-alike.ts';

const resolution = { widthPx: 640, heightPx: 480 };
const refusal = { status: 403, body: '{"error":"no","requestId":"{{id}}"}' };

/** Then nothing else about pixels can be seen. */
const NO_PIXEL = { 'get-pixel-information': [{ status: 409 }] };
/** Then a scale may not be seen: the values as received need not reach full scale. */
const NO_FULL: NonNullable<Behavior['fields']> = [
  { operation: 'get-pixel-information', place: 'convertedRgbFull', type: 'absent' },
];

/** Values of each switch, but for those of time, which pass at once here, and those of the cloud, which no profile has. */
const SWITCHES = {
  answers: [
    { 'get-key-lock': [refusal], 'set-key-lock': [{ status: 405 }] },
    {
      'set-key-lock': [{ status: 204 }],
      'select-color-mode': [{ status: 204 }],
      'set-pixel-marker': [{ status: 204 }],
    },
    { 'set-pixel-marker': [{ status: 429, body: '' }, {}], 'select-color-mode': [{ delayMs: null }, {}] },
    { 'get-pixel-information': [{}, {}, { status: 409, body: '{"message":"Busy."}' }] },
    { 'get-targets': [{ status: 500, body: '' }], 'get-color-mode': [{}, { status: 404, body: '<html>' }] },
    { 'set-key-lock': [{ status: 409, delayMs: 0 }, {}], 'get-key-lock': [{ status: 200, body: 'null' }] },
    NO_PIXEL,
    { 'get-color-modes': [{ status: 403 }] },
  ],
  outside: [
    { answer: 'refused', status: 403, body: '{"error":"no"}' },
    { answer: 'refused', status: 416, body: '{"message":"({{x}}, {{y}}) is outside [{{count}}]","traceId":"{{id}}"}' },
    { answer: 'refused', status: 409, body: '座標が不正', encoding: 'euc-jp' },
    { answer: 'last-pixel' },
    { answer: 'first-pixel' },
    { answer: 'wrapped' },
    { answer: 'echoed' },
    {
      x: { answer: 'refused', status: 500, body: '' },
      y: { answer: 'refused', status: 409 },
      far: { answer: 'echoed' },
    },
  ],
  colorFormat: ['YCBCR'],
  hdcp: [true],
  evenPixels: ['columns', 'rows', 'both'],
  bitDepths: [
    { AUTO: 10 },
    { '8_BIT': 10, '10_BIT': 10, '12_BIT': 10, AUTO: 10 },
    { '12_BIT': { status: 400, body: '{"message":"No."}' }, '10_BIT': 4 },
  ],
  components: [
    { names: { r: 'R', g: 'G', b: 'B' } },
    { names: { r: 'Red', g: 'Green', b: 'Blue' }, more: { a: 7 } },
    { isList: true },
  ],
  values: ['of-one', 'of-109-percent'],
  ditherSteps: [1, 3],
  markerInValue: [true],
  modes: [
    [{ type: 'ADVANCED', enabled: true }, { type: 'HDR' }, { type: 'STANDARD', results: 2, selected: true }],
    [
      { enabled: true, results: 1 },
      { enabled: false, targetOf: 0 },
      { enabled: true, results: 0 },
    ],
  ],
  fields: [
    [{ operation: 'list-monitors', place: 'monitors[*].serialNumber', type: 'number' }],
    [{ operation: 'list-monitors', place: 'monitors[*].serialNumber', type: 'absent' }],
    [
      { operation: 'get-color-modes', place: 'colorModes[*].index', type: 'string' },
      { operation: 'get-color-modes', place: 'colorModes[2].name', type: 'null' },
      { operation: 'get-color-modes', place: 'colorModes[*].hdr', type: 'boolean' },
      { operation: 'get-color-mode', mode: 1, place: 'enabled', spelled: 'Enabled' },
    ],
    [
      { operation: 'get-calibration-results', place: 'calibrationResults[*].executedAt', type: 'number' },
      { operation: 'get-key-lock', place: 'keyLock', text: 'PARTIAL' },
      { operation: 'get-targets', place: 'targets[*].name', type: 'absent' },
    ],
    [{ operation: 'get-calibration-results', mode: 0, place: 'calibrationResults', type: 'null' }],
    [
      { operation: 'get-pixel-information', place: 'hdcp', type: 'string' },
      { operation: 'get-pixel-information', place: 'position.x', spelled: 'X' },
    ],
    NO_FULL,
  ],
  results: [
    [{ mode: 'STANDARD', status: 400 }],
    [
      { mode: 9, status: 404, body: 'SYNC_SIGNAL' },
      { mode: 2, status: 204 },
    ],
  ],
  executedAt: ['day.month.year', 'day/month/year'],
  resultOfOtherMode: [true],
  unknownRoute: [{ status: 501, body: '<html>Not here</html>' }],
  errors: [
    { status: 410 },
    { encoding: 'shift-jis' },
    { encoding: 'utf-16le', body: '{"message":"No."}' },
    { encoding: 'utf-16be' },
    { encoding: 'latin1', body: '{"message":"Gerät fehlt"}' },
    { body: '' },
  ],
} satisfies { readonly [K in Exclude<keyof Behavior, Timed>]-?: readonly NonNullable<Behavior[K]>[] };

type Timed = 'readMs' | 'blankingMs' | 'changeSpacingMs' | 'cloud';

async function probe(behavior: Behavior): Promise<Probed> {
  const { simulator, id } = await simulated({ behavior, resolution });
  simulator.showPatch(id, { bitDepth: 8, codes: { r: 255, g: 200, b: 100 } });
  return probeAt(simulator.url, { parts: ['default', 'pixels', 'change'], resolution, ...(await restorePath()) });
}

async function restorePath() {
  return { restorePath: join(await mkdtemp(join(tmpdir(), 'flatfield-like-')), 'restore.json') };
}

/** Gives the findings. */
async function expectAlike(behavior: Behavior): Promise<readonly string[]> {
  const first = await probe(behavior);
  const like = parseBehaviorLike(JSON.parse(JSON.stringify(first.profile)), 'profile');
  expect(JSON.stringify(like)).not.toContain(first.record.monitor?.serialNumber || 'no serial number');
  const again = await probe(like);
  const found = findingsAlike(first);
  expect(findingsAlike(again), JSON.stringify(behavior)).toEqual(found);
  return found;
}

/** Six unusual monitors, which together have a value of each switch. */
const SIX = Array.from({ length: 6 }, (_, monitor) =>
  Object.fromEntries(
    Object.entries(SWITCHES).flatMap(([name, values], place) =>
      place % 6 === monitor ? [[name, values[monitor % values.length]]] : [],
    ),
  ),
);

/** With more trials than in CI each value of each switch by itself. */
const SINGLE = Object.entries(SWITCHES).flatMap(([name, values]) =>
  TRIALS > 25 ? values.map((value) => ({ [name]: value })) : [],
);

/** No check is about them alone. */
const UNSEEN = ['colorFormat', 'hdcp', 'resultOfOtherMode'];

describe('a probe of the likeness finds the same', () => {
  let usual: readonly string[] = [];

  it('of a monitor as assumed', async () => {
    usual = await expectAlike({});
  });

  const unusual = [...SIX, ...SINGLE].map((one) => [JSON.stringify(one).slice(0, 120), parseBehavior(one)] as const);

  it.each(unusual)('of a monitor with %s, which is found', async (_, behavior) => {
    const found = await expectAlike(behavior);
    const isUnseen = Object.keys(behavior).every((name) => UNSEEN.includes(name));
    expect(isUnseen || !isDeepStrictEqual(found, usual)).toBe(true);
  });

  it('of monitors with random switches', async () => {
    const switches = Object.entries(SWITCHES).map(([name, values]) => {
      const combined = values.filter((value) => value !== NO_PIXEL && value !== NO_FULL);
      return [name, fc.constantFrom<unknown>(...combined)];
    });
    const behaviors = fc.record(Object.fromEntries(switches) as Record<string, fc.Arbitrary<unknown>>, {
      requiredKeys: [],
    });
    await fc.assert(
      fc.asyncProperty(behaviors, async (behavior) => {
        await expectAlike(parseBehavior(behavior));
      }),
      { numRuns: Math.ceil(TRIALS / 8), seed: 7 },
    );
  }, 3_600_000);
});

it('each change of the likeness takes its own time', async () => {
  const answers: Behavior['answers'] = {
    'set-key-lock': [{ delayMs: 1500 }, { status: 204, delayMs: 500 }],
    'select-color-mode': [{ delayMs: 2500 }, {}],
  };
  const probed = async (behavior: Behavior) => {
    const clock = sharedClock();
    const { simulator } = await simulated({ behavior, timeScale: 1, clock: clock.ofSimulator });
    return probeAt(simulator.url, { parts: ['default', 'change'], clock, ...(await restorePath()) });
  };
  const { behavior } = (await probed({ answers })).profile;
  expect(behavior.answers).toEqual(answers);
  expect((await probed(behavior)).profile.behavior).toEqual(behavior);
});

it('each reading and each slow read of the likeness takes its own time', async () => {
  const blankingMs = Array.from({ length: 12 }, (_, place) => 3000 + 100 * place);
  const behavior: Behavior = { blankingMs, readMs: 40, answers: { 'get-targets': [{ afterMs: 6500 }] } };
  const probed = async (one: Behavior) => {
    let ms = 0;
    const now = () => new Date(ms);
    const wait = async (durationMs: number) => {
      ms += durationMs;
    };
    const { simulator } = await simulated({ behavior: one, resolution, timeScale: 1, clock: { now, wait } });
    const clock = { now, monotonicMs: () => ms, sleep: wait };
    return probeAt(simulator.url, { parts: ['default', 'pixels'], resolution, clock });
  };
  const { record, profile } = await probed(behavior);
  expect(profile.behavior).toMatchObject(behavior);
  expect(record.findings.find(({ check }) => check === 'read-time')?.found).toBe('getTargets: 6500 ms');
  expect((await probed(profile.behavior)).profile).toEqual(profile);
});

/** Time passes only while the probe waits; then what the simulator has waited for is done. */
function sharedClock() {
  let ms = 0;
  const waits = new Set<{ readonly dueMs: number; readonly end: () => void }>();
  const now = () => new Date(ms);
  return {
    now,
    monotonicMs: () => ms,
    sleep: async (durationMs: number) => {
      ms += durationMs;
      for (const wait of [...waits].filter(({ dueMs }) => dueMs <= ms)) {
        waits.delete(wait);
        wait.end();
      }
      await new Promise((resolve) => setImmediate(resolve));
    },
    ofSimulator: {
      now,
      wait: (durationMs: number) =>
        new Promise<void>((end) => {
          if (durationMs > 0) waits.add({ dueMs: ms + durationMs, end });
          else end();
        }),
    },
  };
}

it('a file that is no monitor profile is refused with its place', () => {
  expect(() => parseBehaviorLike({ monitorProfileVersion: 2 }, 'p.json')).toThrow(
    /^p\.json is no monitor profile: monitorProfileVersion: expected 1\.$/,
  );
});
