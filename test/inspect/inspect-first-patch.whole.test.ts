import { describe, expect, test } from 'vitest';
import * as flatfield from '../../src/entries/index.ts';
import type { CustomSource } from '../../src/read/custom-source.ts';
import type { Reference } from '../../src/read/reference/reference.ts';
import { parseInspection } from '../../src/record/read-inspection.ts';
import { REPORT_LANGUAGES } from '../../src/report/languages/languages.ts';
import { wording } from '../../src/report/text/wording.ts';
import { runCase } from '../faults/case.mjs';
import { buildFault, faults } from '../faults/faults.mjs';
import { referenceOf } from '../faults/references.mjs';
import { createSource } from '../faults/source.mjs';
import { screen } from '../faults/test-plan.ts';

const reference = referenceOf(2.2);
const built = (name: string, seed: number) => {
  const kind = faults.find((one) => one.name === name);
  if (!kind) throw new Error(`There is no fault ${name}.`);
  return buildFault(kind, seed);
};

describe('a run that stops at the first patch', () => {
  test.each([
    ['hdr-203', 0, 'hdr-on'],
    ['inverted', 0, 'inverted'],
    ['frozen-color', 2, 'patch-not-shown'],
    ['other-screen', 4, 'patch-not-shown'],
    ['window-not-full', 7, 'region-apart'],
  ])('names its cause after five more readings at most: %s', async (name, seed, cause) => {
    const options = { profile: 'calibration-match@1', reference, screen, shownBy: 'person' } as const;
    const found = await runCase(flatfield, built(name, seed), options);
    expect(found).toMatchObject({ outcome: 'inconclusive', stopsAtFirst: true, named: [cause], wrong: [] });
    expect(found.extraReadings).toBeLessThanOrEqual(5);
  });

  test('says the color on the screen, keeps the readings beside the plan, and judges none of them', async () => {
    const { source, showPatch } = createSource(built('hdr-203', 0), screen);
    const inspection = await flatfield.inspect({
      source: source as CustomSource,
      reference: reference as Reference,
      resolution: '960x540',
      fullPlan: true,
      showPatch: (patch) => showPatch(patch as never),
    });
    expect(inspection.stopped).toMatchObject({
      code: 'patch-not-shown',
      params: { patch: 'white', codes: { r: 594, g: 594, b: 594 }, bitDepth: 10 },
    });
    expect(inspection.readings).toEqual([]);
    expect(parseInspection(JSON.stringify(inspection), 'here')).toEqual(JSON.parse(JSON.stringify(inspection)));
    const [diagnosis] = inspection.judgment.diagnoses;
    const said = REPORT_LANGUAGES.map(
      (lang) => diagnosis && wording(lang, inspection.plan).diagnosis(diagnosis).sentence,
    );
    expect(said.every((sentence) => sentence?.includes('HDR'))).toBe(true);
  });
});
