import { EventEmitter } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { entries, exportsOf } from '../../scripts/public-surface.mjs';
import { judgeAgain } from '../../src/inspect/files/judge-again.ts';
import { metricTable } from '../../src/judge/metrics/metric-table.ts';
import { builtInProfiles } from '../../src/judge/profiles/built-in-profiles.ts';
import { findProfile } from '../../src/judge/profiles/find-profile.ts';
import { CHARTS } from '../../src/plan/pattern/charts.ts';
import { NAMED_GRIDS, NAMED_POINTS } from '../../src/plan/sampling/named-layouts.ts';
import { flatfieldMatchers } from '../../src/playwright/matchers/index.ts';
import { Rig } from '../../src/simulator/monitor/rig.ts';
import { TRIALS } from '../trials.ts';
import { randomOf, writeAtRandom } from './random-writes.ts';
import { ofARunner, uses } from './uses.ts';
import { openWorld, type World } from './world.ts';

/** The default tries every export once; `FLATFIELD_TRIALS=500` makes 2,000 tries. */
const TRIES = 4 * TRIALS;
const SEED = Number(process.env['FLATFIELD_SEED'] ?? 20_261_128);

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('covers every value that any entry of the package exports', () => {
  const exported = entries().flatMap(({ name, module }) =>
    exportsOf(module).flatMap((one) => (one.isType ? [] : [`${name} ${one.name}`])),
  );
  const covered = Object.entries(uses).flatMap(([entry, own]) => Object.keys(own).map((name) => `${entry} ${name}`));
  const others = Object.entries(ofARunner).flatMap(([entry, own]) => own.map((name) => `${entry} ${name}`));
  expect([...covered, ...others].sort()).toEqual(exported.sort());
  expect(covered.length).toBeGreaterThan(90);
});

it('would find a write that changes a verdict', () => {
  const profile = structuredClone(findProfile('calibration-match'));
  const random = randomOf(SEED);
  for (let tries = 0; tries < 50; tries += 1) writeAtRandom(profile, random, isLeftAlone);
  expect(profile).not.toEqual(findProfile('calibration-match'));
});

it('no write to anything that it gives changes a verdict, a record or what is built in', async () => {
  const all = Object.entries(uses).flatMap(([entry, own]) =>
    Object.entries(own).map(([name, use]) => ({ name: `${entry} ${name}`, use })),
  );
  const [built, judged] = [builtIn(), judgments()];
  const counts = { tries: 0, writes: 0, taken: 0 };
  for (let tried = 0; tried < Math.max(TRIES, all.length); tried += 1) {
    const { name, use } = all[tried % all.length] as (typeof all)[number];
    const random = randomOf(SEED + tried);
    const write = (given: unknown) => {
      counts.writes += 1;
      counts.taken += writeAtRandom(given, random, isLeftAlone);
    };
    const where = `${name}, seed ${SEED}, try ${tried}`;
    try {
      write(await use(world, write));
    } catch (cause) {
      throw new Error(`${where}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    }
    expect(builtIn(), where).toBe(built);
    // The verdicts take longer than most tries.
    expect(tried % 5 === 4 ? judgments() : judged, where).toBe(judged);
    counts.tries += 1;
  }
  expect(judgments()).toBe(judged);
  process.stdout.write(
    `${counts.tries} tries, ${counts.writes} objects written to, ${counts.taken} writes that took\n`,
  );
  expect(counts.taken).toBeGreaterThan(0);
});

/** The simulated device itself, and what belongs to Node. */
function isLeftAlone(value: object): boolean {
  return value instanceof Rig || value instanceof EventEmitter || value instanceof AbortSignal;
}

/** Everything that judging goes by and that comes with Flatfield. */
function builtIn(): string {
  const functions = metricTable.map(({ measure, points, soFar }) => [measure, points, soFar].map(nameOf));
  const matchers = Object.entries(flatfieldMatchers).map(([name, matcher]) => [name, nameOf(matcher)]);
  return JSON.stringify([builtInProfiles, metricTable, functions, CHARTS, NAMED_GRIDS, NAMED_POINTS, matchers]);
}

const names = new Map<unknown, number>();

function nameOf(one: unknown): number | null {
  if (one === undefined) return null;
  const known = names.get(one) ?? names.size;
  names.set(one, known);
  return known;
}

/** The verdicts on the stored runs of a good and a bad monitor, under three profiles. */
function judgments(): string {
  const profiles = [undefined, findProfile('signal-exact'), findProfile('panel-data-sheet')];
  return JSON.stringify(
    (['good', 'bad'] as const).flatMap((which) =>
      profiles.map((profile) => {
        const stored = { inspection: world.record(which), recordSha256: '' };
        const options = { runId: 'again', judgedAt: '2026-01-05T08:00:00.000Z', profile };
        return judgeAgain(stored, options).judgment;
      }),
    ),
  );
}
