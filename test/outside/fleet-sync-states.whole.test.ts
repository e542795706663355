import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { goodFleet, goodMonitor } from './cloud-fleet.ts';
import { answering, type CloudAnswer, cloudToken } from './cloud-server.ts';
import { expectRow, type Row, type World, worldForTest } from './fleet-world.ts';

const id = (nth: number): string => `cg2700s_${40_417_001 + nth}`;
const file = (nth: number): string => `fleet/monitors/${id(nth)}.json`;

interface Stored {
  readonly detail: { readonly id: string } | null;
  readonly colorModes: Record<string, unknown>;
  readonly old?: { readonly detail: { readonly id: string } };
}
const stored = async ({ text }: World, nth = 0): Promise<Stored> => JSON.parse(await text(file(nth)));
const problemsOf = async ({ text }: World): Promise<readonly { readonly monitorId: string }[]> =>
  JSON.parse(await text('fleet/fleet.json')).problems;

/** These monitors are answered so, from the nth to the mth. */
const unreadable =
  (from: number, to: number, bad: CloudAnswer) =>
  ({ cloud }: World): void => {
    const ids = Array.from({ length: to - from + 1 }, (_, nth) => id(from + nth));
    cloud.answer = (call) => (call.endpoint === 'monitor' && ids.includes(call.id) ? bad : undefined);
  };
const allButLast = async (world: World): Promise<void> => {
  expect((await problemsOf(world)).map(({ monitorId }) => monitorId)).toEqual([...Array(13).keys()].map(id));
  expect((await stored(world, 13)).detail?.id).toBe(id(13));
};
const colorMode =
  (body: (call: { readonly index: number }) => unknown, status = 200) =>
  ({ cloud }: World): void => {
    cloud.answer = (call) => (call.endpoint === 'color-mode' ? { status, body: body(call) } : undefined);
  };
const noColorMode = async (world: World): Promise<void> => {
  expect((await stored(world)).colorModes).toEqual({});
  expect(await problemsOf(world)).toHaveLength(1);
};
const withModes = 'sync --into fleet --color-modes 0';
const listed =
  (...ids: readonly string[]) =>
  ({ cloud }: World): void => {
    cloud.fleet.monitors = ids.map((one) => ({ ...goodMonitor(), id: one }));
  };
const insideOnly = async ({ folder }: World): Promise<void> => {
  expect((await readdir(folder)).sort()).toEqual(['.state', 'fleet']);
  expect((await readdir(`${folder}/fleet`)).sort()).toEqual(
    expect.arrayContaining(['fleet.json', 'monitors', 'synced.json']),
  );
};
const filesFor =
  (count: number) =>
  async (world: World): Promise<void> => {
    await insideOnly(world);
    const names = await readdir(world.path('fleet/monitors'));
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(count);
  };

