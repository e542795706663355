import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { findProfile } from '../../src/judge/profiles/find-profile.ts';
import type { Profile } from '../../src/judge/profiles/profile.ts';
import { parseInspection } from '../../src/record/read-inspection.ts';
import { judgeStored } from './judge-stored.ts';

const fixtures = fileURLToPath(new URL('../../fixtures/', import.meta.url));
const names = readdirSync(fixtures, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /^(?:golden\/[^/]*\.json|inspections\/.*\/inspection\.json)$/.test(name))
  .sort();
/** Next to its own profile, one of light, which judges by other metrics. */
const profiles = [undefined, findProfile('iso-14861')];

// Values as JSON has them, so to the last bit: faster judging must not change a single one.
it('judges every golden record as before, every limited value to the last bit', async () => {
  expect(names.length).toBeGreaterThanOrEqual(9);
  const judged = names.flatMap((name) => profiles.map((profile) => judgedText(name, profile)));
  const what = 'If the verdict was meant to change: npx vitest run test/golden -u, and look at every difference.';
  await expect(`${judged.join('\n\n')}\n`, what).toMatchFileSnapshot(`${fixtures}judged/values.txt`);
});

/** Outcome, grade, limits with their values, reasons and diagnoses, a line each. */
function judgedText(name: string, profile: Profile | undefined): string {
  const inspection = parseInspection(readFileSync(`${fixtures}${name}`, 'utf8'), name);
  const options = { judgedAt: '2026-01-05T08:00:00.000Z', acceptSignal: true };
  const { judgment, repeats } = judgeStored(inspection, options, profile);
  const { verdict, diagnoses } = judgment;
  return [
    `${name} by ${judgment.profile.name}: ${verdict.outcome}, ${verdict.grade}`,
    ...verdict.limits.map(
      ({ metric, patchIndex, value, result, pointIndex }) =>
        `  ${metric} of patch ${patchIndex}: ${value} at ${pointIndex}, ${result}`,
    ),
    ...countedLines(
      verdict.reasons.map(({ weight, code, patchIndex }) => `reason ${weight} ${code}, patch ${patchIndex}`),
    ),
    ...countedLines(diagnoses.map(({ cause }) => `diagnosis ${cause}`)),
    ...(repeats?.others ?? []).map(({ pass, grade }) => `  pass ${pass}: ${grade}`),
  ].join('\n');
}

/** Equal lines once, with their count. */
function countedLines(lines: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts].map(([line, count]) => `  ${line}${count > 1 ? `, ${count} times` : ''}`);
}
