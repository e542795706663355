import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parseInspection } from '../../src/inspection/read-inspection.ts';
import { judgeAgain } from '../../src/run/judge-again.ts';
import { findProfile } from '../../src/verdict/find-profile.ts';

const fixtures = fileURLToPath(new URL('../../fixtures/', import.meta.url));
const names = readdirSync(fixtures, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /^(?:golden\/.*\.json|inspections\/.*\/inspection\.json)$/.test(name))
  .sort();
/** Beside its own profile, one of light, which judges by other metrics. */
const profiles = [undefined, findProfile('iso-14861')];

// Numbers as well as the order of keys: whoever makes judging faster must not change a bit of what it says.
it('judges every golden record to the same JSON to the last bit', async () => {
  const lines = names.flatMap((name) =>
    profiles.map((profile) => `${name} ${profile?.name ?? 'own'} ${hashes(name, profile)}`),
  );
  expect(names.length).toBeGreaterThanOrEqual(9);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`${fixtures}judged/golden-sha256.txt`);
});

/** A hash of each part of a judgment, so that a difference says where it is. */
function hashes(name: string, profile: (typeof profiles)[number]): string {
  const inspection = parseInspection(readFileSync(`${fixtures}${name}`, 'utf8'), name);
  const options = { runId: 'again', judgedAt: '2026-01-05T08:00:00.000Z', profile, acceptSignal: true };
  const { judgment, repeats } = judgeAgain({ inspection, recordSha256: '' }, options);
  const { profile: _, judgedAt: __, ...judged } = judgment;
  return Object.entries({ ...judged, repeats })
    .map(([part, value]) => `${part}:${sha256(JSON.stringify(value) ?? '')}`)
    .join(' ');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
