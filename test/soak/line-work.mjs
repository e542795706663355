// What the workers of a soak have to do beside taking runs in, and whether they have done it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { askedOptions } from '../../dist/record/asked-options.js';
import { judgeRecord } from '../../dist/record/judge-record.js';
import { bundled } from './bundled.mjs';
import { reader, runsOf } from './line-truth.mjs';

const { webhookReceiver } = await bundled('../line/server/work/webhook-receiver.ts');
const SECRET = 'a-secret-of-the-soak';
const LONGEST_MS = 180_000;

/** A receiver of webhooks that fails, drops and hangs at random; what it did is in `answers`. */
export async function startReceiver(random) {
  const answers = [];
  const behaviors = ['takes it', 'takes it', 'takes it', 'takes it', 'fails', 'drops', 'takes it', 'takes it'];
  const receiver = await webhookReceiver(SECRET, () => {
    const behavior = random() < 0.01 ? 'hangs' : behaviors[Math.floor(random() * behaviors.length)];
    answers.push(behavior);
    return behavior;
  });
  return Object.assign(receiver, { answers, webhook: { url: receiver.url, secret: SECRET } });
}

/** The profile of a record, under which nearly anything passes. */
export function looseProfile({ judgment: { profile } }) {
  const limits = profile.limits.map((limit) => ({ ...limit, recommended: 500, required: 1000 }));
  return { ...profile, name: 'loose', limits };
}

/** Has everything that is stored judged again, once, although servers and the database go away meanwhile. */
export async function judgeAgain(servers, token, profile, signal) {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    const api = reader(servers[attempt % servers.length], token);
    try {
      // An answer that was lost may have been that it is under way.
      if ((await api.whole('/judgings')).length > 0) return;
      await api.post('/judgings', { profile });
    } catch {
      await pause(200);
    }
  }
}

/** Waits until all work is done, and counts what it came to otherwise than it should. */
export async function workProblems(servers, token, { folders, receiver, profile }) {
  const runs = await truths(runsOf(folders), profile);
  const problems = () => allProblems(reader(servers[0], token), runs, receiver);
  let found = await problems();
  for (const from = performance.now(); performance.now() - from < LONGEST_MS; found = await problems()) {
    if (Object.values(found).every((count) => count === 0)) break;
    await pause(2000);
  }
  return found;
}

/** What is true of each run: by its record, and by its readings under the other profile. */
async function truths(runs, profile) {
  const known = new Map();
  for (const [id, folder] of runs) {
    const record = JSON.parse(readFileSync(join(folder, 'inspection.json'), 'utf8'));
    const { outcome, counts } = record.judgment.verdict;
    const own = record.judgment.profile.name;
    runs.set(id, {
      ...{ number: Number(folder.split(/[\\/]/).at(-1)), unit: record.unit, station: record.station.name },
      ...{ outcome, isComplete: counts.read === counts.planned, model: record.monitor.modelName, profile: own },
      day: record.finishedAt.slice(0, 10),
      again: judgedAgain(record, profile, known),
    });
  }
  return runs;
}

/** Records of one template have the same readings. */
function judgedAgain(record, profile, known) {
  const key = JSON.stringify(record.readings);
  if (!known.has(key)) {
    known.set(key, judgeRecord(record, profile, askedOptions(record, profile)).judgment.verdict.outcome);
  }
  return known.get(key);
}

async function allProblems(api, runs, receiver) {
  const rows = await api.list();
  return {
    'counted otherwise': rows.filter((row) => !isCounted(row, runs.get(row.id))).length,
    ...(await judgedWrong(api, rows, runs)),
    ...eventsWrong(receiver, runs),
    'not delivered':
      (await api.list('/deliveries?state=due')).length + (await api.list('/deliveries?state=dead')).length,
    'days summed up wrong': await daysWrong(api, runs, receiver),
  };
}

function isCounted({ outcome, kind, isComplete, quarantine, unit, station }, truth) {
  const own = [outcome, isComplete, unit, station].join();
  const isSame = truth && own === [truth.outcome, truth.isComplete, truth.unit, truth.station].join();
  return isSame && kind === 'production' && quarantine === null;
}

