import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { builtInProfiles } from '../../src/verdict/built-in-profiles.ts';
import type { Limit, Profile } from '../../src/verdict/profile.ts';

const [limits, plans] = ['limits.csv', 'plans.csv'].map((name) => rowsOf(name)) as [string[][], string[][]];

describe('built-in profiles', () => {
  it('are those that are written down', () => {
    expect(builtInProfiles.map(({ name }) => name)).toEqual(plans.map(([name]) => name));
  });

  it.each(builtInProfiles)('$name has the limits of its source', (profile) => {
    const written = limits.filter(([name]) => name === profile.name).map(([, ...bound]) => bound);
    expect(profile.limits.map(boundOf)).toEqual(written);
  });

  it.each(builtInProfiles)('$name reads, and asks for, what its source does', (profile) => {
    expect(planOf(profile)).toEqual(plans.find(([name]) => name === profile.name)?.slice(1));
  });
});

function boundOf({ metric, patches = [], operator, should, shall, source, verified }: Limit): readonly string[] {
  const unverified = /from memory/.test(source) ? 'memory' : 'secondary';
  const knownFrom = /^Flatfield: /.test(source) ? 'own choice' : verified ? 'primary' : unverified;
  expect(verified || knownFrom !== 'own choice', 'our own bound needs no standard').toBe(true);
  return [metric, patches.join(' '), operator, String(should ?? ''), String(shall), knownFrom];
}

function planOf({ version, kind, plan, requires, calibrationMaxAgeDays }: Profile): readonly string[] {
  const { minimumPoints, minimumGrid: grid, patches } = requires;
  const [read, needed] = [plan.patches.join(' '), patches.join(' ')];
  const leastGrid = grid ? `${grid.columns}x${grid.rows}` : '';
  const age = String(calibrationMaxAgeDays ?? '');
  return [String(version), kind, plan.layout, read, plan.order ?? '', String(minimumPoints), leastGrid, needed, age];
}

function rowsOf(name: string): string[][] {
  const text = readFileSync(new URL(`../../fixtures/limits/${name}`, import.meta.url), 'utf8');
  return text
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(','));
}
