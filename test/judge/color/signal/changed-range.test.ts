import { describe, expect, it } from 'vitest';
import { CONVERTERS, type Converter } from '../../../../src/judge/color/signal/conversion.ts';
import { judgeEvidence } from '../../../../src/judge/judge-evidence.ts';
import { findProfile } from '../../../../src/judge/profiles/find-profile.ts';
import type { Rgb } from '../../../../src/plan/pattern/patch.ts';
import type { SignalReading } from '../../../../src/read/reading.ts';
import { generator } from '../../../soak/generator.mjs';
import { TRIALS } from '../../../trials.ts';
import { type BuildOptions, buildEvidence } from '../../build-evidence.ts';

const random = generator(Number(process.env['FLATFIELD_SEED'] ?? 7));
const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
const drivesOf = ({ r, g, b }: Rgb): Rgb => ({ r: r / 255, g: g / 255, b: b / 255 });

/** A link that carries all colors exactly: what it sends is what the monitor makes of it again. */
const LINKS: readonly Converter[] = [...CONVERTERS.RGB, ...CONVERTERS.YCBCR];
const isOtherRange = (one: Converter, other: Converter) => one.range !== other.range && one.matrix === other.matrix;

/** Verdict of a run in which the link is another from one reading on; each reading says the code values that were shown. */
function verdictOf(patches: string, profile: string, linkAt: (sequence: number) => Converter) {
  const evidence = buildEvidence({ patches, layout: '5x5' } satisfies BuildOptions);
  const readings = evidence.readings.map((reading) => {
    const { sequence, rgbFull } = reading as SignalReading;
    const link = linkAt(sequence);
    const rawValue = link.encode(drivesOf(rgbFull), 8);
    return { ...reading, rawValue, colorFormat: rawValue.format } as SignalReading;
  });
  return judgeEvidence({ ...evidence, readings }, findProfile(profile), { judgedAt: '2026-01-05T09:00:00.000Z' })
    .verdict;
}

describe('a range that changes on the way', () => {
  it.each(['white', 'black', 'white,black', 'white,red,green,blue,black', 'white,gray-128,black,tone-chart'])(
    'is no signal to judge, where %s was read',
    (patches) => {
      const wrong: string[] = [];
      const shown = buildEvidence({ patches, layout: '5x5' }).readings.map(
        (reading) => (reading as SignalReading).rgbFull,
      );
      for (let trial = 0; trial < TRIALS; trial += 1) {
        const before = oneOf(LINKS);
        const after = oneOf(LINKS.filter((link) => isOtherRange(link, before)));
        const at = 1 + Math.floor(random() * (shown.length - 1));
        // Where both send the same within a step, nothing changed that anyone could see, and no value is wrong.
        if ([shown.slice(0, at), shown.slice(at)].some((colors) => areAlike(before, after, colors))) continue;
        const { outcome } = verdictOf(patches, 'calibration-match', (sequence) => (sequence < at ? before : after));
        if (outcome !== 'inconclusive')
          wrong.push(`${before.range} to ${after.range} (${before.matrix}) at ${at}: ${outcome}`);
      }
      expect(wrong).toEqual([]);
    },
  );

  it('is no reason to refuse a link that keeps its range, in any range and matrix', () => {
    for (const link of LINKS) {
      for (const patches of ['white,black', 'white,black,red,green,blue,gray-128,code-chart']) {
        const { reasons } = verdictOf(patches, 'signal-exact', () => link);
        expect(reasons.map(({ code }) => code)).not.toContain('raw-value-contradicts');
      }
    }
  });
});

/** True if two links send each of the colors by the same components, within a step. */
function areAlike(one: Converter, other: Converter, colors: readonly Rgb[]): boolean {
  return colors.every((color) => {
    const [first, second] = [one, other].map(
      (link) => Object.values(link.encode(drivesOf(color), 8)).slice(1) as number[],
    );
    return first?.every((component, place) => Math.abs(component - (second?.[place] as number)) <= 1);
  });
}