const rows: readonly Row[] = [
  { state: 'a good fleet', monitors: 3, code: 0, also: ({ cloud }) => expect(cloud.calls).toHaveLength(4) },
  {
    state: 'a good fleet with a color mode',
    run: withModes,
    code: 0,
    also: async (world) => expect(Object.keys((await stored(world)).colorModes)).toEqual(['0']),
  },
  {
    state: 'an unchanged fleet',
    monitors: 3,
    given: ({ fleet }) => fleet('sync --into fleet'),
    code: 0,
    also: ({ cloud }) => expect(cloud.calls).toHaveLength(5),
  },
  {
    state: 'a fleet of which one changed',
    monitors: 3,
    given: async ({ fleet, monitor }) => {
      await fleet('sync --into fleet');
      monitor(1)['updatedAt'] = '2026-03-03T00:00:00Z';
      monitor(1)['usageHours'] = 999;
    },
    code: 0,
    also: async ({ cloud, text }) => {
      expect(cloud.calls).toHaveLength(6);
      expect(JSON.parse(await text(file(1))).detail.usageHours).toBe(999);
    },
  },
  {
    state: 'a monitor that was removed',
    monitors: 2,
    given: async ({ fleet, cloud }) => {
      await fleet('sync --into fleet');
      cloud.fleet.monitors.pop();
    },
    code: 0,
    also: async ({ path }) => expect(await readdir(path('fleet/removed'))).toEqual([`${id(1)}.json`]),
  },
  {
    state: 'details of another monitor',
    given: unreadable(0, 0, { status: 200, body: goodMonitor(99) }),
    code: 2,
    says: /40417001/,
    also: async (world) => {
      expect((await stored(world).catch(() => ({ detail: null }))).detail).toBeNull();
      expect(await problemsOf(world)).toHaveLength(1);
      for (const name of await readdir(world.path('fleet/monitors'))) {
        expect(await world.text('fleet/monitors', name)).not.toContain('cg2700s_99');
      }
    },
  },
  {
    state: 'two monitors whose details are swapped',
    monitors: 2,
    given: answering((call, { monitor }) =>
      call.endpoint === 'monitor' ? { status: 200, body: monitor(call.id === id(0) ? 1 : 0) } : undefined,
    ),
    code: 2,
    also: async (world) => expect(await problemsOf(world)).toHaveLength(2),
  },
  {
    state: 'a color mode of another index',
    run: withModes,
    given: colorMode(() => ({ index: 1, name: 'Mode 2' })),
    code: 2,
    also: noColorMode,
  },
  {
    state: 'a color mode without an index',
    run: withModes,
    given: colorMode(() => ({ name: 'Mode 1' })),
    code: 2,
    also: noColorMode,
  },
  {
    state: 'a color mode whose index is a text',
    run: withModes,
    given: colorMode(() => ({ index: '1' })),
    code: 2,
    also: noColorMode,
  },
  { state: 'a color mode that is null', run: withModes, given: colorMode(() => null), code: 2, also: noColorMode },
  {
    state: 'a color mode that is refused with 500',
    run: withModes,
    given: colorMode(() => 'no', 500),
    code: 2,
    also: noColorMode,
  },
  {
    state: '13 monitors in a row answered with 500',
    monitors: 14,
    given: unreadable(0, 12, { status: 500 }),
    code: 2,
    also: allButLast,
  },
  {
    state: '13 monitors in a row answered with 404',
    monitors: 14,
    given: unreadable(0, 12, { status: 404 }),
    code: 2,
    also: allButLast,
  },
  {
    state: '13 monitors in a row answered with 403',
    monitors: 14,
    given: unreadable(0, 12, { status: 403 }),
    code: 2,
    also: allButLast,
  },
  {
    state: '13 monitors in a row answered with a page',
    monitors: 14,
    given: unreadable(0, 12, { status: 200, body: '<p>' }),
    code: 2,
    also: allButLast,
  },
  {
    state: '13 monitors in a row whose connection is cut',
    monitors: 14,
    given: unreadable(0, 12, { status: 0, cut: true }),
    code: 2,
    also: allButLast,
  },
  {
    state: '13 monitors in a row answered for another',
    monitors: 14,
    given: unreadable(0, 12, { status: 200, body: goodMonitor(99) }),
    code: 2,
    also: allButLast,
  },
  {
    state: '13 monitors that are readable again',
    monitors: 14,
    given: async (world) => {
      unreadable(0, 12, { status: 404 })(world);
      await world.fleet('sync --into fleet');
      world.cloud.answer = () => undefined;
      world.cloud.calls.length = 0;
    },
    code: 0,
    also: async (world) => {
      expect(await problemsOf(world)).toEqual([]);
      expect(world.cloud.calls).toHaveLength(14);
    },
  },
  {
    state: 'a changed monitor that cannot be refreshed',
    given: async (world) => {
      await world.fleet('sync --into fleet');
      world.monitor()['updatedAt'] = '2026-03-03T00:00:00Z';
      unreadable(0, 0, { status: 404 })(world);
    },
    code: 2,
    also: async (world) => {
      const { detail, old } = await stored(world);
      expect([detail, old?.detail.id]).toEqual([null, id(0)]);
    },
  },
  {
    state: 'a changed monitor that cannot be refreshed twice',
    given: async (world) => {
      await world.fleet('sync --into fleet');
      unreadable(0, 0, { status: 404 })(world);
      world.monitor()['updatedAt'] = '2026-03-03T00:00:00Z';
      await world.fleet('sync --into fleet');
      world.monitor()['updatedAt'] = '2026-03-04T00:00:00Z';
    },
    code: 2,
    also: async (world) => {
      const { detail, old } = await stored(world);
      expect([detail, old?.detail.id]).toEqual([null, id(0)]);
    },
  },
  {
    state: 'a token that is refused halfway',
    monitors: 4,
    given: answering(({ endpoint, nth }) => (endpoint === 'monitor' && nth > 2 ? { status: 401 } : undefined)),
    code: 2,
    says: /token/i,
    also: async ({ cloud, text, path }) => {
      expect(cloud.count('monitor')).toBeLessThanOrEqual(4);
      expect(JSON.parse(await text('fleet/fleet.json')).complete).toBe(false);
      expect(await readdir(path('fleet/monitors'))).toHaveLength(2);
    },
  },
  {
    state: 'a list that is refused',
    given: answering(() => ({ status: 500 })),
    code: 2,
    also: async ({ fleet }) => expect([2, 3]).toContain((await fleet('check --from fleet')).code),
  },
  {
    state: 'a list that is empty after one that was not',
    given: async ({ fleet, cloud }) => {
      await fleet('sync --into fleet');
      cloud.fleet.monitors = [];
    },
    code: 0,
    also: async ({ fleet }) => expect((await fleet('check --from fleet')).code).toBe(2),
  },
  {
    state: 'an id that climbs out of the folder',
    given: listed('../../evil', '..', '.'),
    code: 2,
    also: insideOnly,
  },
  { state: 'ids that differ in case', given: listed('Cg_1', 'cG_1', 'CG_1'), code: 0, also: filesFor(3) },
  {
    state: 'ids with what file systems do not like',
    given: listed('con', 'a/b', 'a\\b', 'a:b', 'a%2fb', 'a '),
    code: 0,
    also: filesFor(6),
  },
  { state: 'an id of 400 letters', given: listed('x'.repeat(400)), code: 0, also: insideOnly },
  { state: 'an id with an escape sequence', given: listed('x\u001b[2J\u009b'), code: 0, also: filesFor(1) },
  { state: 'an id listed twice', given: listed('cg_1', 'cg_1'), code: 2, also: insideOnly },
  { state: 'a time of change that is missing', given: ({ monitor }) => delete monitor()['updatedAt'], code: 0 },
  {
    state: 'a time of change that is missing twice',
    given: async ({ monitor, fleet, cloud }) => {
      delete monitor()['updatedAt'];
      await fleet('sync --into fleet');
      cloud.calls.length = 0;
      monitor()['usageHours'] = 40_000;
    },
    code: 0,
    also: async ({ fleet }) => expect([1, 2]).toContain((await fleet('check --from fleet')).code),
  },
  {
    state: 'an only plan',
    run: 'sync --into fleet --plan',
    monitors: 3,
    code: 0,
    also: ({ cloud }) => expect(cloud.calls).toHaveLength(1),
  },
  { state: 'a color mode beyond all', run: 'sync --into fleet --color-modes 0,x', code: 3 },
  { state: 'no folder', run: 'sync', code: 3 },
  {
    state: 'a folder that is a file',
    given: ({ path }) => writeFile(path('fleet'), 'mine'),
    code: [2, 3],
    also: async ({ text }) => expect(await text('fleet')).toBe('mine'),
  },
  {
    state: 'a folder that only looks like one',
    given: async ({ path }) => {
      await mkdir(path('fleet'));
      await writeFile(path('fleet/fleet.json'), '{"ships":[]}');
    },
    code: 3,
    also: async ({ text, path }) => {
      expect(await text('fleet/fleet.json')).toBe('{"ships":[]}');
      expect(await readdir(path('fleet'))).toEqual(['fleet.json']);
    },
  },
  {
    state: 'a damaged list in the folder',
    given: async ({ path, fleet }) => {
      await fleet('sync --into fleet');
      await writeFile(path('fleet/fleet.json'), '{"complete":true');
    },
    code: 0,
    also: async ({ fleet }) => expect((await fleet('check --from fleet')).code).toBe(0),
  },
];

