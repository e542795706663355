import { describe, expect, it } from 'vitest';
import * as flatfield from '../../src/entries/index.ts';
import { runCase } from './case.mjs';
import { buildFault, faults } from './faults.mjs';
import { referenceOf } from './references.mjs';
import { screen } from './test-plan.ts';

const options = { profile: 'signal-exact', reference: referenceOf(2.2), screen };

describe('an inspection behind a path', () => {
  it.each(['exact-8', 'exact-12', 'hdcp', 'limited-both-ends-10', 'ycbcr-bt709-10'])(
    'passes if the path is clean: %s',
    async (name) => {
      expect(await run(name)).toMatchObject({ outcome: 'pass', isVisible: false, named: [], wrong: [] });
    },
  );

  it.each(['limited-into-full-8', 'night-light', 'corner-window', 'inverted', 'hdr-203', 'previous-patch'])(
    'does not pass with %s',
    async (name) => {
      const found = await run(name);
      expect(found.isVisible).toBe(true);
      expect(found.outcome).not.toBe('pass');
    },
  );

  it('names a range', async () => {
    expect(await run('limited-into-full-8')).toMatchObject({ named: ['limited-range-into-full'], wrong: [] });
  });

  it('reads the plan that is asked for', async () => {
    const kind = faults.find(({ name }) => name === 'exact-10');
    const found =
      kind &&
      (await runCase(flatfield, buildFault(kind, 0), {
        ...options,
        patches: ['white', 'black', 'red', 'green', 'blue', 'gray-128', '512/512/512@10'],
      }));
    expect(found).toMatchObject({ patchesShown: 7, outcome: 'pass' });
  });
});

function run(name: string) {
  const kind = faults.find((one) => one.name === name);
  if (kind === undefined) throw new Error(`There is no fault ${name}.`);
  return runCase(flatfield, buildFault(kind, 0), options);
}
