import { afterEach, describe, expect, it } from 'vitest';
import { cloudMonitorSchema } from '../../../src/api/cloud/schemas/monitor-schema.ts';
import { commandFate, type KnownStatuses, type SentCommand } from '../../../src/fleet/send/command-fate.ts';
import { waitForCommands } from '../../../src/fleet/send/wait-for-commands.ts';
import { clientFor } from '../../api/cloud/client-for.ts';
import { startFakeCloud } from '../../api/cloud/fake-cloud.ts';
import { fixture } from '../../api/cloud/fixture.ts';
import { virtualClock } from '../../api/cloud/virtual-clock.ts';

const sentAtMs = Date.parse('2026-06-01T00:00:00Z');
const at = (minutes: number) => new Date(sentAtMs + minutes * 60_000).toISOString();
const none: KnownStatuses = { done: [], failed: [] };
const closing: { close: () => Promise<void> }[] = [];

afterEach(async () => {
  await Promise.all(closing.splice(0).map((one) => one.close()));
});

const sentTo = (monitorId: string, more: Partial<SentCommand> = {}): SentCommand => ({
  monitorId,
  command: { kind: 'requestToUpload' },
  shownBefore: null,
  serialNumber: '12345678',
  updatedBefore: null,
  sentAt: at(0),
  answeredAt: at(0),
  ...more,
});

function monitorWith(state: object | null, id = 'a') {
  return { ...fixture('monitor'), id, remoteCommand: { requestToUpload: state } };
}

