import { describe, expect, test } from 'vitest';
import { inspect } from '../../src/inspect/inspect.ts';
import type { InspectSourceOptions } from '../../src/inspect/services.ts';
import { parseInspection } from '../../src/record/read-inspection.ts';
import { openSimulated } from '../read/monitor/open-simulated.ts';
import { FakeCapture, FakeMeter, reference, run } from './fake-source.ts';

const unreadable = () => {
  throw new Error('not to be read');
};
const traps = { get: unreadable, getPrototypeOf: unreadable, has: unreadable, getOwnPropertyDescriptor: unreadable };

/** What a caller's code may throw. */
const thrown: readonly (readonly [string, unknown])[] = [
  ['nothing', undefined],
  ['null', null],
  ['a symbol', Symbol('s')],
  ['an object without a prototype', Object.create(null)],
  ['a proxy', new Proxy(new Error('behind'), traps)],
  ['an object whose getters throw', Object.defineProperty({}, 'message', { get: unreadable })],
  ['an error whose message cannot be read', Object.defineProperty(new Error('x'), 'message', { get: unreadable })],
  ['an error whose code is an object', Object.assign(new Error('x'), { code: {} })],
  ['an error with a proxy as its prototype', Object.setPrototypeOf(new Error('x'), new Proxy(Error.prototype, traps))],
  ['a text that cannot be made', { toString: unreadable }],
];

type Spoil = (source: FakeMeter, fail: () => never) => Partial<InspectSourceOptions>;

const places: Readonly<Record<string, Spoil>> = {
  read: (source, fail) => {
    source.answers = (answer, count) => (count === 4 ? fail() : answer);
    return {};
  },
  check: (source, fail) => {
    source.state = (count) => (count === 2 ? fail() : {});
    return {};
  },
  confirmResolution: (source, fail) => {
    Object.assign(source, { confirmResolution: fail });
    return {};
  },
  showPatch: (_, fail) => ({ showPatch: fail }),
  confirmShown: (_, fail) => ({ confirmShown: fail }),
  onProgress: (_, fail) => ({ onProgress: fail }),
  'onProgress, later': (_, fail) => ({ onProgress: (() => Promise.reject().catch(fail)) as () => void }),
  onEvent: (_, fail) => ({ onEvent: fail }),
  'onEvent of the last pixel': (source, fail) => {
    Object.assign(source, { confirmResolution: async () => true });
    return { onEvent: ({ type }) => (type === 'check' ? fail() : undefined) };
  },
  strategy: (_, fail) => ({ strategy: { next: fail } }),
};

describe.each(Object.entries(places))('%s of a caller', (_, spoil) => {
  test.each(thrown)('throws %s: a record without a verdict', async (__, value) => {
    const source = new FakeMeter();
    const fail = (): never => {
      throw value;
    };
    const inspection = await run(source, spoil(source, fail));
    expect(inspection.judgment.verdict.outcome).toBe('inconclusive');
    expect(parseInspection(JSON.stringify(inspection), 'here')).toEqual(JSON.parse(JSON.stringify(inspection)));
  });
});

describe('an interruption', () => {
  const interrupting = (controller: AbortController) => () => {
    controller.abort();
    return new Promise<never>(() => undefined);
  };

  test.each<[string, (controller: AbortController) => Partial<InspectSourceOptions>]>([
    ['while showPatch is pending', (controller) => ({ showPatch: interrupting(controller) })],
    ['while confirmShown is pending', (controller) => ({ confirmShown: interrupting(controller) })],
  ])('%s ends the run', async (_, options) => {
    const controller = new AbortController();
    const inspection = await run(new FakeMeter(), { signal: controller.signal, ...options(controller) });
    expect(inspection.stopped?.code).toBe('aborted');
    expect(inspection.judgment.verdict.outcome).toBe('inconclusive');
  });
});

test.each(Array.from({ length: 25 }, (_, seed) => seed))(
  'every record that inspect returns is read by its own schema: hostile answers, seed %i',
  async (seed) => {
    const random = randomOf(seed);
    const source = random() < 0.5 ? new FakeMeter() : new FakeCapture();
    const spoiled = (value: object, rate: number) => (random() < rate ? spoil(value, random) : value);
    const { read, check } = source;
    source.read = async (place) => spoiled(await read.call(source, place), 0.2) as Awaited<ReturnType<typeof read>>;
    source.check = async () => spoiled(await check.call(source), 0.2) as Awaited<ReturnType<typeof check>>;
    const isLight = source instanceof FakeMeter;
    const options = isLight ? {} : { profile: 'signal-exact', patches: ['white', 'black'] };
    const inspection = await run(source, { reference, ...options });
    expect(parseInspection(JSON.stringify(inspection), 'here')).toEqual(JSON.parse(JSON.stringify(inspection)));
  },
);

test('two color modes of one index get no verdict', async () => {
  const { api, simulator, monitorId } = await openSimulated();
  const getColorModes: typeof api.getColorModes = async (...all) =>
    (await api.getColorModes(...all)).map((mode) => ({ ...mode, index: mode.index === 1 ? 0 : mode.index }));
  const inspection = await inspect({
    api: { ...api, getColorModes },
    resolution: '3840x2160',
    profile: 'signal-exact',
    showPatch: (patch) => simulator.showPatch(monitorId, patch),
  });
  expect(inspection.stopped).toMatchObject({ code: 'check-failed' });
  expect(inspection.judgment.verdict.outcome).toBe('inconclusive');
  expect(inspection.readings).toEqual([]);
});

/** An answer with one thing in it that no type allows. */
function spoil(value: object, random: () => number): unknown {
  const odd = [
    undefined,
    null,
    Number.NaN,
    -1,
    1.5,
    Number.POSITIVE_INFINITY,
    '',
    'x',
    [],
    {},
    () => 1,
    10n,
    Symbol('s'),
    true,
  ];
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
  const path = pick(Object.keys(value));
  const inner = value[path as keyof typeof value] as unknown;
  const isDeep = typeof inner === 'object' && inner !== null && random() < 0.5;
  return { ...value, [path]: isDeep ? spoil(inner, random) : pick([...odd, new Proxy({}, traps)]) };
}

function randomOf(seed: number): () => number {
  let state = seed * 7919 + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
