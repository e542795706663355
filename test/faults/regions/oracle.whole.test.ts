import { expect, it } from 'vitest';
import * as flatfield from '../../../src/entries/index.ts';
import { patchToShow } from '../../../src/plan/pattern/patch-to-show.ts';
import { resolvePatchInput } from '../../../src/plan/sampling/patch-input.ts';
import { runCase } from '../case.mjs';
import { referenceOf } from '../references.mjs';
import { screen } from '../test-plan.ts';
import { covers } from './boxes.mjs';
import { arriving, regionKinds } from './kinds.mjs';
import { BY_CODE, BY_COLOR, createOracle } from './oracle.mjs';
import { readsOf } from './reads.mjs';
import { regionFault, regionPath } from './table.mjs';

it.each([
  ['calibration-match', BY_COLOR],
  ['signal-exact', BY_CODE],
])('an inspection passes where the oracle sees nothing, and nowhere else: %s', async (profile, way) => {
  const [failsBy, reference] = [createOracle('2.2'), referenceOf(2.2)];
  const { layout, patches } = flatfield.findProfile(profile).plan;
  const planned = { layout, order: 'row-major', resolution: screen, patches: patches.map(resolvePatchInput) } as const;
  const reads = readsOf({ partOf: flatfield.partOf, patchToShow }, flatfield.planSampling(planned));
  const wrong: string[] = [];
  const seen = { yes: 0, no: 0 };
  for (const [place, kind] of regionKinds.entries()) {
    const area = place % 2 === 0 ? 0.02 : 0.1;
    const fault = regionFault(kind, area, '16:9', place);
    const name = `${kind.name} in ${area}`;
    const found = await runCase(flatfield, regionPath(fault, name), { profile, reference, screen });
    const isSeen = reads.some(
      (read) => covers(fault.box, read) && (failsBy(read.codes, arriving(fault.change, read.codes)) & way) !== 0,
    );
    seen[isSeen ? 'yes' : 'no'] += 1;
    if (isSeen === (found.outcome === 'pass')) wrong.push(`${name}: ${found.outcome} ${found.reasons.join()}`);
  }
  expect(wrong).toEqual([]);
  expect(Math.min(seen.yes, seen.no)).toBeGreaterThan(3);
});