describe('commandFate', () => {
  const fateOf = (state: object | null, known = none) =>
    commandFate(
      cloudMonitorSchema.parse(monitorWith(state)),
      sentTo('a', { shownBefore: at(-1) }),
      known,
      new Date(at(5)),
    ).fate;

  it.each<[string, string, object | null]>([
    ['unseen', 'without a state', null],
    ['unseen', 'for a command of before', { status: 'NO_COMMAND', sentAt: at(-10), completedAt: at(-9) }],
    ['unseen', 'for the command that was there before', { status: 'NO_COMMAND', sentAt: at(-1), completedAt: at(1) }],
    ['unseen', 'without a time of sending', { status: 'NO_COMMAND' }],
    ['pending', 'while it is not completed', { status: 'NEW_WORD', sentAt: at(0), completedAt: null }],
    ['pending', 'while only an earlier one is completed', { status: 'NEW_WORD', sentAt: at(0), completedAt: at(-9) }],
    ['done', 'when completed with none pending', { status: 'NO_COMMAND', sentAt: at(0), completedAt: at(1) }],
    [
      'ended',
      'when completed with a status nobody documented',
      { status: 'COMPLETED', sentAt: at(0), completedAt: at(1) },
    ],
  ])('is %s %s', (fate, _, state) => {
    expect(fateOf(state)).toBe(fate);
  });

  it.each<[string, string, object]>([
    ['replaced', 'sent long after the answer', { status: 'NO_COMMAND', sentAt: at(5.1), completedAt: at(5.2) }],
    ['unseen', 'sent long before the request', { status: 'NO_COMMAND', sentAt: at(-5.1), completedAt: at(1) }],
    ['pending', 'completed in the future', { status: 'NO_COMMAND', sentAt: at(0), completedAt: at(10.1) }],
    ['done', 'with clocks that differ by some minutes', { status: 'NO_COMMAND', sentAt: at(4), completedAt: at(9) }],
    ['unseen', 'sent on a day that does not exist', { status: 'NO_COMMAND', sentAt: '2026-02-30T00:00:00Z' }],
  ])('is %s for a command %s', (fate, _, state) => {
    const sent = sentTo('a', { shownBefore: '2025-01-01T00:00:00Z' });
    const monitor = cloudMonitorSchema.parse(monitorWith(state));
    expect(commandFate(monitor, sent, none, new Date(at(5))).fate).toBe(fate);
  });

  it('is replaced if an earlier look showed another time', () => {
    const monitor = cloudMonitorSchema.parse(monitorWith({ status: 'NO_COMMAND', sentAt: at(1), completedAt: at(2) }));
    const fate = commandFate(monitor, sentTo('a'), none, new Date(at(5)), at(0));
    expect(fate).toMatchObject({ fate: 'replaced', message: 'replaced by another command' });
    expect(commandFate(monitor, sentTo('a'), none, new Date(at(5)), at(1)).fate).toBe('done');
  });

  const over = { status: 'NO_COMMAND', sentAt: at(0), completedAt: at(1) };
  const configuration = {
    kind: 'monitorConfiguration',
    monitorConfigurationId: 'c',
    monitorConfigurationName: 'Own',
    calibrationTiming: { type: 'POWER_SAVE' },
  } as const;
  it.each<[string, object]>([
    ['done', { monitorConfigurationName: 'Own', calibrationTiming: 'POWER_SAVE' }],
    ['done', { monitorConfigurationName: 'Own' }],
    ['replaced', { monitorConfigurationName: 'Own', calibrationTiming: 'NOW' }],
    ['replaced', { monitorConfigurationName: 'Other', calibrationTiming: 'POWER_SAVE' }],
    ['replaced', { monitorConfigurationName: null }],
  ])('of a configuration is %s if the details show %j', (fate, state) => {
    const remoteCommand = { monitorConfiguration: { ...over, ...state } };
    const monitor = cloudMonitorSchema.parse({ ...fixture('monitor'), remoteCommand });
    expect(commandFate(monitor, sentTo('a', { command: configuration }), none, new Date(at(5))).fate).toBe(fate);
  });

  const eight = {
    ...{ assetNumber: 'A', location1: '', location2: '', user: '' },
    ...{ custom1: 'x', custom2: '', custom3: '', custom4: '' },
  };
  it.each<[string, object | null, object | null]>([
    ['done', eight, eight],
    ['done', eight, { assetNumber: 'A', location1: null, custom1: 'x' }],
    ['done', { ...eight, ninth: 7 }, { ...eight, ninth: 7 }],
    ['done', null, null],
    ['replaced', eight, { ...eight, custom1: 'y' }],
    ['replaced', eight, { ...eight, location1: 'ROOM' }],
    ['replaced', { ...eight, ninth: 7 }, eight],
    ['replaced', null, eight],
    ['replaced', eight, null],
    ['replaced', null, { custom5: 'theirs' }],
    ['done', null, { custom5: null }],
  ])('of asset information is %s if %j was sent and the details show %j', (fate, wanted, shown) => {
    const command = { kind: 'assetInformation', assetInformation: wanted as never } as const;
    const body = { ...fixture('monitor'), remoteCommand: { assetInformation: over }, assetInformation: shown };
    const monitor = cloudMonitorSchema.parse(body);
    expect(commandFate(monitor, sentTo('a', { command }), none, new Date(at(5))).fate).toBe(fate);
  });

  it('is not done with a configuration whose name another one has, since the details show names only', () => {
    const remoteCommand = { monitorConfiguration: { ...over, monitorConfigurationName: 'Own' } };
    const monitor = cloudMonitorSchema.parse({ ...fixture('monitor'), remoteCommand });
    const command = { ...configuration, sharesName: true };
    expect(commandFate(monitor, sentTo('a', { command }), none, new Date(at(5)))).toMatchObject({
      fate: 'ended',
      message: expect.stringContaining('the same name'),
    });
  });

  it('does not take a command for its own that is older than the details that were read before the request', () => {
    const monitor = cloudMonitorSchema.parse(
      monitorWith({ status: 'NO_COMMAND', sentAt: at(-4), completedAt: at(-3) }),
    );
    const before = { shownBefore: at(-60), updatedBefore: at(-2) };
    expect(commandFate(monitor, sentTo('a', before), none, new Date(at(5)))).toMatchObject({
      fate: 'unseen',
      message: expect.stringContaining('are the clocks right?'),
    });
  });

  it('takes statuses for done or failed that the user has named', () => {
    const state = { status: 'COMPLETED', sentAt: at(0), completedAt: at(1) };
    expect(fateOf(state, { done: ['COMPLETED'], failed: [] })).toBe('done');
    expect(fateOf(state, { done: ['COMPLETED'], failed: ['COMPLETED'] })).toBe('failed');
  });
});

