import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AlarmRule } from '../../../../src/line/protocol/alarm-rule.ts';
import { findingText } from '../../../../src/line/server/alarms/finding-text.ts';
import { RunReader } from '../../../../src/line/server/intake/run-reader.ts';
import type { MailServer } from '../../../../src/line/server/store/alarms/mail-server.ts';
import type { Store } from '../../../../src/line/server/store/store.ts';
import { sendMailsJob } from '../../../../src/line/server/work/alarms/send-mails.ts';
import { watchAlarmsJob } from '../../../../src/line/server/work/alarms/watch-alarms.ts';
import { startWorker, type Worker, type WorkerOptions } from '../../../../src/line/server/work/start-worker.ts';
import { ATTEMPTS } from '../../../../src/line/server/work/webhooks/deliver-webhooks.ts';
import { stationRow } from '../pages/example-pages.ts';
import { type ExampleRun, exampleRun } from '../store/example-run.ts';
import { hurriedClock } from './hurried-clock.ts';
import { HOSTILE_ANSWER, type MailBehavior, type MailReceiver, mailReceiver } from './mail-receiver.ts';
import { webhookReceiver } from './webhook-receiver.ts';
import type { WorkKind } from './work-contract.ts';
import { workProcess } from './work-process.ts';

const at = '2026-03-20T12:00:00.000Z';
const atMs = Date.parse(at);
const MINUTE = 60_000;
const all = { limit: 500 };
const never = new AbortController().signal;
const unused = { reader: new RunReader(), timeZone: 'UTC' };

