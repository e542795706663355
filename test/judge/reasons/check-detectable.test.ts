import { expect, it } from 'vitest';
import type { DetectableColor, SmallestError } from '../../../src/judge/detectability/detectable.ts';
import { checkDetectable } from '../../../src/judge/reasons/check-detectable.ts';

/** A gray of which red up is seen so; every other kind of error from 1 on. */
function grayOf(color: DetectableColor['color'], up: SmallestError): DetectableColor {
  const good = { seen: 1, room: 100 };
  const both = { up: good, down: good };
  const codes = { r: 0, g: 0, b: 0 };
  return {
    patchIndex: 0,
    codes,
    bitDepth: 8,
    color,
    points: 1,
    errors: { r: { up, down: good }, g: both, b: both, all: both },
  };
}

const others = [grayOf('middle-gray', { seen: 1, room: 100 }), grayOf('light-gray', { seen: 1, room: 100 })];
const blind = (seen: number | null) => [{ gray: 'dark-gray', from: 16, to: 64, channels: 'r', direction: 'up', seen }];

it.each([
  ['in time', [{ seen: 16, room: 100 }], []],
  ['too late', [{ seen: 17, room: 100 }], blind(17)],
  ['never', [{ seen: null, room: 100 }], blind(null)],
  ['never, with just the room for it', [{ seen: null, room: 16 }], blind(null)],
  ['never, without the room for it', [{ seen: null, room: 15 }], []],
  [
    'in time by one color of two',
    [
      { seen: null, room: 100 },
      { seen: 9, room: 100 },
    ],
    [],
  ],
  [
    'too late by both',
    [
      { seen: 40, room: 100 },
      { seen: 30, room: 10 },
    ],
    blind(30),
  ],
])('an error of 16 in a gray is seen %s', (_, ups, grays) => {
  const colors = [...ups.map((up) => grayOf('dark-gray', up)), ...others];
  expect(checkDetectable({ colors, classes: [] }, 16).map(({ params }) => params)).toEqual(
    grays.length === 0 ? [] : [{ required: 16, grays }],
  );
  expect(checkDetectable({ colors, classes: [] }, null)).toEqual([]);
});

it('a gray that is not read is not seen', () => {
  expect(checkDetectable({ colors: others, classes: [] }, 16)).toMatchObject([
    { code: 'plan-blind', params: { grays: [{ gray: 'dark-gray', channels: null, direction: null, seen: null }] } },
  ]);
});
