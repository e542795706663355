import { readFile, rm, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type Details, daysAgo, goodMode, goodMonitor } from './cloud-fleet.ts';
import { answering } from './cloud-server.ts';
import { expectRow, type Row, type World } from './fleet-world.ts';

const called = (state: string): RegExp => new RegExp(`cg2700s_40417001.*\\b${state}\\b`);
const good = called('good');
const due = called('due|[1-9]\\d* due');

const withField =
  (name: string, value: unknown) =>
  ({ monitor }: World): void => {
    monitor()[name] = value;
  };
const without =
  (name: string) =>
  ({ monitor }: World): void => {
    delete monitor()[name];
  };
const listing =
  (body: unknown) =>
  ({ cloud }: World): void => {
    cloud.answer = ({ endpoint }) => (endpoint === 'monitors' ? { status: 200, body } : undefined);
  };

const listRows: readonly Row[] = [
  { state: 'nothing is due', code: 0, says: good },
  { state: 'error codes are not skipped', run: 'check', code: 2, says: /error codes/, never: good },
  { state: '1001 h since calibration', given: withField('postCalibrationUsageHours', 1001), code: 1, never: good },
  { state: '1000 h since calibration', given: withField('postCalibrationUsageHours', 1000), code: 0, says: good },
  {
    state: 'negative hours since calibration',
    given: withField('postCalibrationUsageHours', -1),
    code: 2,
    never: good,
  },
  { state: 'no hours since calibration', given: without('postCalibrationUsageHours'), code: 2, never: good },
  { state: 'hours since calibration null', given: withField('postCalibrationUsageHours', null), code: 2, never: good },
  { state: '30,001 h of use', given: withField('usageHours', 30_001), code: 1, never: good },
  { state: '30,000 h of use', given: withField('usageHours', 30_000), code: 0, says: good },
  { state: 'negative hours of use', given: withField('usageHours', -0.5), code: 2, never: good },
  { state: 'no hours of use', given: without('usageHours'), code: 2, never: good },
  { state: 'hours of use as text', given: withField('usageHours', '12'), code: 2 },
  { state: 'hours of use as another text', given: withField('usageHours', 'few'), code: 2, never: good },
  { state: 'hours of use true', given: withField('usageHours', true), code: 2, never: good },
  { state: 'hours of use as a list', given: withField('usageHours', []), code: 2, never: good },
  {
    state: 'hours of use 1e999',
    given: ({ cloud, monitor }) => {
      const text = JSON.stringify({ monitors: [{ ...monitor(), usageHours: 'X' }] }).replace('"X"', '1e999');
      listing(text)({ cloud } as World);
    },
    code: [1, 2],
    never: good,
  },
  {
    state: 'self-calibrated 91 days ago',
    given: withField('selfCalibrationExecutedAt', daysAgo(91)),
    code: 1,
    never: good,
  },
  {
    state: 'self-calibrated 89 days ago',
    given: withField('selfCalibrationExecutedAt', daysAgo(89)),
    code: 0,
    says: good,
  },
  {
    state: 'self-calibrated in 3 days',
    given: withField('selfCalibrationExecutedAt', daysAgo(-3)),
    code: 2,
    never: good,
  },
  { state: 'never self-calibrated', given: without('selfCalibrationExecutedAt'), code: [1, 2], never: good },
  { state: 'self-calibration null', given: withField('selfCalibrationExecutedAt', null), code: [1, 2], never: good },
  { state: 'self-calibration empty', given: withField('selfCalibrationExecutedAt', ''), code: 2, never: good },
  {
    state: 'self-calibrated on 31 September',
    given: withField('selfCalibrationExecutedAt', '2026-09-31 10:00'),
    code: 2,
    never: good,
  },
  {
    state: 'self-calibrated at 25:61',
    given: withField('selfCalibrationExecutedAt', '2026-11-01 25:61'),
    code: 2,
    never: good,
  },
  {
    state: 'self-calibrated "recently"',
    given: withField('selfCalibrationExecutedAt', 'recently'),
    code: 2,
    never: good,
  },
  {
    state: 'self-calibrated in the year 0',
    given: withField('selfCalibrationExecutedAt', '0000-00-00 00:00'),
    code: [1, 2],
    never: good,
  },
  { state: 'calibration date in the future', given: withField('calibratedAt', daysAgo(-30)), code: 2, never: good },
  { state: 'calibration date missing', given: without('calibratedAt'), code: 2, never: good },
  { state: 'a list without monitors', given: ({ cloud }) => Object.assign(cloud.fleet, { monitors: [] }), code: 2 },
  { state: 'a list that is null', given: listing({ monitors: null }), code: 2 },
  { state: 'a list that is missing', given: listing({}), code: 2 },
  { state: 'an answer that is a page', given: listing('<html>ok</html>'), code: 2 },
  { state: 'an empty answer', given: listing(''), code: 2 },
  { state: 'a list that ends too early', given: listing('{"monitors":[{"id":"a"'), code: 2 },
  { state: 'a monitor that is null', given: listing({ monitors: [goodMonitor(), null] }), code: 2 },
  { state: 'a monitor without an id', given: listing({ monitors: [{ ...goodMonitor(), id: undefined }] }), code: 2 },
  { state: 'a monitor with an empty id', given: listing({ monitors: [{ ...goodMonitor(), id: '' }] }), code: 2 },
  {
    state: 'one monitor listed good and due',
    given: listing({ monitors: [goodMonitor(), { ...goodMonitor(), usageHours: 40_000 }] }),
    code: [1, 2],
  },
  {
    state: 'one monitor listed due and good',
    given: listing({ monitors: [{ ...goodMonitor(), usageHours: 40_000 }, goodMonitor()] }),
    code: [1, 2],
  },
  { state: 'a filter that matches nothing', run: 'check --skip error-codes,schedules --group Nowhere', code: [2, 3] },
  {
    state: 'a filter that hides the one that is due',
    monitors: 2,
    given: withField('usageHours', 40_000),
    run: 'check --skip error-codes,schedules --usage-hours-above 30000',
    code: 1,
  },
  {
    state: 'one due, one unknown, one good',
    monitors: 3,
    given: ({ monitor }) => {
      monitor(0)['usageHours'] = 40_000;
      monitor(1)['usageHours'] = -1;
    },
    code: 1,
    says: /1 due, 1 unknown, 1 good/,
  },
  {
    state: 'everything is skipped',
    run: 'check --skip calibration,self-calibration,usage,error-codes,schedules,commands',
    code: [2, 3],
  },
  { state: 'something unknown is skipped', run: 'check --skip error-codes,schedules,colors', code: 3 },
  { state: 'a limit below zero', run: 'check --skip error-codes,schedules --usage-hours=-1', code: [1, 3] },
  { state: 'a limit that is not a number', run: 'check --skip error-codes,schedules --usage-hours=many', code: 3 },
  { state: 'a limit that is empty', run: 'check --skip error-codes,schedules --usage-hours=', code: 3 },
  {
    state: 'a name with an escape sequence and a C1 control',
    given: withField('groupName', 'Lab\u001b[2J\u009b31m\r\nx good'),
    code: 0,
    also: (_, { stdout }) => expect(stdout.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u),
  },
  {
    state: 'a name with an escape sequence, as CSV',
    run: 'check --skip error-codes,schedules --csv',
    given: withField('groupName', '=cmd|"x"\nLab'),
    code: 0,
    also: (_, { stdout }) => expect(stdout).not.toMatch(/(^|[,"])=cmd/m),
  },
  { state: 'the service is down', given: ({ cloud }) => cloud.close(), code: 2 },
  { state: 'a refusal with 403', given: answering(() => ({ status: 403, body: {} })), code: 2 },
  {
    state: 'a redirect to another path',
    given: answering(({ nth }, { cloud }) =>
      nth < 9 ? { status: 302, headers: { location: `${cloud.url}/api/v1/monitors` } } : undefined,
    ),
    code: 2,
    also: ({ cloud }) => expect(cloud.calls).toHaveLength(1),
  },
];

describe('fleet check on the list says', () => {
  it.each(listRows)('$code for $state', async (row) => {
    await expectRow(row, 'check --skip error-codes,schedules');
  });
});

const withModes = (modes: unknown) => withField('colorModes', modes);
const withResult = (result: unknown) => withModes([{ ...goodMode(0), selfCalibrationResult: result }]);
const lookedAt = { executedAt: daysAgo(1) };
const monitorFile = 'fleet/monitors/cg2700s_40417001.json';
/** Changes the folder after the sync. */
const editing =
  (name: string, change: (content: Details) => void) =>
  async (world: World): Promise<void> =>
    await world.edit(`fleet/${name}`, change);
const listedAgo = (days: number) =>
  editing('synced.json', (content) => {
    content['listedAt'] = new Date(Date.now() - days * 86_400_000).toISOString();
  });
const writing =
  (name: string, text: string) =>
  ({ path }: World): Promise<void> =>
    writeFile(path(name), text);

/** Rows of what the service says of a monitor. */
const detailRows: readonly Row[] = [
  { state: 'nothing is due', code: 0, says: good },
  { state: 'no colorModes', given: without('colorModes'), code: 2, says: /error codes/, never: good },
  { state: 'colorModes null', given: withModes(null), code: 2, says: /error codes/, never: good },
  { state: 'colorModes empty', given: withModes([]), code: 2, says: /error codes/, never: good },
  { state: 'colorModes an object', given: withModes({}), code: 2, never: good },
  { state: 'colorModes of null', given: withModes([null]), code: 2, never: good },
  { state: 'a color mode without anything', given: withModes([{}]), code: 2, never: good },
  { state: 'no self-calibration result in any mode', given: withResult(undefined), code: 2, never: good },
  { state: 'self-calibration result null', given: withResult(null), code: 2, never: good },
  { state: 'self-calibration result empty', given: withResult({}), code: 2, never: good },
  { state: 'a result code null', given: withResult({ ...lookedAt, resultCode: null }), code: 2, never: good },
  {
    state: 'a result code of an empty text',
    given: withResult({ ...lookedAt, resultCode: '' }),
    code: [1, 2],
    never: good,
  },
  { state: 'a result code of a space', given: withResult({ ...lookedAt, resultCode: ' ' }), code: [1, 2], never: good },
  {
    state: 'a bad result code',
    given: withResult({ ...lookedAt, resultCode: 'E7' }),
    code: 1,
    says: /E7/,
    never: good,
  },
  {
    state: 'a bad result code without its time',
    given: withResult({ resultCode: 'E7' }),
    code: 1,
    says: /E7/,
    never: good,
  },
  {
    state: 'a bad result code whose time is null',
    given: withResult({ executedAt: null, resultCode: 'E7' }),
    code: 1,
    never: good,
  },
  {
    state: 'a bad result code whose time is empty',
    given: withResult({ executedAt: '', resultCode: 'E7' }),
    code: 1,
    never: good,
  },
  { state: 'a good result code without its time', given: withResult({ resultCode: '0' }), code: 0, says: good },
  {
    state: 'a result code that is the number 7',
    given: withResult({ ...lookedAt, resultCode: 7 }),
    code: [1, 2],
    never: good,
  },
  {
    state: 'a result code that is false',
    given: withResult({ ...lookedAt, resultCode: false }),
    code: [1, 2],
    never: good,
  },
  {
    state: 'a bad result code in the second mode',
    given: withModes([goodMode(0), { ...goodMode(1), selfCalibrationResult: { ...lookedAt, resultCode: 'E7' } }]),
    code: 1,
    never: good,
  },
  {
    state: 'a bad result code in a disabled mode',
    given: withModes([goodMode(0), { ...goodMode(1), enabled: false, selfCalibrationResult: { resultCode: 'E7' } }]),
    code: 1,
    never: good,
  },
  {
    state: 'a result in one mode of two',
    given: withModes([goodMode(0), { ...goodMode(1), selfCalibrationResult: null }]),
    code: 0,
    says: good,
  },
  {
    state: 'a good code that was stated',
    given: withResult({ ...lookedAt, resultCode: 'FINE' }),
    run: 'check --from fleet --good-codes FINE',
    code: 0,
    says: good,
  },
  {
    state: 'a code that is good no longer',
    given: withResult({ ...lookedAt, resultCode: '0' }),
    run: 'check --from fleet --good-codes FINE',
    code: 1,
    never: good,
  },
  { state: 'no good codes', run: 'check --from fleet --good-codes=', code: [1, 2, 3], never: good },
  {
    state: 'details that are worse than the list',
    given: answering(({ endpoint }, { monitor }) =>
      endpoint === 'monitor' ? { status: 200, body: { ...monitor(), usageHours: 40_000 } } : undefined,
    ),
    code: 1,
    never: good,
  },
  {
    state: 'details that are better than the list',
    given: ({ cloud, monitor }) => {
      const better = { ...monitor() };
      monitor()['usageHours'] = 40_000;
      cloud.answer = ({ endpoint }) => (endpoint === 'monitor' ? { status: 200, body: better } : undefined);
    },
    code: 1,
    never: good,
  },
  {
    state: 'details that are unknown where the list is good',
    given: answering(({ endpoint }, { monitor }) =>
      endpoint === 'monitor' ? { status: 200, body: { ...monitor(), usageHours: -5 } } : undefined,
    ),
    code: 2,
    never: good,
  },
  {
    state: 'details of another monitor',
    given: answering(({ endpoint }) => (endpoint === 'monitor' ? { status: 200, body: goodMonitor(99) } : undefined)),
    code: 2,
    never: good,
  },
  {
    state: 'details without an id',
    given: answering(({ endpoint }, { monitor }) =>
      endpoint === 'monitor' ? { status: 200, body: { ...monitor(), id: undefined } } : undefined,
    ),
    code: 2,
    never: good,
  },
  {
    state: 'a monitor that cannot be read',
    given: answering(({ endpoint }) => (endpoint === 'monitor' ? { status: 404 } : undefined)),
    code: 2,
    never: good,
  },
];

async function givenAndSynced({ given }: Row, world: World): Promise<void> {
  await given?.(world);
  await world.fleet('sync --into fleet');
}

describe('fleet check --from a folder that was synced says', () => {
  it.each(detailRows)('$code for $state', async (row) => {
    await expectRow({ ...row, given: (world) => givenAndSynced(row, world) }, 'check --from fleet');
  });
});

const folderRows: readonly Row[] = [
  { state: 'listed 8 days ago', given: listedAgo(8), code: 2, says: /max-age|day/ },
  {
    state: 'listed 8 days ago, 30 are allowed',
    given: listedAgo(8),
    run: 'check --from fleet --max-age 30d',
    code: 0,
    says: good,
  },
  { state: 'listed 6 days ago', given: listedAgo(6), code: 0, says: good },
  {
    state: 'listed 13 hours ago, 12 are allowed',
    given: listedAgo(13 / 24),
    run: 'check --from fleet --max-age 12h',
    code: 2,
  },
  { state: 'listed in 2 days', given: listedAgo(-2), code: 2 },
  { state: 'listed at no time', given: editing('synced.json', (content) => delete content['listedAt']), code: 2 },
  {
    state: 'listed at a text',
    given: editing('synced.json', (content) => Object.assign(content, { listedAt: 'today' })),
    code: 2,
  },
  {
    state: 'listed at a number',
    given: editing('synced.json', (content) => Object.assign(content, { listedAt: 1 })),
    code: 2,
  },
  { state: 'no synced.json', given: ({ path }) => rm(path('fleet/synced.json')), code: 2 },
  { state: 'an empty synced.json', given: writing('fleet/synced.json', ''), code: 2 },
  { state: 'a max age of 0', run: 'check --from fleet --max-age 0s', code: [2, 3] },
  { state: 'a max age below 0', run: 'check --from fleet --max-age=-7d', code: 3 },
  { state: 'a max age that is a text', run: 'check --from fleet --max-age long', code: 3 },
  { state: 'a max age that is empty', run: 'check --from fleet --max-age=', code: 3 },
  {
    state: 'an incomplete sync',
    given: editing('fleet.json', (content) => Object.assign(content, { complete: false })),
    code: 2,
    says: /complete/,
  },
  {
    state: 'an incomplete sync with a monitor that is due',
    given: async (world) => {
      await editing('fleet.json', (content) => {
        content['complete'] = false;
        for (const monitor of content['monitors'] as Details[]) monitor['usageHours'] = 40_000;
      })(world);
    },
    code: 2,
    says: due,
  },
  {
    state: 'a sync that does not say whether it is complete',
    given: editing('fleet.json', (content) => delete content['complete']),
    code: [2, 3],
  },
  {
    state: 'a sync with a problem',
    given: editing('fleet.json', (content) =>
      Object.assign(content, { problems: [{ monitorId: 'x', code: 'cloud-refused', message: 'no' }] }),
    ),
    code: 2,
  },
  { state: 'no list of problems', given: editing('fleet.json', (content) => delete content['problems']), code: [2, 3] },
  { state: 'no fleet.json', given: ({ path }) => rm(path('fleet/fleet.json')), code: [2, 3] },
  { state: 'an empty fleet.json', given: writing('fleet/fleet.json', ''), code: [2, 3] },
  { state: 'a fleet.json of null', given: writing('fleet/fleet.json', 'null'), code: [2, 3] },
  { state: 'a folder of nothing', run: 'check --from nowhere', code: [2, 3] },
  {
    state: 'no monitor in the list',
    given: editing('fleet.json', (content) => Object.assign(content, { monitors: [] })),
    code: 2,
  },
  { state: 'no file of the monitor', given: ({ path }) => rm(path(monitorFile)), code: 2, never: good },
  { state: 'an empty file of the monitor', given: writing(monitorFile, ''), code: 2, never: good },
  {
    state: 'half a file of the monitor',
    given: async ({ path, text }) => writeFile(path(monitorFile), (await text(monitorFile)).slice(0, 400)),
    code: 2,
    never: good,
  },
  { state: 'a file of the monitor with {}', given: writing(monitorFile, '{}'), code: 2, never: good },
  {
    state: 'the file of another monitor',
    given: editing('monitors/cg2700s_40417001.json', (content) => Object.assign(content, { id: 'cg2700s_7' })),
    code: 2,
    never: good,
  },
  {
    state: 'details of another monitor in the file',
    given: editing('monitors/cg2700s_40417001.json', (content) =>
      Object.assign(content['detail'] as Details, { id: 'cg2700s_7' }),
    ),
    code: 2,
    never: good,
  },
  {
    state: 'details null in the file',
    given: editing('monitors/cg2700s_40417001.json', (content) => Object.assign(content, { detail: null })),
    code: 2,
    never: good,
  },
  {
    state: 'details of an earlier state in the file',
    given: editing('monitors/cg2700s_40417001.json', (content) =>
      Object.assign(content, { listedUpdatedAt: '2020-01-01T00:00:00Z' }),
    ),
    code: 2,
    never: good,
  },
  {
    state: 'details from before the list that a sync could not refresh',
    given: async ({ cloud, monitor, fleet }) => {
      monitor()['updatedAt'] = '2026-02-02T00:00:00Z';
      cloud.answer = ({ endpoint }) => (endpoint === 'monitor' ? { status: 200, body: 'x' } : undefined);
      expect((await fleet('sync --into fleet')).code).toBe(2);
    },
    code: 2,
    never: good,
    also: async ({ text }) => {
      const file = JSON.parse(await text(monitorFile));
      expect([file.detail, file.old.detail.id]).toEqual([null, 'cg2700s_40417001']);
    },
  },
  {
    state: 'a sync that was ended by the token',
    given: async ({ cloud, fleet, monitor }) => {
      monitor()['updatedAt'] = '2026-02-02T00:00:00Z';
      cloud.answer = ({ endpoint }) => (endpoint === 'monitor' ? { status: 401 } : undefined);
      expect((await fleet('sync --into fleet')).code).toBe(2);
    },
    code: 2,
    never: good,
  },
  {
    state: 'an old folder, as JUnit',
    given: listedAgo(8),
    run: 'check --from fleet --junit fleet.xml',
    code: 2,
    also: async ({ path }) => expect(await readFile(path('fleet.xml'), 'utf8')).toMatch(/<error /),
  },
  {
    state: 'an old folder, as JSON',
    given: listedAgo(8),
    run: 'check --from fleet --json',
    code: 2,
    also: (_, { stdout }) => expect(JSON.parse(stdout).doubts).toHaveLength(1),
  },
];

describe('fleet check --from says of a folder', () => {
  it.each(folderRows)('$code for $state', async (row) => {
    await expectRow(row, 'check --from fleet', async ({ fleet }) => {
      expect((await fleet('sync --into fleet')).code).toBe(0);
    });
  });
});
