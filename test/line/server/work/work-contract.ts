import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findProfile } from '../../../../src/judge/profiles/find-profile.ts';
import type { Profile } from '../../../../src/judge/profiles/profile.ts';
import type { DaySummary } from '../../../../src/line/protocol/day-summary.ts';
import type { Page, RunFilter } from '../../../../src/line/protocol/run-filter.ts';
import { gateAnswer } from '../../../../src/line/server/gate/gate-answer.ts';
import { contentOf } from '../../../../src/line/server/intake/content-of.ts';
import { profileHash } from '../../../../src/line/server/intake/profiles.ts';
import type { Store } from '../../../../src/line/server/store/store.ts';
import { judgeRunsJob } from '../../../../src/line/server/work/judging/judge-runs.ts';
import { startWorker, type Worker, type WorkerOptions } from '../../../../src/line/server/work/start-worker.ts';
import { ATTEMPTS, deliverWebhooksJob } from '../../../../src/line/server/work/webhooks/deliver-webhooks.ts';
import { addWebhook, MAX_WEBHOOKS } from '../../../../src/line/server/work/webhooks/register-webhook.ts';
import { registered } from '../gate/run-rows.ts';
import { bundleOf, golden, production } from '../intake/run-of-line.ts';
import { exampleRun, sha256 } from '../store/example-run.ts';
import { hurriedClock } from './hurried-clock.ts';
import { readerHere } from './reader-here.ts';
import { type Behavior, HOSTILE, webhookReceiver } from './webhook-receiver.ts';
import { workProcess } from './work-process.ts';

/** A place where a store of one kind can be, how it is opened there, and the database whose work is shared; null if one process does it. */
export interface WorkKind {
  readonly make: () => Promise<string>;
  readonly open: (place: string) => Promise<Store>;
  readonly databaseOf: (place: string) => string | undefined;
}

const at = '2026-03-02T09:00:00.000Z';
const all = { limit: 500 };
const secret = 'a secret of the test'.replaceAll(' ', '-');
/** Readings of a monitor that fails under its profile, and passed under one that allows anything. */
const tinted = golden('tinted-corner');
const strict = { ...tinted.judgment.profile, name: 'strict' };
const long = production('tinted-corner', {}, loosened(strict));
/** Of one patch: read and judged in a fifth of the time. */
const strictOfWhite = { ...strict, plan: { ...strict.plan, patches: ['white'] } };
const white = {
  plan: { ...tinted.plan, patches: tinted.plan.patches.slice(0, 1) },
  readings: tinted.readings.filter(({ patchIndex }) => patchIndex === 0),
  ...(tinted.lastPixel && { lastPixelAtEnd: tinted.lastPixel }),
};
const passed = production('tinted-corner', white, loosened(strictOfWhite));

function loosened(profile: Profile): Profile {
  const limits = profile.limits.map((limit) => ({ ...limit, recommended: 500, required: 1000 }));
  return { ...profile, name: 'loose', limits };
}

