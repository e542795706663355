// Two processes that set asset information, and another user of the service, in a random order of calls.
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCloudApi, Token } from '../../dist/entries/index.js';
import { assetChunks } from '../../dist/fleet/send/asset-chunks.js';
import { OpenSends } from '../../dist/fleet/send/open-sends.js';
import { acceptedCommands } from '../../dist/fleet/send/receipt.js';
import { sendToFleet } from '../../dist/fleet/send/send-to-fleet.js';
import { waitForCommands } from '../../dist/fleet/send/wait-for-commands.js';
import { generator } from './generator.mjs';

const token = 'c0ffee'.repeat(6).concat('0123');
const fields = ['assetNumber', 'location1', 'location2', 'user', 'custom1', 'custom2', 'custom3', 'custom4'];
const known = { done: [], failed: [] };
/** What keeps a sender from sending, as it should. */
const refusals = ['command-pending', 'send-open'];

/**
 * Plays one order of calls. A sender's command may replace what the other user sent between its last read and the request, which no
 * client can prevent: those are counted as `unseen`. Everything else that is lost is a problem.
 */
export async function playSendCase(seed) {
  const random = generator(seed);
  const world = new World(random);
  const service = new Service(world, random);
  const folder = await mkdtemp(join(tmpdir(), 'flatfield-senders-'));
  const url = await service.listen();
  const fates = [];
  try {
    await Promise.all([
      ...['one', 'two'].map((name) => sender({ name, url, folder, world, service, random, fates })),
      otherUser(world, service, random),
    ]);
  } finally {
    await service.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return { ...service.judge(), ...judgeFates(fates, service) };
}

async function sender({ name, url, folder, world, service, random, fates }) {
  const party = world.join();
  const { clock } = party;
  const stateFolder = join(folder, 'state');
  const client = createCloudApi({ baseUrl: url, token: new Token(token), stateFolder, clock, maxWaitMs: 3_600_000 });
  const turned =
    (call) =>
    async (...given) => {
      await party.turn();
      service.caller = name;
      return client[call](...given);
    };
  const cloud = { ...client, getMonitor: turned('getMonitor'), sendAssetInformation: turned('sendAssetInformation') };
  const openSends = new OpenSends(stateFolder, url);
  for (let nth = 0; nth < 3; nth += 1) {
    const changes = { [fields[Math.floor(random() * fields.length)]]: `${name} ${nth}` };
    service.meant.set(name, Object.keys(changes));
    const targets = random() < 0.5 ? service.ids : [service.ids[nth % service.ids.length]];
    const deadlineMs = clock.now().getTime() + 900_000;
    const timing = { clock, intervalMs: 1000, deadlineMs };
    const settle = { known, wait: random() < 0.6 ? timing : undefined };
    try {
      const chunks = await assetChunks(cloud, changes, targets.map(listed), 50, {}, settle);
      const receiptPath = join(folder, `${name}-${nth}.json`);
      const options = { cloud, chunks, receiptPath, clock, openSends, settle, readBefore: true };
      const receipt = await sendToFleet(options);
      if (random() < 0.7) {
        const sent = acceptedCommands(receipt);
        const seen = await waitForCommands({
          ...timing,
          deadlineMs: clock.now().getTime() + 300_000,
          cloud,
          sent,
          known,
        });
        fates.push(...seen.map((fate) => ({ name, fate })));
      }
    } catch (error) {
      if (!refusals.includes(error.code)) throw error;
    }
  }
  await client.close();
  party.leave();
}

/** Changes a field now and then, at once or by a command, knowing everything. */
async function otherUser(world, service, random) {
  const party = world.join();
  for (let nth = 0; nth < 6; nth += 1) {
    await party.clock.sleep(random() * 60_000);
    const id = service.ids[Math.floor(random() * service.ids.length)];
    const change = { [fields[Math.floor(random() * fields.length)]]: `other ${nth}` };
    service.send('other', id, { ...service.latest(id).content, ...change });
  }
  party.leave();
}

/** Lets one party at a time go on, in a random order; time passes with each, and in leaps while all of them wait. */
class World {
  #nowMs = Date.parse('2026-06-01T00:00:00Z');
  #members = 0;
  #waiting = [];
  #random;

  constructor(random) {
    this.#random = random;
  }

  nowMs() {
    return this.#nowMs;
  }

  join() {
    this.#members += 1;
    const wait = (durationMs) =>
      new Promise((resolve) => {
        this.#waiting.push({ atMs: this.#nowMs + durationMs, resolve });
        this.#next();
      });
    return {
      turn: () => wait(0),
      leave: () => {
        this.#members -= 1;
        this.#next();
      },
      clock: { now: () => new Date(this.#nowMs), monotonicMs: () => this.#nowMs, sleep: wait },
    };
  }

  #next() {
    if (this.#waiting.length === 0 || this.#waiting.length < this.#members) return;
    this.#nowMs += 1 + Math.floor(this.#random() * 3000);
    const earliestMs = Math.min(...this.#waiting.map(({ atMs }) => atMs));
    this.#nowMs = Math.max(this.#nowMs, earliestMs);
    const ready = this.#waiting.filter(({ atMs }) => atMs <= this.#nowMs);
    const chosen = ready[Math.floor(this.#random() * ready.length)];
    this.#waiting.splice(this.#waiting.indexOf(chosen), 1);
    chosen.resolve();
  }
}

/** Two monitors with a ninth field. What a sender sends shows in the details late, and is carried out later. */
class Service {
  ids = ['m0', 'm1'];
  caller = '';
  /** The fields that each sender means to change. */
  meant = new Map();
  #world;
  #random;
  #server;
  /** By monitor, in order: what was sent, by whom, with what content, and how many commands its sender had seen. */
  #commands = new Map();
  #seen = new Map();

  constructor(world, random) {
    this.#world = world;
    this.#random = random;
    const content = { ...Object.fromEntries(fields.map((field) => [field, `${field} of old`])), ninth: { kept: [1] } };
    for (const id of this.ids)
      this.#commands.set(id, [{ by: 'none', content, sentAtMs: 0, visibleMs: 0, endMs: 0, seen: 0 }]);
  }

  async listen() {
    this.#server = createServer((request, response) => {
      let text = '';
      request.on('data', (part) => (text += part));
      request.on('end', () => response.end(JSON.stringify(this.#answer(request.url, text && JSON.parse(text)))));
    });
    await new Promise((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${this.#server.address().port}`;
  }

  async close() {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  latest(id) {
    return this.#commands.get(id).at(-1);
  }

  send(by, id, content) {
    const commands = this.#commands.get(id);
    const nowMs = this.#world.nowMs();
    const sentAtMs = Math.max(nowMs, commands.at(-1).sentAtMs + 1);
    const visibleMs = nowMs + (by === 'other' ? 0 : this.#random() * 20_000);
    const endMs = Math.max(visibleMs, nowMs + this.#random() * 40_000);
    const seen = this.#seen.get(`${by} ${id}`) ?? 0;
    commands.push({ by, content, meant: this.meant.get(by) ?? [], sentAtMs, visibleMs, endMs, seen });
  }

  by(id, sentAt) {
    return this.#commands.get(id).find(({ sentAtMs }) => new Date(sentAtMs).toISOString() === sentAt)?.by;
  }

  /** Fields that a sender did not mean to change and that are not as the command before left them. */
  judge() {
    const problems = [];
    let [sent, unseen] = [0, 0];
    for (const [id, commands] of this.#commands) {
      for (const [place, command] of commands.entries()) {
        if (place === 0 || command.by === 'other') continue;
        sent += 1;
        const before = commands[place - 1].content;
        const isLost = (field) => JSON.stringify(command.content[field]) !== JSON.stringify(before[field]);
        const lost = Object.keys(before).filter((field) => !command.meant.includes(field) && isLost(field));
        if (lost.length === 0) continue;
        // Commands that came after its last read.
        const gap = commands.slice(command.seen, place);
        if (gap.some(({ by }) => by === 'other')) unseen += 1;
        else problems.push(`${id}: command ${place} of ${command.by} lost ${lost.join(', ')}`);
      }
    }
    return { problems, sent, unseen };
  }

  #answer(path, body) {
    if (body) {
      const { targetMonitorIds, assetInformation } = body;
      for (const id of targetMonitorIds) this.send(this.caller, id, assetInformation);
      return { responses: targetMonitorIds.map((targetMonitorId) => ({ targetMonitorId, status: 202 })) };
    }
    return this.#details(path.split('/').at(-1));
  }

  #details(id) {
    const commands = this.#commands.get(id);
    const nowMs = this.#world.nowMs();
    this.#seen.set(`${this.caller} ${id}`, commands.length);
    const shown = commands.findLast(({ visibleMs }) => visibleMs <= nowMs);
    // A command that another one replaced before its end is not carried out.
    const isOver = (command, place) => command.endMs <= Math.min(nowMs, commands[place + 1]?.sentAtMs ?? nowMs);
    const done = commands.findLast(isOver);
    const isDone = shown.endMs <= nowMs && shown === done;
    return {
      id,
      ...entry,
      updatedAt: new Date(nowMs).toISOString(),
      assetInformation: done.content,
      remoteCommand: {
        assetInformation: {
          status: isDone ? 'NO_COMMAND' : 'WAITING',
          sentAt: new Date(shown.sentAtMs).toISOString(),
          completedAt: isDone ? new Date(shown.endMs).toISOString() : null,
        },
      },
    };
  }
}

/** What is the same in the list and in the details of each monitor. */
const entry = { modelName: 'M', serialNumber: '1' };

function listed(id) {
  return { ...entry, id, updatedAt: '2026-01-01T00:00:00Z' };
}

function judgeFates(fates, service) {
  const done = fates.filter(({ fate }) => fate.fate === 'done');
  const foreign = done.filter(({ name, fate }) => service.by(fate.monitorId, fate.sentAt) !== name);
  return {
    done: done.length,
    replaced: fates.filter(({ fate }) => fate.fate === 'replaced').length,
    foreign: foreign.map(
      ({ name, fate }) => `${name} took a command of ${fate.sentAt} for its own on ${fate.monitorId}`,
    ),
  };
}