/** Alarms of a line, the same whatever its database is. */
export function alarmsContract(name: string, { make, open, databaseOf }: WorkKind): void {
  describe(`alarms (${name})`, () => {
    let place: string;
    let store: Store;
    let receiver: MailReceiver | undefined;
    let workers: Worker[] = [];
    beforeEach(async () => {
      place = await make();
      store = await open(place);
    });
    afterEach(async () => {
      for (const worker of workers) await worker.close();
      workers = [];
      await receiver?.close();
      receiver = undefined;
      await store.close();
    });
    const rule = (other: Partial<AlarmRule> = {}) =>
      store.addAlarmRule(
        {
          ...{ condition: { kind: 'silent', afterMs: 15 * MINUTE, stations: [] }, workingTime: [], groupMs: 0 },
          ...{ quietMs: 4 * 60 * MINUTE, mails: ['ops@example.com'] },
          ...other,
        },
        at,
        'me',
      );
    const seen = (station: string, ms: number) =>
      store.reportStation(stationRow({ station }), new Date(ms).toISOString());
    /** Holds the rules against the line at a time, if that is due. */
    const watch = async (ms: number) => {
      const job = watchAlarmsJob({ store, now: () => new Date(ms), ...unused }, { watchMs: 30_000 });
      const [piece] = await job.due();
      if (piece) await job.work(piece.data, never);
      return piece;
    };
    const openNow = async () => (await store.alarms({ isOpen: true }, all)).rows;
    const dueMails = async () => (await store.mails('due')).map(({ recipient, subject }) => [recipient, subject]);
    const server = (port: number): MailServer => ({
      ...{ host: '127.0.0.1', port, tls: 'none', isVerified: true, ca: null, user: null, password: null },
      from: 'line@example.com',
    });
    const receive = async (behavior: (mail: number, recipient: string) => MailBehavior = () => 'takes it') => {
      receiver = await mailReceiver({ behavior });
      await store.setMailServer(server(receiver.port));
      return receiver;
    };
    const work = async (options: Partial<WorkerOptions> = {}) => {
      const own = {
        pollMs: 20,
        webhookMs: 60_000,
        backoffMs: 1,
        watchMs: 50,
        mailMs: 60_000,
        maintainS: 1,
      };
      const limits = { ...own, ...options.limits };
      const worker = await startWorker({ store, database: databaseOf(place), timeZone: 'UTC', ...options, limits });
      workers.push(worker);
    };
    const accepted = () => receiver?.received.filter(({ isAccepted }) => isAccepted) ?? [];

    it('open when a rule finds them, once, and end when it no longer does', async () => {
      await rule();
      await seen('A', atMs - 16 * MINUTE);
      await seen('B', atMs);
      await watch(atMs);
      await watch(atMs + MINUTE);
      expect(await openNow()).toMatchObject([
        { station: 'A', kind: 'silent', rule: 1, openedAt: at, sentAt: null, endedAt: null },
      ]);
      await seen('A', atMs + 2 * MINUTE);
      await watch(atMs + 2 * MINUTE);
      expect(await openNow()).toEqual([]);
      expect((await store.alarms({ isOpen: false }, all)).rows).toMatchObject([
        { endedAt: '2026-03-20T12:02:00.000Z' },
      ]);
      expect((await dueMails()).map(([, subject]) => subject)).toEqual([
        '[Flatfield] ended: A: not heard from since 2026-03-20 11:44',
        '[Flatfield] A: not heard from since 2026-03-20 11:44',
      ]);
    });

    it('are found at most once every half minute, and go on after the clock was set back', async () => {
      await rule();
      expect(await watch(atMs)).toBeDefined();
      expect(await watch(atMs + 29_999)).toBeUndefined();
      expect(await watch(atMs + 30_000)).toBeDefined();
      expect(await watch(atMs - 86_400_000)).toBeDefined();
      expect(await store.alarmWatch()).toEqual({ count: 3, at: '2026-03-19T12:00:00.000Z', order: 0 });
    });

    it('have the effect of a check of the rules once, however often and at the same time it is done', async () => {
      await rule();
      await seen('A', atMs - 16 * MINUTE);
      const job = watchAlarmsJob({ store, now: () => new Date(atMs), ...unused }, { watchMs: 30_000 });
      const [piece] = await job.due();
      await Promise.all([job.work(piece?.data, never), job.work(piece?.data, never)]);
      await job.work(piece?.data, never);
      expect(await openNow()).toHaveLength(1);
      expect(await dueMails()).toHaveLength(1);
      expect(await store.alarmWatch()).toEqual({ count: 1, at, order: 0 });
    });

    it('within the time that a rule groups are one message to each recipient', async () => {
      await rule({ groupMs: 5 * MINUTE, mails: ['ops@example.com', 'qa@example.com', 'ops@example.com'] });
      await seen('A', atMs - 16 * MINUTE);
      await seen('B', atMs - 14 * MINUTE);
      await watch(atMs);
      await seen('A', atMs + 2 * MINUTE);
      await watch(atMs + 2 * MINUTE);
      await watch(atMs + 4 * MINUTE);
      expect(await dueMails()).toEqual([]);
      await watch(atMs + 5 * MINUTE);
      const mails = await store.mails('due');
      expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(['ops@example.com', 'qa@example.com']);
      expect(new Set(mails.map(({ key, subject }) => JSON.stringify([key, subject])))).toEqual(
        new Set([JSON.stringify([mails[0]?.key, '[Flatfield] 3 events: A, B'])]),
      );
      await watch(atMs + 11 * MINUTE);
      expect(await store.mails('due')).toHaveLength(2);
    });

    it('are told again after the quiet time if still open, and at once if they ended and came again', async () => {
      await rule({ quietMs: 60 * MINUTE });
      await seen('A', atMs - 16 * MINUTE);
      for (const minutes of [0, 30, 59]) await watch(atMs + minutes * MINUTE);
      expect(await dueMails()).toHaveLength(1);
      await watch(atMs + 60 * MINUTE);
      expect((await dueMails())[0]?.[1]).toContain('still open: A');
      await seen('A', atMs + 61 * MINUTE);
      await watch(atMs + 61 * MINUTE);
      await watch(atMs + 77 * MINUTE);
      expect(
        (await dueMails()).map(([, subject = '']) => /(?:still open|ended): /.exec(subject)?.[0] ?? 'opened'),
      ).toEqual([...['opened', 'ended: ', 'still open: ', 'opened']]);
    });

    it('of a yield and of golden checks follow what stations send', async () => {
      await rule({
        condition: {
          ...{ kind: 'yield', of: 'first-pass', belowPercent: 90, windowMs: 60 * MINUTE, minUnits: 3, by: 'station' },
          ...{ station: null, model: null, profile: null },
        },
      });
      await rule({ condition: { kind: 'golden', afterMs: 0, stations: [] } });
      const add = ({ arrival, content, bundle }: ExampleRun) => store.addRun(arrival, content, bundle);
      const golden = exampleRun('golden', { kind: 'golden' }, { receivedAt: at });
      const failed = { ...golden.content.golden, result: 'failed' as const, everyMs: MINUTE };
      for (const unit of ['1', '2', '3']) await add(exampleRun(unit, { unit, outcome: 'fail' }, { receivedAt: at }));
      await add(
        exampleRun('simulated', { unit: '4', outcome: 'fail', kind: 'simulated', station: 'B' }, { receivedAt: at }),
      );
      await add(
        exampleRun(
          'golden check',
          { kind: 'golden', golden: failed, said: { code: 'told', text: 'Bias.' } },
          { receivedAt: at },
        ),
      );
      await watch(atMs + MINUTE);
      expect(
        (await openNow()).map(({ kind, station, finding }) => `${kind} ${station}: ${findingText(finding, 'UTC')}`),
      ).toEqual([
        'golden A: golden unit: the check failed: Bias.',
        'yield A: first-pass yield 0 % (0 of 3 units in 1 h), target 90 %',
      ]);
      await watch(atMs + 61 * MINUTE);
      expect((await openNow()).map(({ kind }) => kind)).toEqual(['golden']);
    });

    it('of a chart open at a point beyond the limits, and end after five points within them', async () => {
      await rule({
        condition: {
          ...{ kind: 'chart', chart: 'i-mr', rules: [1], isFrozenOnly: false },
          ...{ metric: null, station: null, model: null, profile: null },
        },
      });
      let minute = 0;
      const add = async (...values: readonly number[]) => {
        for (const value of values) {
          minute += 1;
          const time = new Date(atMs + minute * MINUTE).toISOString();
          const light = {
            metric: 'luminance white',
            source: 'light',
            unit: 'cd/m²',
            value,
            lower: null,
            upper: null,
          } as const;
          const content = { unit: `U-${minute}`, startedAt: time, finishedAt: time, values: [light] };
          const run = exampleRun(`chart ${minute}`, content, { receivedAt: time });
          await store.addRun(run.arrival, run.content, run.bundle);
        }
        await watch(atMs + minute * MINUTE);
      };
      await add(...Array.from({ length: 30 }, (_, place) => 100 + (place % 3)));
      expect(await openNow()).toEqual([]);
      await add(130, 101);
      expect(await openNow()).toMatchObject([
        { kind: 'chart', station: 'A', finding: { code: 'chart-signal', metric: 'luminance white' } },
      ]);
      await watch(atMs + 33 * MINUTE);
      await add(100, 102, 101);
      expect(await openNow()).toHaveLength(1);
      // The point after it has the last signal: its moving range.
      await add(100, 101);
      expect(await openNow()).toEqual([]);
      // Of many that arrive together, none is missed.
      await add(70, 100, 101, 102, 100, 101, 102, 100);
      expect(await openNow()).toHaveLength(1);
    });

    it('of a rule that was removed end without a message, and what waited is forgotten', async () => {
      const number = await rule();
      await seen('A', atMs - 16 * MINUTE);
      await watch(atMs);
      expect(await store.removeAlarmRule(number, at)).toBe(true);
      expect(await store.removeAlarmRule(number, at)).toBe(false);
      expect([await openNow(), await dueMails(), await store.alarmRules()]).toEqual([[], [], []]);
      expect(await watch(atMs + MINUTE)).toBeUndefined();
      expect((await store.alarms({}, all)).rows).toHaveLength(1);
    });

    it('are not watched and not sent by a copy until it is confirmed that no run is missing', async () => {
      await rule();
      await seen('A', atMs - 16 * MINUTE);
      await watch(atMs);
      await store.setMailServer(server(1));
      await store.markRestored({ at, backupAt: at });
      expect(await watch(atMs + MINUTE)).toBeUndefined();
      const job = sendMailsJob(
        { store, now: () => new Date(atMs + MINUTE), ...unused },
        { mailMs: 1000, backoffMs: 1 },
      );
      expect(await job.due()).toEqual([]);
      await store.confirmRestore(at);
      expect(await job.due()).toHaveLength(1);
    });

    it('of a demonstration go by the clock of the server as its pages do, and say that it is one', async () => {
      await store.becomeDemonstration();
      await rule();
      await seen('A', atMs - 60 * MINUTE);
      for (const station of ['B', 'C']) await seen(station, atMs - 5 * MINUTE);
      await watch(atMs);
      expect(await dueMails()).toEqual([
        ['ops@example.com', '[Flatfield, simulated line] A: not heard from since 2026-03-20 11:00'],
      ]);
      expect(await openNow()).toHaveLength(1);
    });

    it('are kept as they are, whatever stations are called', async () => {
      await rule({ groupMs: 0 });
      const names = ['a\u0000b', '\ud800', "'; --", 'x'.repeat(200), '\r\nBcc: x@example.com'];
      for (const station of names) await seen(station, atMs - 16 * MINUTE);
      await watch(atMs);
      await watch(atMs + MINUTE);
      expect(new Set((await openNow()).map(({ station }) => station))).toEqual(new Set(names));
      expect(await openNow()).toHaveLength(names.length);
    });

    it('are listed a page after the other, and by the time in which they were open', async () => {
      await rule();
      for (const station of ['A', 'B', 'C']) await seen(station, atMs - 16 * MINUTE);
      await watch(atMs);
      for (const station of ['A', 'B', 'C']) await seen(station, atMs + MINUTE);
      await watch(atMs + MINUTE);
      const first = await store.alarms({}, { limit: 2 });
      const second = await store.alarms({}, { limit: 2, cursor: first.next ?? '' });
      expect([...first.rows, ...second.rows].map(({ number }) => number)).toEqual([3, 2, 1]);
      expect(second.next).toBeNull();
      const during = async (from: number, to: number) =>
        (await store.alarms({ from: new Date(from).toISOString(), to: new Date(to).toISOString() }, all)).rows.length;
      expect(await during(atMs - MINUTE, atMs)).toBe(0);
      expect(await during(atMs - MINUTE, atMs + 1)).toBe(3);
      expect(await during(atMs + MINUTE, atMs + 2 * MINUTE)).toBe(3);
      expect(await during(atMs + MINUTE + 1, atMs + 2 * MINUTE)).toBe(0);
    });

    it('are sent by e-mail with one Message-ID, and noted as sent', async () => {
      await receive();
      await rule({ mails: ['ops@example.com', 'qa@example.com'] });
      await seen('station 1', Date.now() - 16 * MINUTE);
      await work();
      await expect.poll(async () => (await store.mails('delivered')).length).toBe(2);
      expect(
        accepted()
          .map(({ recipient }) => recipient)
          .toSorted(),
      ).toEqual(['ops@example.com', 'qa@example.com']);
      const [mail] = accepted();
      expect(new Set(accepted().map(({ messageId }) => messageId)).size).toBe(1);
      expect(mail?.messageId).toMatch(/^<alarm-[0-9a-f]{64}@example\.com>$/);
      expect(mail?.headers.get('subject')?.[0]).toMatch(/^\[Flatfield\] station 1: not heard from since /);
      expect(mail?.headers.get('auto-submitted')).toEqual(['auto-generated']);
      expect(mail?.text).toContain('station 1: not heard from since ');
      await expect.poll(async () => (await openNow())[0]?.sentAt).not.toBeNull();
    });

    it('are told to webhooks that want them, and noted as sent', async () => {
      const hook = await webhookReceiver('a-secret-of-the-test', () => 'takes it');
      const webhook = { url: hook.url, secret: 'a-secret-of-the-test', at, by: 'me' };
      await store.addWebhook({ ...webhook, events: ['alarm'] });
      await store.addWebhook({ ...webhook, events: ['run'] });
      await rule({ mails: [] });
      await seen('A', Date.now() - 16 * MINUTE);
      await work();
      await expect.poll(async () => (await openNow())[0]?.sentAt ?? null).not.toBeNull();
      await hook.close();
      expect(hook.received).toMatchObject([
        { event: 'alarm', isSigned: true, body: { rule: { number: 1 }, alarms: [{ event: 'opened', station: 'A' }] } },
      ]);
      expect(hook.received[0]?.key).toBe(hook.received[0]?.body.key);
    });

    it('are sent again after refusals and cut connections, with the same Message-ID, until they are accepted', async () => {
      const script: readonly MailBehavior[] = ['refuses for now', 'drops', 'refuses', 'takes it'];
      await receive((mail) => script[mail - 1] ?? 'takes it');
      await rule();
      await seen('A', Date.now() - 16 * MINUTE);
      await work();
      await expect.poll(async () => (await store.mails('delivered')).length).toBe(1);
      expect(receiver?.received.map(({ isAccepted }) => isAccepted)).toEqual([false, false, false, true]);
      expect(new Set(receiver?.received.map(({ messageId }) => messageId)).size).toBe(1);
      expect(await store.mails('delivered')).toMatchObject([{ attempts: 4, problem: null }]);
    });

    it('are given up after so many attempts, with an inert reason, and sent when they are retried', async () => {
      let isUp = false;
      await receive(() => (isUp ? 'takes it' : 'refuses'));
      await rule();
      await seen('A', Date.now() - 16 * MINUTE);
      await work({ now: hurriedClock() });
      await expect.poll(async () => (await store.mails('dead')).length).toBe(1);
      const [dead] = await store.mails('dead');
      expect(receiver?.received).toHaveLength(ATTEMPTS);
      expect(dead).toMatchObject({ attempts: ATTEMPTS, recipient: 'ops@example.com' });
      expect(dead?.problem).toContain('<script>');
      expect(dead?.problem).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      expect(HOSTILE_ANSWER).toMatch(/\p{Cc}/u);
      isUp = true;
      expect(await store.retryMail(dead?.number ?? 0, Date.now())).toBe(true);
      expect(await store.retryMail(dead?.number ?? 0, Date.now())).toBe(false);
      await expect.poll(async () => (await store.mails('delivered')).length).toBe(1);
    });

    it('wait while no mail server is set', async () => {
      await rule();
      await seen('A', atMs - 16 * MINUTE);
      await watch(atMs);
      expect(await store.dueMails(Number.MAX_SAFE_INTEGER, 10)).toEqual([]);
      await store.setMailServer(server(1));
      expect(await store.dueMails(Number.MAX_SAFE_INTEGER, 10)).toHaveLength(1);
      await store.setMailServer(null);
      expect(await store.mailServer()).toBeNull();
    });

    it('are sent by another process if one is killed, none lost, and doubles have one Message-ID', async () => {
      await receive(() => 'takes it late');
      await rule();
      const names = Array.from({ length: 30 }, (_, place) => `S${place}`);
      const one = await workProcess(place, databaseOf(place));
      const feed = async (from: number, to: number) => {
        for (const station of names.slice(from, to)) await seen(station, Date.now() - 16 * MINUTE);
      };
      await feed(0, 10);
      await expect.poll(() => accepted().length, { interval: 1 }).toBeGreaterThan(0);
      one.child.kill('SIGKILL');
      await one.ended;
      await feed(10, 30);
      await work();
      await expect.poll(async () => (await openNow()).filter(({ sentAt }) => sentAt !== null).length).toBe(30);
      const keys = new Set((await store.mails('delivered')).map(({ key }) => `<${key}@example.com>`));
      expect(new Set(accepted().map(({ messageId }) => messageId))).toEqual(keys);
    });
  });
}