/** The work of a line, the same whatever its database is. */
export function workContract(name: string, { make, open, databaseOf }: WorkKind): void {
  describe(`work (${name})`, () => {
    let place: string;
    let store: Store;
    let workers: Worker[] = [];
    beforeEach(async () => {
      place = await make();
      store = await open(place);
    });
    afterEach(async () => {
      for (const worker of workers) await worker.close();
      workers = [];
      await store.close();
    });
    const work = async (options: Partial<WorkerOptions> = {}) => {
      const limits = { pollMs: 20, webhookMs: 60_000, backoffMs: 1, ...options.limits };
      const own = { store, database: databaseOf(place), timeZone: 'UTC', reader: readerHere };
      const worker = await startWorker({ ...own, ...options, limits });
      workers.push(worker);
      return worker;
    };
    const addReal = async (count: number, record = passed) => {
      // All that it is indexed by, but for its names, is the same for every run.
      const content = contentOf(bundleOf(record));
      for (let index = 0; index < count; index += 1) {
        const names = { unit: `unit-${index}`, runId: `run-${index}` };
        const bundle = bundleOf({ ...record, ...names });
        const sum = sha256(bundle.bytes);
        const { arrival } = exampleRun(
          '',
          {},
          { id: bundle.id, bundleSha256: sum, bundleBytes: bundle.bytes.byteLength },
        );
        await store.addRun(arrival, { ...content, ...names }, bundle.bytes);
      }
    };
    const add = (title: string, content = {}, arrival = {}) => {
      const run = exampleRun(title, { unit: title, ...content }, arrival);
      return store.addRun(run.arrival, run.content, run.bundle);
    };
    const judge = async (profile: Profile, filter: RunFilter = {}) => {
      const started = await store.startJudging({ profile, hash: profileHash(profile), filter, at, by: 'me' });
      return started?.number ?? 0;
    };
    const judging = async (number: number) => (await store.judgings()).find((one) => one.number === number);
    const finished = async (number: number) => {
      await expect.poll(async () => (await judging(number))?.state).toBe('finished');
    };

    describe('judging again', () => {
      it('judges the stored runs that a filter means, and changes nothing of them', async () => {
        await addReal(21);
        await add('not meant', { station: 'B' });
        const before = [await store.runs({}, all), await store.units({}, all), await store.runsOfUnit('unit-3')];
        const gate = { runs: await store.runsOfUnit('unit-3'), registered: [], releases: [], isDemonstration: false };
        const asked = gateAnswer('unit-3', 'strict', { ...gate, now: new Date(at), restore: null });
        const station = passed.station.name;
        const number = await judge(strictOfWhite, { station });
        expect(await judging(number)).toMatchObject({ state: 'running', runs: 21, done: 0, filter: { station } });
        await work();
        await finished(number);
        const { rows } = await store.judgedBy(number, all);
        expect(rows).toHaveLength(21);
        expect(new Set(rows.map(({ run }) => run)).size).toBe(21);
        for (const row of rows) {
          expect(row).toMatchObject({
            outcome: 'fail',
            problem: null,
            profile: { name: 'strict' },
            own: { outcome: 'pass' },
          });
        }
        expect(await judging(number)).toMatchObject({ done: 21, fail: 21, pass: 0, inconclusive: 0 });
        expect(await store.judgedAgain(rows[0]?.run ?? '')).toEqual([rows[0]]);
        expect([await store.runs({}, all), await store.units({}, all), await store.runsOfUnit('unit-3')]).toEqual(
          before,
        );
        const again = { ...gate, runs: await store.runsOfUnit('unit-3') };
        expect(gateAnswer('unit-3', 'strict', { ...again, now: new Date(at), restore: null })).toEqual(asked);
        expect(await store.causes({})).toEqual([]);
      });

      it('has the effect of a part once, however often and at the same time it is done', async () => {
        await addReal(20);
        const number = await judge(strictOfWhite);
        const job = judgeRunsJob({ store, reader: readerHere, now: () => new Date(at), timeZone: 'UTC' });
        const [piece] = await job.due();
        const never = new AbortController().signal;
        await Promise.all([job.work(piece?.data, never), job.work(piece?.data, never)]);
        const { rows } = await store.judgedBy(number, all);
        await job.work(piece?.data, never);
        expect(rows).toHaveLength(20);
        expect((await store.judgedBy(number, all)).rows).toEqual(rows);
        expect(await job.due()).toEqual([]);
        expect(await store.keepPart(Number(piece?.data), new Map(), at)).toBe(false);
      });

      it('says which runs cannot be judged, as inconclusive, and goes on', async () => {
        await addReal(2);
        await add('no bundle of a run');
        // Built in, so that no file may have its name.
        const number = await judge(findProfile('calibration-match'));
        await work();
        await finished(number);
        const { rows } = await store.judgedBy(number, all);
        expect(rows.map(({ outcome }) => outcome)).toEqual(['inconclusive', 'fail', 'fail']);
        expect(rows[0]?.problem).toContain('not the bundle of a run');
      });

      it('stops, and keeps what a later judging found under the same profile', async () => {
        await addReal(3);
        const [first, second] = [await judge(strictOfWhite), await judge(strictOfWhite)];
        expect(await store.stopJudging(first, at)).toBe(true);
        expect(await store.stopJudging(first, at)).toBe(false);
        await work();
        await finished(second);
        expect(await judging(first)).toMatchObject({ state: 'stopped', done: 0, fail: 0 });
        const third = await judge(strictOfWhite);
        await finished(third);
        expect(await judging(second)).toMatchObject({ state: 'finished', done: 3, fail: 0 });
        expect((await store.judgedBy(third, all)).rows).toHaveLength(3);
        expect(await judge(strictOfWhite, { unit: 'nobody' })).toBe(0);
      });

      it('forgets what a pruned run came to', async () => {
        await addReal(1);
        const number = await judge(strictOfWhite);
        await work();
        await finished(number);
        const { rows } = await store.judgedBy(number, all);
        await store.prune([rows[0]?.run ?? ''], at);
        expect((await store.judgedBy(number, all)).rows).toEqual([]);
        expect(await store.judgedAgain(rows[0]?.run ?? '')).toEqual([]);
      });

      it('is finished by another process if one is killed in the middle, each effect once', async () => {
        await addReal(60, long);
        const number = await judge(strict);
        const one = await workProcess(place, databaseOf(place));
        await expect.poll(async () => (await judging(number))?.done ?? 0, { interval: 5 }).toBeGreaterThan(0);
        one.child.kill('SIGKILL');
        await one.ended;
        const half = await judging(number);
        expect(half?.state).toBe('running');
        const before = (await store.judgedBy(number, all)).rows;
        expect(before).toHaveLength(half?.done ?? -1);
        const other = await workProcess(place, databaseOf(place));
        await finished(number);
        other.child.kill('SIGTERM');
        await other.ended;
        const { rows } = await store.judgedBy(number, all);
        expect(new Set(rows.map(({ run }) => run)).size).toBe(60);
        expect(rows).toHaveLength(60);
        // What was done was not done again.
        const keptAt = new Map(rows.map(({ run, judgedAt }) => [run, judgedAt]));
        expect(before.filter(({ run, judgedAt }) => keptAt.get(run) !== judgedAt)).toEqual([]);
      });
    });

    describe('webhooks', () => {
      let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
      afterEach(() => receiver.close());
      const received = (behavior: (delivery: number, path: string) => Behavior) =>
        webhookReceiver(secret, behavior).then((made) => {
          receiver = made;
          return made;
        });
      const hook = (path = '/', events: readonly ('run' | 'quarantine' | 'summary')[] = ['run']) =>
        store.addWebhook({ url: `${receiver.url}${path}`, events, secret, at, by: 'me' });
      const deliver = () =>
        deliverWebhooksJob(
          { store, timeZone: 'UTC', now: () => new Date(), reader: readerHere },
          { webhookMs: 60_000, backoffMs: 1 },
        );
      const settled = async (state: 'delivered' | 'dead', count: number) => {
        await expect.poll(async () => (await store.deliveries(state, all)).rows.length, { interval: 20 }).toBe(count);
        return (await store.deliveries(state, all)).rows;
      };

      it('tells of runs accepted and quarantined since it was added, signed, once each', async () => {
        await received(() => 'takes it');
        await add('before');
        await hook('/mes?line=7', ['run', 'quarantine']);
        await add('good "one" \u0000\ud800', { operator: 'Jo' });
        await add('bad', {}, { quarantine: { reason: 'not-signed', detail: 'no key' } });
        await work();
        await settled('delivered', 3);
        const told = receiver.received.toSorted((a, b) => (a.key < b.key ? -1 : 1));
        const ids = [sha256('good "one" \u0000\ud800'), sha256('bad')];
        expect(told.map(({ key }) => key)).toEqual([
          `quarantine-${ids[1]}`,
          ...ids.map((id) => `run-${id}`).toSorted(),
        ]);
        expect(told.map(({ isSigned }) => isSigned)).toEqual([true, true, true]);
        expect(told.map(({ event }) => event)).toEqual(['quarantine', 'run', 'run']);
        const good = told.find(({ key }) => key === `run-${ids[0]}`);
        expect(good?.body).toMatchObject({
          event: 'run',
          key: good?.key,
          run: { unit: 'good "one" \u0000\ud800', outcome: 'pass' },
        });
        expect(JSON.stringify(good?.body)).not.toContain('Jo');
        expect(good?.path).toBe('/mes?line=7');
        expect(good?.headers['content-type']).toBe('application/json');
        expect(Math.abs(Number(good?.timestamp) - Date.now() / 1000)).toBeLessThan(60);
      });

      it('tries again after errors, redirects, cut connections, silence and late answers, with the same key', async () => {
        const script: readonly Behavior[] = ['fails', 'redirects', 'drops', 'hangs', 'is late', 'takes it'];
        let tooLate = new AbortController();
        await received((delivery) => {
          const now = script[delivery - 1] ?? 'takes it';
          if (now === 'hangs' || now === 'is late') tooLate.abort();
          return now;
        });
        await hook();
        await add('one');
        const timeout = () => {
          tooLate = new AbortController();
          return tooLate.signal;
        };
        await work({ timeout });
        const [delivery] = await settled('delivered', 1);
        expect(delivery).toMatchObject({ attempts: 6, answer: { status: 204, problem: null } });
        expect(receiver.received).toHaveLength(6);
        expect(
          new Set(receiver.received.map(({ key, isSigned, body }) => JSON.stringify([key, isSigned, body]))).size,
        ).toBe(1);
        expect(receiver.followed).toEqual([]);
      });

      it('gives up after so many attempts, says why, and delivers when it is retried', async () => {
        let isUp = false;
        await received(() => (isUp ? 'takes it' : 'is hostile'));
        const number = await hook();
        await add('one');
        await work({ now: hurriedClock() });
        const [dead] = await settled('dead', 1);
        expect(dead).toMatchObject({
          attempts: ATTEMPTS,
          webhook: number,
          answer: { status: 418, problem: 'it answered 418' },
        });
        expect(receiver.received).toHaveLength(ATTEMPTS);
        expect(dead?.answer?.excerpt).toContain('<script>');
        expect(dead?.answer?.excerpt).not.toMatch(/[\p{Cc}\p{Cf}]/u);
        expect((dead?.answer?.excerpt ?? '').length).toBeLessThan(210);
        expect(HOSTILE).toMatch(/\p{Cc}/u);
        expect(await store.webhooks()).toMatchObject([{ number, waiting: 0, dead: 1 }]);
        isUp = true;
        expect(await store.retryDelivery(dead?.number ?? 0, Date.now())).toBe(true);
        expect(await store.retryDelivery(dead?.number ?? 0, Date.now())).toBe(false);
        const [delivered] = await settled('delivered', 1);
        expect(delivered).toMatchObject({ key: dead?.key, attempts: 1 });
        expect(await settled('dead', 0)).toEqual([]);
      });

      it('is not kept waiting by all other addresses, which hang, and is silent once one is removed', async () => {
        await received((_, path) => (path === '/works' ? 'takes it' : 'hangs'));
        const hanging = await hook('/hangs');
        for (let index = 2; index < MAX_WEBHOOKS; index += 1) await hook(`/hangs too ${index}`.replaceAll(' ', '-'));
        await hook('/works');
        for (let index = 0; index < 30; index += 1) await add(`run ${index}`);
        await work();
        await settled('delivered', 30);
        expect(receiver.received.filter(({ path }) => path === '/hangs').length).toBeLessThanOrEqual(2);
        expect(await store.removeWebhook(hanging)).toBe(true);
        expect(await store.removeWebhook(hanging)).toBe(false);
        expect((await store.webhooks()).map(({ url }) => url)).not.toContain(`${receiver.url}/hangs`);
        expect((await store.webhooks()).at(-1)?.url).toBe(`${receiver.url}/works`);
        const due = (await store.deliveries('due', { limit: 500 })).rows;
        expect(due.filter(({ webhook }) => webhook === hanging)).toEqual([]);
      });

      it('sends what a killed process may have sent again, under the same key, and marks an attempt once', async () => {
        await received(() => 'takes it');
        await hook();
        await add('one');
        await store.announceRuns(() => [{ event: 'run', key: 'k', body: {} }], 5);
        await store.announceRuns(() => [{ event: 'run', key: 'k', body: {} }], 6);
        const due = await store.dueDeliveries(10, 5);
        expect(due).toHaveLength(1);
        const [piece = { number: 0, dueMs: 0 }] = due;
        const attempt = { state: 'due', at, dueMs: 7, answer: { status: 500, problem: 'no', excerpt: '' } } as const;
        expect(await store.settleDelivery(piece, attempt)).toBe(true);
        expect(await store.settleDelivery(piece, attempt)).toBe(false);
        expect(await store.delivery(piece)).toBeNull();
        expect((await store.deliveries('due', all)).rows[0]).toMatchObject({ attempts: 1, key: 'k' });
        await work();
        await settled('delivered', 1);
        expect(receiver.received.map(({ key }) => key)).toEqual(['k']);
      });

      it('says nothing to other systems while the store is a copy that nobody confirmed', async () => {
        await received(() => 'takes it');
        await hook();
        await store.markRestored({ at, backupAt: at });
        await add('one');
        await work();
        await expect.poll(async () => (await store.webhooks())[0]?.waiting).toBe(1);
        expect(await store.dueDeliveries(Date.now(), 5)).toHaveLength(1);
        expect(await deliver().due()).toEqual([]);
        expect(receiver.received).toEqual([]);
        await store.confirmRestore(at);
        await settled('delivered', 1);
      });

      it('says nothing to other systems in a demonstration', async () => {
        await received(() => 'takes it');
        await store.becomeDemonstration();
        const webhook = { url: receiver.url, secret, events: ['run'] } as const;
        await expect(addWebhook(store, webhook, { by: 'me', now: new Date(at) })).rejects.toMatchObject({
          code: 'usage',
        });
        await hook();
        await add('one');
        await store.announceRuns(() => [{ event: 'run', key: 'k', body: {} }], 5);
        expect(await store.dueDeliveries(10, 5)).toHaveLength(1);
        expect(await deliver().due()).toEqual([]);
      });

      it('tells of the sums of a day, and again only if they change', async () => {
        await received(() => 'takes it');
        await hook('/', ['summary']);
        await add(
          'one',
          { unit: 'U', finishedAt: '2026-03-01T10:00:00.000Z' },
          { receivedAt: '2026-03-01T10:01:00.000Z' },
        );
        let now = new Date('2026-03-02T01:00:00.000Z');
        await work({ now: () => now });
        await settled('delivered', 1);
        now = new Date('2026-03-03T01:00:00.000Z');
        await expect.poll(() => store.workMark('summarized')).toContain('2026-03-03');
        expect(await settled('delivered', 1)).toHaveLength(1);
        expect(receiver.received[0]?.body).toMatchObject({ event: 'summary', day: '2026-03-01', rows: [{ units: 1 }] });
      });
    });

    describe('nightly', () => {
      const ended = (finishedAt: string, receivedAt = finishedAt) =>
        [
          { finishedAt, startedAt: finishedAt },
          { receivedAt, sentAt: receivedAt },
        ] as const;

      it('sums up days by station, model and profile, again if runs of a day arrive late', async () => {
        let now = new Date('2026-03-03T00:30:00.000Z');
        const late = ended('2026-03-01T09:00:00.000Z', '2026-03-03T10:00:00.000Z');
        const [first, firstAt] = ended('2026-03-01T22:30:00.000Z');
        const [second, secondAt] = ended('2026-03-01T23:30:00.000Z');
        await add('one', { ...first, unit: 'A', outcome: 'fail' }, firstAt);
        await add('two', { ...first, unit: 'B' }, firstAt);
        await add('three', { ...first, unit: 'C', kind: 'simulated' }, firstAt);
        await add('in the next local day', { ...second, unit: 'D' }, secondAt);
        await work({ now: () => now, timeZone: 'Europe/Berlin' });
        await expect.poll(() => store.workMark('summarized')).toContain('2026-03-03');
        const sums = async () => (await store.daySummaries('2026-01-01', '2026-12-31', all)).rows;
        const key = { station: 'A', model: 'CG2700X', profile: 'white' };
        expect(await sums()).toMatchObject([
          { day: '2026-03-02', ...key, units: 1, firstPass: 1, finalPass: 1, runs: 1 },
          { day: '2026-03-01', ...key, units: 2, firstPass: 1, firstFail: 1, finalPass: 1, finalFail: 1, runs: 2 },
        ]);
        const [untouched] = await sums();
        await add('late', { ...late[0], unit: 'E', outcome: 'inconclusive' }, late[1]);
        const [retest, retestAt] = ended('2026-03-03T11:00:00.000Z');
        await add('retest', { ...retest, unit: 'A' }, retestAt);
        now = new Date('2026-03-04T00:30:00.000Z');
        await expect.poll(() => store.workMark('summarized')).toContain('2026-03-04');
        const [newest, kept, changed] = await sums();
        expect(newest).toMatchObject({ day: '2026-03-03', units: 0, runs: 1 });
        expect(kept).toEqual(untouched);
        expect(changed).toMatchObject({
          day: '2026-03-01',
          units: 3,
          firstFail: 1,
          finalFail: 0,
          finalPass: 2,
          runs: 3,
        });
        expect(changed).toMatchObject({ firstInconclusive: 1, finalInconclusive: 1 });
      });

      it('gives sums of days a page after the other, each once, whatever stations are called', async () => {
        const stations = ['b', 'a', 'A', '"', "'; --", '\\u0000', 'a\0', 'é', 'ﬀ', '😀'];
        for (const [index, station] of stations.entries()) {
          for (const finishedAt of ['2026-03-01T09:00:00.000Z', '2026-03-02T09:00:00.000Z']) {
            const [content, arrival] = ended(finishedAt);
            await add(`${index} ${finishedAt}`, { ...content, unit: `${index}`, station }, arrival);
          }
        }
        await work({ now: () => new Date('2026-03-03T00:30:00.000Z') });
        await expect.poll(() => store.workMark('summarized')).toContain('2026-03-03');
        const [from, to] = ['2026-03-01', '2026-03-31'];
        const whole = await store.daySummaries(from, to, { limit: 100 });
        expect(whole.next).toBeNull();
        expect(new Set(whole.rows.map(({ station }) => station))).toEqual(new Set(stations));
        const seen: DaySummary[] = [];
        for (let cursor: string | null = ''; cursor !== null; ) {
          const page: Page<DaySummary> = await store.daySummaries(from, to, { limit: 3, ...(cursor && { cursor }) });
          seen.push(...page.rows);
          cursor = page.next;
        }
        expect(seen).toEqual(whole.rows);
        expect(seen).toHaveLength(2 * stations.length);
        expect(seen.map(({ day }) => day)).toEqual(
          seen
            .map(({ day }) => day)
            .toSorted()
            .toReversed(),
        );
      });

      it.each([
        7,
        [],
        ['2026-03-01'],
        ['2026-03-01', 'a', 'b', '\0'],
        ['2026-03-01', 'a', 'b', '\ud800'],
        [1, 2, 3, 4],
      ])('refuses a cursor that holds %j', async (place) => {
        const cursor = Buffer.from(JSON.stringify(place)).toString('base64url');
        await expect(store.daySummaries('2026-03-01', '2026-03-31', { limit: 1, cursor })).rejects.toMatchObject({
          code: 'invalid-cursor',
        });
      });

      it('prunes by its rule once a day, and nothing without one', async () => {
        const [old, oldAt] = ended('2020-01-01T00:00:00.000Z');
        await add('old', { ...old, kind: 'simulated' }, oldAt);
        await add('old too', { ...old, kind: 'simulated' }, oldAt);
        let now = new Date('2026-03-03T00:30:00.000Z');
        const plain = await work({ now: () => now });
        await expect.poll(() => store.workMark('summarized')).not.toBeNull();
        await plain.close();
        expect(await store.countRuns({})).toBe(2);
        const retention = () => ({ passesBefore: '2024-01-01T00:00:00.000Z', othersBefore: null, wholeUnits: false });
        await work({ now: () => now, retention });
        await expect.poll(() => store.countRuns({})).toBe(0);
        await expect.poll(() => store.workMark('pruned')).toBe('2026-03-03');
        const { rows } = await store.auditLog(all);
        expect(rows).toMatchObject([{ who: 'nightly', action: 'prune', subject: '2 runs' }]);
        await add('old again', { ...old, kind: 'simulated' }, oldAt);
        now = new Date('2026-03-04T00:30:00.000Z');
        await expect.poll(() => store.countRuns({})).toBe(0);
      });

      it('prunes nothing, visibly, in a night whose rule deletes what the gate accepts', async () => {
        const [old, oldAt] = ended('2020-01-01T00:00:00.000Z');
        await add('old', { ...old, kind: 'simulated' }, oldAt);
        let now = new Date('2026-03-03T00:30:00.000Z');
        await store.registerProfile({ ...registered, maxAgeDays: 365 }, {});
        let told = '';
        const retention = () => ({ passesBefore: '2026-01-01T00:00:00.000Z', othersBefore: null, wholeUnits: false });
        await work({ now: () => now, retention, tell: (text) => (told += text) });
        await expect.poll(() => store.workMark('pruned')).toBe('2026-03-03');
        const problem = 'Runs would be kept for 61 days, but the gate accepts those under line@1 for 365 days';
        expect(told).toContain(`Nightly pruning was skipped: ${problem}`);
        expect((await store.auditLog(all)).rows).toMatchObject([
          { who: 'nightly', action: 'prune skipped', subject: '2026-03-03', detail: expect.stringContaining(problem) },
        ]);
        expect(await store.workMark('pruning-skipped')).toContain(`2026-03-03: ${problem}`);
        expect(await store.countRuns({})).toBe(1);
        await store.registerProfile({ ...registered, maxAgeDays: 30 }, {});
        now = new Date('2026-03-04T00:30:00.000Z');
        await expect.poll(() => store.countRuns({})).toBe(0);
        await expect.poll(() => store.workMark('pruning-skipped')).toBe('');
      });
    });
  });
}
