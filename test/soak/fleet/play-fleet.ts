import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FlatfieldError } from '../../../src/base/flatfield-error.ts';
import { main } from '../../../src/cli/main.ts';
import { checkFleet } from '../../../src/fleet/check/check-fleet.ts';
import { defaultDueLimits } from '../../../src/fleet/check/due-limits.ts';
import type { DueMonitor } from '../../../src/fleet/check/due-monitor.ts';
import { parseColorModeChoice } from '../../../src/fleet/color-mode-choice.ts';
import { syncFleet } from '../../../src/fleet/sync/sync-fleet.ts';
import { SyncFolder } from '../../../src/fleet/sync/sync-folder.ts';
import { clientFor } from '../../api/cloud/client-for.ts';
import { captured } from '../../cli/captured.ts';
import { Drawn } from './drawn.ts';
import { check, type FleetEvent, LIMITS, type ModelVerdict } from './model.mjs';
import { mortal } from './mortal.ts';
import { randomFleet } from './random-fleet.ts';
import { startRandomService } from './random-service.ts';

/** How the answers about one random fleet compare with those of the model. */
export interface Played {
  checks: number;
  /** Rows that the model calls good. */
  good: number;
  rows: number;
  kills: number;
  /** Good where the model says due or unknown, and exit code 0 where the model says otherwise. */
  readonly holes: string[];
  /** Worse than the model's, with the reason of the row. */
  readonly stricter: string[];
}

/** Syncs and checks a random fleet through its phases, killed in between, and holds each answer against the model. */
/** Checks that the model does not know. */
const notModeled = ['schedules', 'commands'];

export async function playFleet(seed: number, { largest = 6 }: { readonly largest?: number } = {}): Promise<Played> {
  const drawn = new Drawn(seed);
  const fleet = randomFleet(drawn, Date.now(), largest);
  const service = await startRandomService(fleet);
  const root = await mkdtemp(join(tmpdir(), 'flatfield-fleet-model-'));
  const cloud = clientFor(service.url, { maxWaitMs: Number.POSITIVE_INFINITY });
  const into = join(root, 'into');
  const played: Played = { checks: 0, good: 0, rows: 0, kills: 0, holes: [], stricter: [] };
  const { events } = service;
  let isUnfinished = false;

  const compare = async (): Promise<void> => {
    const skip = drawn.chance(0.25) ? [drawn.one(['calibration', 'self-calibration', 'usage', 'error-codes'])] : [];
    skip.push(...notModeled);
    const now = new Date();
    const real = await checkFolder(into, skip, now);
    const options = { now: now.getTime(), limits: LIMITS, skip, listOnly: false };
    judge(played, real, variantsOf(events, options), { seed, isUnfinished, notes: fleet.notes });
  };

  try {
    for (let phase = 0; phase < fleet.phases.length; phase++) {
      service.show(phase);
      if (phase === 0 && drawn.chance(0.15)) {
        const skip = drawn.chance(0.5) ? ['error-codes'] : [];
        const unmodeled = { schedules: null, doneStatuses: null };
        const { monitors, ...list } = await cloud.listFleet();
        const now = new Date();
        const limits = { ...defaultDueLimits, ...unmodeled, ...(skip.length > 0 && { goodResultCodes: null }) };
        const found = checkFleet(monitors, limits, now, list);
        const options = { now: now.getTime(), limits: LIMITS, skip, listOnly: true };
        const real = { code: codeOf(found), monitors: found.monitors };
        judge(played, real, [check(events.splice(0), options)], { seed, isUnfinished: false, notes: fleet.notes });
      }
      const modes = drawn.one(['none', 'all', '0', '0,1', 'enabled', 'selected', 'calibrated']);
      for (let lives = drawn.chance(0.4) ? 1 + drawn.below(2) : 0; lives >= 0; lives--) {
        const start = events.length;
        const choice: FleetEvent = { kind: 'choice', modes, at: Date.now() };
        events.push(choice);
        const life = mortal(lives === 0 ? null : drawn.below(20));
        const folder = life.holding(new SyncFolder(into));
        const colorModes = parseColorModeChoice(modes) ?? 'none';
        const sync = syncFleet({ cloud: life.holding(cloud), folder, colorModes }).catch((error: unknown) => {
          if (!(error instanceof FlatfieldError)) throw error;
        });
        await Promise.race([sync, life.death]);
        if (life.isDead()) {
          played.kills += 1;
          const last = events.slice(start).findLast(({ text }) => text !== undefined);
          if (last !== undefined) last.lost = true;
          const hasAskedMore = events.slice(start).some(({ kind }) => kind === 'details' || kind === 'mode');
          choice.lost = !hasAskedMore;
          isUnfinished ||= hasAskedMore;
        } else isUnfinished = false;
        if (!life.isDead() || drawn.chance(0.5)) await compare();
      }
      if (drawn.chance(0.1)) {
        await truncateOne(drawn, into, events);
        await compare();
      }
    }
    return played;
  } finally {
    await Promise.all([cloud.close(), service.close()]);
    await rm(root, { recursive: true, force: true, maxRetries: 5 });
  }
}