describe('fleet sync says', () => {
  it.each(rows)('$code for $state', async (row) => {
    await expectRow(row, 'sync --into fleet');
  });
});

const again =
  (answers: readonly CloudAnswer[]) =>
  ({ cloud }: World): void => {
    cloud.answer = ({ endpoint, nth }) => (endpoint === 'monitors' ? answers[nth - 1] : undefined);
  };
const refused = (retryAfter: string | undefined, body: unknown = ''): CloudAnswer => ({
  status: 429,
  headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  body,
});
const called =
  (count: number) =>
  ({ cloud }: World) =>
    expect(cloud.count('monitors')).toBe(count);
// A computer that is busy for a third of a second has waited for five minutes.
const list = 'monitors --max-wait 25h';
const soon = 'monitors --max-wait 40s --time-scale 0.1';
const past = new Date(Date.now() - 60_000).toUTCString();

const limitRows: readonly Row[] = [
  { state: 'a 429 with Retry-After 5 and no body', given: again([refused('5')]), code: 0, also: called(2) },
  {
    state: 'a 429 with Retry-After 5 and a page',
    given: again([refused('5', '<html>slow</html>')]),
    code: 0,
    also: called(2),
  },
  {
    state: 'a 429 with Retry-After 5 and JSON',
    given: again([refused('5', { message: 'slow' })]),
    code: 0,
    also: called(2),
  },
  {
    state: 'a 429 with Retry-After 5 and 3 MB',
    given: again([refused('5', 'x'.repeat(3_000_000))]),
    code: 0,
    also: called(2),
  },
  { state: 'a 429 without Retry-After', given: again([refused(undefined)]), code: 0, also: called(2) },
  { state: 'Retry-After 0', given: again([refused('0')]), code: 0, also: called(2) },
  { state: 'Retry-After below 0', given: again([refused('-5')]), code: 0, also: called(2) },
  { state: 'Retry-After of a word', given: again([refused('later')]), code: 0, also: called(2) },
  { state: 'Retry-After empty', given: again([refused('')]), code: 0, also: called(2) },
  { state: 'Retry-After of a date that is over', given: again([refused(past)]), code: 0, also: called(2) },
  // 1 s, 10 s, then a minute is longer than what is allowed.
  { state: 'Retry-After 0 for ever', run: soon, given: again(Array(99).fill(refused('0'))), code: 2, also: called(3) },
  {
    state: 'no Retry-After for ever',
    run: soon,
    given: again(Array(99).fill(refused(undefined))),
    code: 2,
    also: called(3),
  },
  {
    state: 'a date that is over for ever',
    run: soon,
    given: again(Array(99).fill(refused(past, '<p>'))),
    code: 2,
    also: called(3),
  },
  {
    state: 'Retry-After of an hour',
    run: soon,
    given: again([refused('3600', '<p>')]),
    code: 2,
    says: /\d\d:\d\d/,
    also: called(1),
  },
  {
    state: 'Retry-After of a number beyond all',
    run: soon,
    given: again([refused('99999999999999999999')]),
    code: 2,
  },
  { state: 'Retry-After of 1e3', run: soon, given: again([refused('1e3')]), code: 0, also: called(2) },
  {
    state: 'a second command within a Retry-After',
    run: soon,
    given: async (world) => {
      again([refused('3600')])(world);
      expect((await world.fleet(soon)).code).toBe(2);
    },
    code: 2,
    also: called(1),
  },
  {
    state: 'a 429 to another endpoint',
    run: list,
    given: answering(({ endpoint }) => (endpoint === 'groups' ? refused('3600') : undefined)),
    code: 0,
  },
  {
    state: 'a 429 to each third detail of a sync',
    run: 'sync --into fleet',
    monitors: 9,
    given: answering(({ endpoint, nth }) => (endpoint === 'monitor' && nth % 3 === 0 ? refused('1') : undefined)),
    code: 0,
    also: async (world) => expect(await problemsOf(world)).toEqual([]),
  },
];

