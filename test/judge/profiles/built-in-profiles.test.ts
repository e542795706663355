import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { builtInProfiles } from '../../../src/judge/profiles/built-in-profiles.ts';
import { findProfile } from '../../../src/judge/profiles/find-profile.ts';
import { type Limit, type Profile, parseAnyLayout } from '../../../src/judge/profiles/profile.ts';

const [limits, plans, points] = [rowsOf('limits.csv'), rowsOf('plans.csv'), rowsOf('points.csv')];

describe('built-in profiles', () => {
  it('are those that are written down, each once', () => {
    expect(builtInProfiles.map(keyOf)).toEqual(plans.map(([name, version]) => `${name}@${version}`));
    expect(new Set(builtInProfiles.map(keyOf)).size).toBe(builtInProfiles.length);
  });

  it.each(builtInProfiles)('$name@$version has the limits of its source', (profile) => {
    const written = limits.filter(([name, version]) => `${name}@${version}` === keyOf(profile));
    expect(profile.limits.map(boundOf)).toEqual(written.map(([, , ...bound]) => bound));
  });

  it.each(builtInProfiles)('$name@$version reads, and asks for, what its source does', (profile) => {
    const written = plans.find(([name, version]) => `${name}@${version}` === keyOf(profile));
    expect(planOf(profile)).toEqual(written?.slice(2));
  });

  it.each(builtInProfiles)('$name@$version reads at the places of its source', ({ plan }) => {
    const written = points.filter(([layout]) => layout === plan.layout);
    const read = parseAnyLayout(plan.layout).points;
    expect(read).toHaveLength(written.length);
    for (const [place, { xFraction, yFraction }] of read.entries()) {
      const [, x, y] = written[place] ?? [];
      expect([xFraction.toFixed(3), yFraction.toFixed(3)]).toEqual([Number(x).toFixed(3), Number(y).toFixed(3)]);
    }
  });

  it.each(builtInProfiles)('$name has its row in docs/reference/metrics.md', (profile) => {
    const text = readFileSync(new URL('../../../docs/reference/metrics.md', import.meta.url), 'utf8');
    expect(text.split('\n')).toContain(docsRow(profile));
  });

  it.each(builtInProfiles)('$name cannot be changed for the rest of the process', (profile) => {
    const before = JSON.stringify(profile);
    const found = findProfile(keyOf(profile));
    for (const object of [found, found.limits, found.requires, found.plan, ...found.limits]) {
      for (const key of Object.keys(object)) {
        expect(Reflect.set(object, key, 50), key).toBe(false);
        expect(Reflect.deleteProperty(object, key), key).toBe(false);
      }
      expect(Reflect.set(object, 'ambientCdM2', 1e6)).toBe(false);
    }
    expect(JSON.stringify(findProfile(keyOf(profile)))).toBe(before);
  });

  it('have no one among them that was not there', () => {
    expect(() => (builtInProfiles as Profile[]).unshift({ ...findProfile('tg18'), limits: [] })).toThrow(TypeError);
    expect(() => (builtInProfiles as Profile[]).pop()).toThrow(TypeError);
  });

  it('have corner windows of 10 % of the display area', () => {
    const { points: windows } = parseAnyLayout('5-area-windows');
    const side = 2 * Math.min(...windows.map(({ xFraction }) => xFraction));
    expect(side * side).toBeCloseTo(0.1, 12);
  });
});

function keyOf({ name, version }: Profile): string {
  return `${name}@${version}`;
}

function boundOf({
  metric,
  patches = [],
  operator,
  recommended,
  required,
  source,
  verified,
}: Limit): readonly string[] {
  const unverified = /from memory/.test(source) ? 'M' : 'S';
  const ours = verified ? 'ours' : 'ours unverified';
  const tag = /^Flatfield: /.test(source) ? ours : verified ? 'C' : unverified;
  return [metric, patches.join(' '), operator, String(recommended ?? ''), String(required), tag];
}

function planOf({ kind, plan, requires, calibrationMaxAgeDays, forProjection }: Profile): readonly string[] {
  const { minimumPoints, minimumGrid: grid, minimumSpan, patches } = requires;
  const leastGrid = grid ? `${grid.columns}x${grid.rows}` : '';
  return [
    kind,
    plan.layout,
    plan.patches.join(' '),
    plan.order ?? '',
    String(minimumPoints),
    leastGrid,
    String(minimumSpan ?? ''),
    patches.join(' '),
    String(calibrationMaxAgeDays ?? ''),
    forProjection ? 'yes' : '',
  ];
}

function docsRow({ name, version, kind, plan, limits }: Profile): string {
  const texts = limits.map(({ metric, patches, operator, recommended, required }) => {
    const stricter = recommended === undefined ? '' : `${recommended} / `;
    return `\`${metric}\`${patches ? ` of ${patches.join(', ')}` : ''} ${operator} ${stricter}${Number(required.toFixed(4))}`;
  });
  const verified = limits.length === 0 ? '-' : limits.every((limit) => limit.verified) ? 'yes' : '**no**';
  const read = `${plan.layout}: ${plan.patches.join(', ')}`;
  return `| \`${name}\` | ${version} | ${kind} | ${read} | ${texts.join('; ') || 'none: set your own'} | ${verified} |`;
}

function rowsOf(name: string): string[][] {
  const text = readFileSync(new URL(`../../../fixtures/limits/${name}`, import.meta.url), 'utf8');
  return text
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(','));
}
