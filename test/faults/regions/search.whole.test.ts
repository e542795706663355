import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

it.each(['calibration-match', 'signal-exact'])(
  'a search for a plan of %s gives the same chart for the same seed',
  (profile) => {
    const script = fileURLToPath(new URL('search.mjs', import.meta.url));
    const args = ['--profile', profile, '--moves', '40', '--each', '3', '--rows', '2,3,2'];
    const search = (seed: string) => {
      try {
        return execFileSync(process.execPath, [script, ...args, '--seed', seed], { encoding: 'utf8' });
      } catch (error) {
        // So short a search finds no chart that meets every rule.
        return String((error as { stdout?: unknown }).stdout);
      }
    };
    const found = search('1');
    expect(found).toMatch(/^rules \d+\.\d\d, regions \d+\.\d\d, 37 readings$/m);
    expect(search('1')).toBe(found);
    expect(search('2')).not.toBe(found);
  },
);
