import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { planRun } from '../../src/inspect/plan-run.ts';
import { builtInProfiles } from '../../src/judge/profiles/built-in-profiles.ts';
import { findProfile } from '../../src/judge/profiles/find-profile.ts';
import { LAYOUT_NAMES } from '../../src/plan/sampling/named-layouts.ts';
import { plannedCount } from '../../src/plan/sampling/plan-parts.ts';

const page = readFileSync(new URL('../../docs/reference/duration.md', import.meta.url), 'utf8');

it('the page has the readings and the time of every built-in profile', async () => {
  const rows = builtInProfiles.map(({ name, version, plan: { layout } }) => {
    const profile = findProfile(name).version === version ? name : `${name}@${version}`;
    const count = plannedCount(planOf({ profile }));
    return `| \`${profile}\` | ${layout} | ${count} | ${time(count)} |`;
  });
  expect(tableBelow('## Profiles')).toEqual(rows);
});

it('the page has the readings and the time of every layout', async () => {
  const rows = [...LAYOUT_NAMES, '3x3', '9x5'].map((layout) => {
    const count = plannedCount(planOf({ layout, patches: ['white'] }));
    return `| \`${layout}\` | ${count} | ${time(count)} |`;
  });
  expect(tableBelow('## Layouts')).toEqual(rows);
});

function planOf(options: { profile?: string; layout?: string; patches?: readonly string[] }) {
  return planRun({ resolution: '3840x2160', acceptSignal: true, ...options }).sampling;
}

/** Of the readings and the last pixel at the start and at the end, at 3 to 5 seconds each. */
function time(readings: number): string {
  const [from, to] = [3, 5].map((seconds) => (readings + 2) * seconds);
  if (to !== undefined && to < 120) return `${from} to ${to} s`;
  return `${minutes(from ?? 0)} to ${minutes(to ?? 0)} min`;
}

/** Tenths below ten minutes. */
function minutes(seconds: number): string {
  return seconds < 600 ? (seconds / 60).toFixed(1) : (seconds / 60).toFixed(0);
}

/** The rows of the first table below a heading, without its head. */
function tableBelow(heading: string): string[] {
  const [, rest = ''] = page.split(`${heading}\n`);
  const [section = ''] = rest.split('\n## ');
  return section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2);
}