/** A judging is of the runs that were there when it was started: the first ones. Started twice, each run has one result all the same. */
async function judgedWrong(api, rows, runs) {
  const judgings = await api.whole('/judgings');
  const judged = [];
  for (const { number } of judgings) judged.push(...(await api.list(`/judgings/${number}/runs`)));
  const meant = Math.max(0, ...judgings.map((judging) => judging.runs));
  // Orders have gaps where the database went away.
  const first = rows.toSorted((a, b) => a.order - b.order).slice(0, meant);
  const times = new Map(first.map(({ id }) => [id, 0]));
  for (const { run } of judged) times.set(run, (times.get(run) ?? 1) + 1);
  return {
    'judgings unfinished': judgings.length === 0 ? 1 : judgings.filter(({ state }) => state !== 'finished').length,
    'judged not once': [...times.values()].filter((count) => count !== 1).length,
    'judged otherwise': judged.filter(({ run, outcome }) => runs.get(run)?.again !== outcome).length,
  };
}

function eventsWrong({ received, answers }, runs) {
  const keys = new Map();
  const bodies = new Map();
  const arrived = new Set();
  for (const [at, { key, event, body }] of received.entries()) {
    const text = JSON.stringify(body);
    if ((bodies.get(key) ?? text) !== text) bodies.set(key, 'several');
    else bodies.set(key, text);
    if (event !== 'run') continue;
    keys.set(body.run.id, (keys.get(body.run.id) ?? new Set()).add(key));
    if (answers[at] === 'takes it') arrived.add(body.run.id);
  }
  return {
    'events missing': [...runs.keys()].filter((id) => !arrived.has(id)).length,
    'with several keys': [...keys.values()].filter(({ size }) => size !== 1).length,
    'with several bodies': [...bodies.values()].filter((text) => text === 'several').length,
    'signed wrong': received.filter(({ isSigned }) => !isSigned).length,
    unknown: [...keys.keys()].filter((id) => !runs.has(id)).length,
  };
}

/** Sums of days, as the server has them and as it told them last, against those of the records. */
async function daysWrong(api, runs, { received, answers }) {
  const expected = daysOf([...runs.values()]);
  const told = new Map();
  for (const [at, { event, body }] of received.entries()) {
    if (event !== 'summary' || answers[at] !== 'takes it') continue;
    if (body.at >= (told.get(body.day)?.at ?? '')) told.set(body.day, body);
  }
  const toldRows = [...told.values()].flatMap(({ rows }) => rows);
  let wrong = 0;
  for (const rows of [await api.whole('/days'), toldRows]) {
    const texts = new Set(rows.map(({ madeAt: _, ...row }) => sorted(row)));
    wrong += Math.abs(rows.length - expected.length) + expected.filter((row) => !texts.has(sorted(row))).length;
  }
  return wrong;
}

function daysOf(runs) {
  const units = new Map();
  const days = new Map();
  for (const run of runs.filter(({ isComplete }) => isComplete).toSorted((a, b) => a.number - b.number)) {
    units.set(run.unit, { first: units.get(run.unit)?.first ?? run, last: run });
    countsOf(days, run).runs += 1;
  }
  for (const { first, last } of units.values()) {
    const counts = countsOf(days, first);
    counts.units += 1;
    counts[`first${capital(first.outcome)}`] += 1;
    counts[`final${capital(last.outcome)}`] += 1;
  }
  return [...days.values()];
}

function countsOf(days, { day, station, model, profile }) {
  const key = [day, station, model, profile].join();
  const none = { runs: 0, units: 0, firstPass: 0, firstFail: 0, firstInconclusive: 0 };
  const final = { finalPass: 0, finalFail: 0, finalInconclusive: 0 };
  if (!days.has(key)) days.set(key, { day, station, model, profile, ...none, ...final });
  return days.get(key);
}

function capital(text) {
  return `${text[0].toUpperCase()}${text.slice(1)}`;
}

function sorted(row) {
  return JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