describe('waitForCommands', () => {
  it('looks until each has ended, shows unknown statuses as they are, and gives up at the deadline', async () => {
    const clock = virtualClock();
    let looks = 0;
    const fake = await startFakeCloud({
      answer: ({ path }) => {
        const id = path.at(-1) ?? '';
        looks += 1;
        if (id === 'a')
          return {
            body: monitorWith({ status: 'NO_COMMAND', sentAt: at(0), completedAt: looks > 3 ? at(2) : null }, id),
          };
        if (id === 'b') return { body: monitorWith({ status: 'STRANGE', sentAt: at(0), completedAt: at(1) }, id) };
        return { body: monitorWith({ status: 'WAITING', sentAt: at(0) }, id) };
      },
    });
    const cloud = clientFor(fake.url, { clock });
    closing.push(cloud, fake);
    const fates = await waitForCommands({
      cloud,
      clock,
      sent: ['a', 'b', 'c'].map((id) => sentTo(id)),
      known: none,
      intervalMs: 60_000,
      deadlineMs: sentAtMs + 600_000,
    });
    expect(fates.map(({ monitorId, fate, status }) => [monitorId, fate, status])).toEqual([
      ['a', 'done', 'NO_COMMAND'],
      ['b', 'ended', 'STRANGE'],
      ['c', 'pending', 'WAITING'],
    ]);
    expect(fake.calls.filter(({ path }) => path.endsWith('b'))).toHaveLength(1);
    expect(clock.now().getTime()).toBeLessThanOrEqual(sentAtMs + 600_000);
    expect(clock.now().getTime()).toBeGreaterThan(sentAtMs + 500_000);
  });

  it('uses no more than half of the limit for looking', async () => {
    const clock = virtualClock();
    const fake = await startFakeCloud({
      clock,
      answer: ({ path }) => ({ body: monitorWith({ status: 'W', sentAt: at(0) }, path.split('/').at(-1)) }),
    });
    const cloud = clientFor(fake.url, { clock });
    closing.push(cloud, fake);
    const sent = Array.from({ length: 60 }, (_, index) => sentTo(`m${index}`));
    const timing = { intervalMs: 1000, deadlineMs: sentAtMs + 3 * 3_600_000 };
    await waitForCommands({ cloud, clock, sent, known: none, ...timing });
    expect(fake.calls.length).toBeGreaterThan(300);
    expect(fake.calls.length).toBeLessThanOrEqual(3 * 150 + 60);
  });

  it.each<[string, object]>([
    ['carry another serial number', { serialNumber: '99' }],
    ['are older than those before the request', { updatedAt: at(-90) }],
    ['have lost their time', { updatedAt: null }],
  ])('does not count details that %s', async (_, wrong) => {
    const clock = virtualClock();
    let looks = 0;
    const state = { status: 'NO_COMMAND', sentAt: at(0), completedAt: at(1) };
    const fake = await startFakeCloud({
      answer: () => ({ body: { ...monitorWith(state), updatedAt: at(1), ...(looks++ === 0 ? wrong : {}) } }),
    });
    const cloud = clientFor(fake.url, { clock });
    closing.push(cloud, fake);
    const sent = [sentTo('a', { updatedBefore: at(-60) })];
    const looked: (string | null)[] = [];
    const onLook = async (fates: readonly { message: string | null }[]) => void looked.push(fates[0]?.message ?? null);
    const timing = { intervalMs: 1000, deadlineMs: sentAtMs + 600_000 };
    expect(await waitForCommands({ cloud, clock, sent, known: none, ...timing, onLook })).toMatchObject([
      { fate: 'done' },
    ]);
    expect(looked).toEqual([expect.stringContaining('its details'), null]);
  });

  it('says what kept it from looking, and looks again', async () => {
    const clock = virtualClock();
    let looks = 0;
    const fake = await startFakeCloud({
      answer: () => {
        looks += 1;
        return looks === 1
          ? { status: 404, body: {} }
          : { body: monitorWith({ status: 'NO_COMMAND', sentAt: at(0), completedAt: at(1) }) };
      },
    });
    const cloud = clientFor(fake.url, { clock });
    closing.push(cloud, fake);
    const seen: (string | null)[] = [];
    const timing = { intervalMs: 1000, deadlineMs: sentAtMs + 600_000 };
    const onLook = async (fates: readonly { message: string | null }[]) => void seen.push(fates[0]?.message ?? null);
    const [fate] = await waitForCommands({
      cloud,
      clock,
      sent: [sentTo('a')],
      known: none,
      ...timing,
      onLook,
    });
    expect(seen[0]).toContain('404');
    expect(fate).toMatchObject({ fate: 'done', message: null });
  });
});
