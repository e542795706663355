// `npm run faults [-- --half development|held-out|both] [--profile NAME ...] [--tone-response TEXT ...] [--seeds N] [--only TEXT]
// [--patches TEXT] [--shown-by path|person ...] [--resolution WxH] [--json]`: inspects behind every faulty path and compares what is said with what is true. Ends
// in 1 if a visible fault passes under signal-exact or a wrong cause is named. `-- --links N [--seed S]`: random links instead, N good and N
// bad ones. `-- --stated N [--seed S]`: N random runs, whose stated errors are tried. `-- --regions N [--seed S] [--against NAME]`: N random
// regions a cell of a table of kinds, areas, screens and tone responses, seen by the plan of each profile (or its limits with `--patches`) and by
// that of another profile, by default version 1 of the same. Ends in 1 if the first is more than 1 point below anywhere, or 2 for a kind held out.

import { parseArgs } from 'node:util';
import * as flatfield from '../../dist/entries/index.js';
import { parsePatches } from '../../dist/plan/pattern/patch.js';
import { patchToShow } from '../../dist/plan/pattern/patch-to-show.js';
import { resolvePatchInput } from '../../dist/plan/sampling/patch-input.js';
import { runCase } from './case.mjs';
import { buildFault, faults, halves, seedsOf } from './faults.mjs';
import { tryLinks, tryStated } from './links/trials.mjs';
import { linesOf } from './print.mjs';
import { referenceOf, toneResponses } from './references.mjs';
import { regionLines } from './regions/print.mjs';
import { readsOf } from './regions/reads.mjs';
import { regionRows } from './regions/table.mjs';
import { isGood } from './summary.mjs';

const { values } = parseArgs({
  options: {
    half: { type: 'string', default: 'development' },
    profile: { type: 'string', multiple: true, default: ['calibration-match', 'signal-exact'] },
    'tone-response': { type: 'string', multiple: true, default: ['2.2'] },
    seeds: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
    patches: { type: 'string' },
    'shown-by': { type: 'string', multiple: true, default: ['path', 'person'] },
    resolution: { type: 'string', default: '960x540' },
    json: { type: 'boolean', default: false },
    links: { type: 'string', default: '0' },
    stated: { type: 'string', default: '0' },
    regions: { type: 'string', default: '0' },
    against: { type: 'string' },
    seed: { type: 'string', default: '0' },
  },
});

const library = { ...flatfield, parsePatches };
const seeds = Number(values.seeds);
const [links, stated, regions, seed] = [values.links, values.stated, values.regions, values.seed].map(Number);
const [widthPx, heightPx] = values.resolution.split('x').map(Number);
const chosen = faults.filter(({ name, family }) => name.includes(values.only) || family.includes(values.only));
const unknownTone = values['tone-response'].find((name) => !Object.hasOwn(toneResponses, name));
const mistake =
  (!halves.includes(values.half) && `--half: expected one of ${halves.join(', ')}`) ||
  (!(Number.isInteger(seeds) && seeds > 0) && '--seeds: expected a whole number above 0') ||
  (![links, stated, regions, seed].every((number) => Number.isSafeInteger(number) && number >= 0) &&
    '--links, --stated, --regions, --seed: expected whole numbers') ||
  (!(widthPx > 0 && heightPx > 0) && '--resolution: expected a size such as 960x540') ||
  (unknownTone !== undefined && `--tone-response: expected one of ${Object.keys(toneResponses).join(', ')}`) ||
  (chosen.length === 0 && `--only: no fault or family has ${values.only} in its name`);

if (mistake) {
  console.error(`faults: ${mistake}`);
  process.exitCode = 3;
} else if (links + stated > 0) {
  const codes = [
    ...(links > 0 ? [tryLinks(library, links, seed)] : []),
    ...(stated > 0 ? [tryStated(library, stated, seed)] : []),
  ];
  process.exitCode = Math.max(...codes);
} else if (regions > 0) {
  process.exitCode = Math.max(...values.profile.map(tryRegions));
} else {
  const cases = await runCases();
  if (values.json) console.log(JSON.stringify(cases, null, 2));
  else for (const line of linesOf(cases)) console.log(line);
  process.exitCode = isGood(cases) ? 0 : 1;
}

async function runCases() {
  const cases = [];
  const [screen, patches] = [{ widthPx, heightPx }, values.patches?.split(',')];
  for (const tone of values['tone-response']) {
    const reference = referenceOf(toneResponses[tone]);
    for (const fault of chosen) {
      const asked = seedsOf(values.half, seeds);
      for (const seed of buildFault(fault, asked[0]).hasParameters ? asked : asked.slice(0, 1)) {
        for (const profile of values.profile) {
          for (const shownBy of values['shown-by']) {
            const built = buildFault(fault, seed);
            const found = await runCase(flatfield, built, { profile, reference, screen, patches, shownBy });
            cases.push({ toneResponse: tone, ...found });
          }
        }
      }
    }
  }
  return cases;
}

/** @returns an exit code. */
function tryRegions(name) {
  const [profile, other] = [name, values.against ?? `${name.split('@')[0]}@1`].map((one) => flatfield.findProfile(one));
  const plans = [values.patches?.split(',') ?? profile.plan.patches, other.plan.patches].map((patches, place) =>
    flatfield.planSampling({
      layout: [profile, other][place].plan.layout,
      order: 'row-major',
      resolution: { widthPx, heightPx },
      patches: patches.map(resolvePatchInput),
    }),
  );
  const reads = plans.map((plan) => readsOf({ partOf: flatfield.partOf, patchToShow }, plan));
  const rows = [...regionRows(reads, { count: regions, seed, tones: values['tone-response'] })];
  const { lines, isGood } = regionLines(rows, [
    `${name} (${reads[0].length})`,
    `${other.name}@${other.version} (${reads[1].length})`,
  ]);
  for (const line of lines) console.log(line);
  return isGood ? 0 : 1;
}
