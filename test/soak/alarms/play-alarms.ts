import type { AlarmRule } from '../../../src/line/protocol/alarm-rule.ts';
import type { Store } from '../../../src/line/server/store/store.ts';
import { sendMailsJob } from '../../../src/line/server/work/alarms/send-mails.ts';
import { watchAlarmsJob } from '../../../src/line/server/work/alarms/watch-alarms.ts';
import type { WorkDeps } from '../../../src/line/server/work/work-deps.ts';
import { stationRow } from '../../line/server/pages/example-pages.ts';
import { type MailBehavior, mailReceiver } from '../../line/server/work/mail-receiver.ts';
import { mortal } from '../fleet/mortal.ts';
import { generator } from '../generator.mjs';
import { AlarmModel, GROUP_MS, QUIET_MS, SILENT_MS } from './alarm-model.ts';

/** Counts of a played line, and what was wrong with it. */
export interface PlayedAlarms {
  readonly events: number;
  readonly mails: number;
  readonly kills: number;
  /** E-mails that were accepted twice. */
  readonly doubles: number;
  /** Sentences. */
  readonly wrong: readonly string[];
}

const STATIONS = ['A', 'B\r\nBcc: x@example.com', 'C', 'D \u202e'];
const RECIPIENTS = ['ops@example.com', 'qa@example.com'];
const STEPS = 40;
const BEGUN_MS = Date.parse('2026-03-20T06:00:00.000Z');

/**
 * Plays a line whose stations fall silent and come back, with a process that holds rules against it and sends e-mails, and that is killed before any of its calls
 * to the store, while the mail server accepts, refuses, drops and forgets. Then everything is let end, and what arrived is compared with a model.
 */
export async function playAlarms(seed: number, store: Store): Promise<PlayedAlarms> {
  const random = generator(seed);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  let behaviors: readonly MailBehavior[] = ['takes it', 'takes it', 'refuses for now', 'drops', 'refuses'];
  const receiver = await mailReceiver({ behavior: () => pick(behaviors) });
  const model = new AlarmModel(STATIONS);
  let nowMs = BEGUN_MS;
  let kills = 0;
  let expectedDoubles = 0;
  const accepted = () => receiver.received.filter(({ isAccepted }) => isAccepted);
  const seen = async (station: string) => {
    model.seen(station, nowMs);
    await store.reportStation(stationRow({ station }), new Date(nowMs).toISOString());
  };
  /** Does one piece of a job, or dies on the way. */
  const work = async (kind: 'watch' | 'mail', calls: number | null) => {
    const life = mortal(calls);
    const reader = { judge: () => Promise.reject(new Error('not asked for')) };
    const deps: WorkDeps = { store: life.holding(store), now: () => new Date(nowMs), reader, timeZone: 'UTC' };
    const job =
      kind === 'watch' ? watchAlarmsJob(deps, { watchMs: 1000 }) : sendMailsJob(deps, { mailMs: 60_000, backoffMs: 1 });
    const before = { count: (await store.alarmWatch()).count, accepted: accepted().length };
    const done = (async () => {
      const [piece] = await job.due();
      if (piece) await job.work(piece.data, new AbortController().signal);
      return piece !== undefined;
    })();
    const isWorking = await Promise.race([done, life.death.then(() => null)]);
    if (isWorking === null) kills += 1;
    if ((await store.alarmWatch()).count > before.count) model.watched(nowMs);
    if (isWorking === null && accepted().length > before.accepted) expectedDoubles += 1;
    return isWorking;
  };
  try {
    for (const station of STATIONS) await seen(station);
    await store.setMailServer({
      ...{
        host: '127.0.0.1',
        port: receiver.port,
        tls: 'none',
        isVerified: true,
        ca: null,
        user: null,
        password: null,
      },
      from: 'line@example.com',
    });
    await store.addAlarmRule(RULE, new Date(nowMs).toISOString(), 'me');
    for (let step = 0; step < STEPS; step += 1) {
      nowMs += Math.floor(random() * SILENT_MS);
      if (random() < 0.4) await seen(pick(STATIONS));
      await work(random() < 0.5 ? 'watch' : 'mail', random() < 0.5 ? Math.floor(random() * 5) : null);
    }
    behaviors = ['takes it'];
    for (let left = 0; left < 3; ) {
      nowMs += GROUP_MS;
      for (const station of STATIONS) await seen(station);
      await work('watch', null);
      let isBusy = false;
      while (await work('mail', null)) isBusy = true;
      left = isBusy ? 0 : left + 1;
    }
  } finally {
    await receiver.close();
  }
  const wrong = await model.compare(store, RECIPIENTS, accepted());
  const doubles =
    accepted().length - new Set(accepted().map(({ messageId, recipient }) => `${messageId} ${recipient}`)).size;
  if (doubles !== expectedDoubles)
    wrong.push(`${doubles} doubles after ${expectedDoubles} kills between acceptance and commit`);
  return { events: model.events.length, mails: accepted().length, kills, doubles, wrong };
}

const RULE: AlarmRule = {
  ...{ condition: { kind: 'silent', afterMs: SILENT_MS, stations: [] }, workingTime: [] },
  ...{ groupMs: GROUP_MS, quietMs: QUIET_MS, mails: RECIPIENTS },
};