interface Found {
  readonly code: number;
  /** Undefined if the check could not be made at all. */
  readonly monitors: readonly DueMonitor[] | undefined;
}

async function checkFolder(into: string, skip: readonly string[], now: Date): Promise<Found> {
  const clock = { now: () => now, monotonicMs: () => 0, sleep: async () => undefined };
  const { processIo, stdout } = captured({ clock });
  const options = skip.length > 0 ? ['--skip', skip.join(',')] : [];
  const code = await main(['fleet', 'check', '--from', into, '--json', ...options], processIo);
  const text = stdout();
  return { code, monitors: text === '' ? undefined : (JSON.parse(text) as { monitors: DueMonitor[] }).monitors };
}

/** The exit code of a check without a folder. */
function codeOf({ doubts, counts, monitors }: ReturnType<typeof checkFleet>): number {
  if (doubts.length > 0) return 2;
  if (counts.due > 0) return 1;
  return counts.unknown > 0 || monitors.length === 0 ? 2 : 0;
}

/** The answers of the model if each event that may be lost is, and is not. */
function variantsOf(events: readonly FleetEvent[], options: Parameters<typeof check>[1]) {
  const lost = events.filter((event) => event.lost);
  return Array.from({ length: 2 ** lost.length }, (_, bits) =>
    check(
      events.filter((event) => !event.lost || (bits >> lost.indexOf(event)) % 2 === 0),
      options,
    ),
  );
}

type Variants = ReturnType<typeof variantsOf>;

interface Case {
  readonly seed: number;
  /** Whether a sync was killed after it had asked for more than the list, and none has finished since. */
  readonly isUnfinished: boolean;
  readonly notes: readonly string[];
}

function judge(played: Played, real: Found, variants: Variants, { seed, isUnfinished, notes }: Case): void {
  played.checks += 1;
  const hole = (text: string) => played.holes.push(`seed ${seed}: ${text}; ${notes.join(', ')}`);
  const mayPass = !isUnfinished && variants.some(({ exit }) => exit === 0);
  if (real.code === 0 && !mayPass) hole(`exit code 0, the model says ${variants.map(({ exit }) => exit).join(' or ')}`);
  const ids = new Set(variants.flatMap(({ verdicts }) => [...verdicts.keys()]));
  for (const id of new Set([...ids, ...(real.monitors ?? []).map((row) => row.id)])) {
    played.rows += 1;
    const rows = (real.monitors ?? []).filter((row) => row.id === id);
    const models = variants.flatMap(({ verdicts }) => verdicts.get(id) ?? []);
    const isModelGood = models.some(({ verdict }) => verdict === 'good');
    if (isModelGood) played.good += 1;
    if (rows.some(({ state }) => state === 'good') && !isModelGood)
      hole(`${id} is good, the model: ${reason(models[0])}`);
    const bad = rows.find(({ state }) => state !== 'good');
    if (isModelGood && bad === undefined && rows.length === 0) played.stricter.push('it has no row');
    if (!isModelGood || bad === undefined) continue;
    const isAfterKill = models.length < variants.length || models.some(({ verdict }) => verdict !== 'good');
    const found = [...bad.due, ...bad.unknown].join('; ');
    played.stricter.push(isAfterKill ? `${bad.state}, the other of two states after a kill` : `${bad.state}: ${found}`);
  }
}

function reason(model: ModelVerdict | undefined): string {
  return model === undefined ? 'not in the list' : `${model.verdict} (${[...model.due, ...model.unknown].join('; ')})`;
}

/** As a failure of the computer may leave it. */
async function truncateOne(drawn: Drawn, into: string, events: FleetEvent[]): Promise<void> {
  const names = await readdir(join(into, 'monitors')).catch((): string[] => []);
  if (names.length === 0) return;
  const path = join(into, 'monitors', drawn.one(names.sort()));
  const text = await readFile(path, 'utf8');
  // Not one that was truncated before.
  const id = /"id": "(.*)"/.exec(text)?.[1];
  if (id === undefined || !text.endsWith('}\n')) return;
  await writeFile(path, text.slice(0, drawn.below(text.length - 2)));
  events.push({ kind: 'truncated', id, at: Date.now() });
}