describe('a limit that another program has used up', () => {
  it.each(limitRows)('$state: $code', async (row) => {
    await expectRow(row, list);
  });
});

it('keeps the limits of the specification in real time', async () => {
  const world = await worldForTest(goodFleet(9));
  world.cloud.limited = true;
  const { code } = await world.fleet('sync --into fleet --time-scale 1');
  expect(code).toBe(0);
  expect(world.cloud.calls).toHaveLength(10);
});

const token =
  (value: string | undefined) =>
  ({ env }: World): void => {
    if (value === undefined) delete env['FLATFIELD_CLOUD_TOKEN'];
    else env['FLATFIELD_CLOUD_TOKEN'] = value;
  };
const tokenFile =
  (content: string, mode = 0o600) =>
  async (world: World): Promise<void> => {
    token(undefined)(world);
    await writeFile(world.path('token'), content, { mode });
  };
const withFile = 'monitors --token-file token';
const notCalled = ({ cloud }: World): void => expect(cloud.calls).toHaveLength(0);

const tokenRows: readonly Row[] = [
  { state: 'a good token', code: 0 },
  { state: 'a good token in a file', run: withFile, given: tokenFile(cloudToken), code: 0 },
  { state: 'a good token in a file with a line end', run: withFile, given: tokenFile(`${cloudToken}\n`), code: 0 },
  { state: 'no token', given: token(undefined), code: 3, says: /token/i, also: notCalled },
  { state: 'an empty token', given: token(''), code: 3, also: notCalled },
  {
    state: 'a token of 39 digits',
    given: token(cloudToken.slice(1)),
    code: 2,
    never: new RegExp(cloudToken.slice(1)),
  },
  {
    state: 'a token with a line end and a header',
    given: token(`${cloudToken}\r\nX-Evil: 1`),
    code: 3,
    also: notCalled,
  },
  {
    state: 'the token as the name of a file',
    run: `monitors --token-file ${cloudToken}`,
    given: token(undefined),
    code: 3,
    also: notCalled,
  },
  {
    state: 'the token as the name of a file in upper case',
    run: `monitors --token-file ${cloudToken.toUpperCase()}`,
    given: token(undefined),
    code: 3,
    never: new RegExp(cloudToken, 'i'),
    also: notCalled,
  },
  {
    state: 'the token as the name of a file, with =',
    run: `monitors --token-file=${cloudToken}`,
    given: token(undefined),
    code: 3,
    also: notCalled,
  },
  {
    state: 'the token as the name of a file with Bearer',
    run: `monitors --token-file=Bearer_${cloudToken}`,
    given: token(undefined),
    code: 3,
    also: notCalled,
  },
  {
    state: 'the token under ./',
    run: `monitors --token-file=./${cloudToken}`,
    given: token(undefined),
    code: 3,
    also: notCalled,
  },
  { state: 'the token as an option of its own', run: `monitors --token ${cloudToken}`, code: 3, also: notCalled },
  { state: 'the token as a word too many', run: `monitors ${cloudToken}`, code: 3, also: notCalled },
  {
    state: 'a token in the address',
    run: `monitors --cloud http://user:${cloudToken}@127.0.0.1:1`,
    code: 3,
    also: notCalled,
  },
  {
    state: 'a token file that others can read',
    run: withFile,
    given: tokenFile(cloudToken, 0o644),
    code: 3,
    says: /chmod 600/,
    also: notCalled,
  },
  { state: 'a token file that is empty', run: withFile, given: tokenFile(''), code: 3, also: notCalled },
  {
    state: 'a token file with something else',
    run: withFile,
    given: tokenFile(`token=${cloudToken}`),
    code: 2,
  },
  { state: 'no token file', run: withFile, given: token(undefined), code: 3, also: notCalled },
  {
    state: 'a folder as the token file',
    run: 'monitors --token-file .',
    given: token(undefined),
    code: 3,
    also: notCalled,
  },
  {
    state: 'a service on another computer without https',
    run: 'monitors --cloud http://192.0.2.1/',
    code: 3,
    also: notCalled,
  },
  {
    state: 'a token that the service sends back in a name',
    given: ({ monitor }) => Object.assign(monitor(), { groupName: `x ${cloudToken}` }),
    code: 0,
    says: /\[token\]/,
  },
  {
    state: 'a token that the service sends back in upper case',
    given: ({ monitor }) => Object.assign(monitor(), { groupName: cloudToken.toUpperCase() }),
    code: 0,
  },
  {
    state: 'a token that the service sends back in a refusal',
    given: answering(() => ({ status: 400, body: { message: `no ${cloudToken}` } })),
    code: 2,
  },
  {
    state: 'a token that is old',
    given: answering(() => ({ status: 401, body: '' })),
    code: 2,
    says: /new (one|token)|token/,
  },
];

describe('a token', () => {
  it.each(tokenRows)('$state: $code', async (row) => {
    await expectRow(row, 'monitors');
  });
});
