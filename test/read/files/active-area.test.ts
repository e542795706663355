import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activeArea, parseCorners } from '../../../src/read/files/active-area.ts';

const size = { widthPx: 400, heightPx: 300 };

describe('parseCorners', () => {
  it('reads fractions of the map and pixels', () => {
    expect(parseCorners('0,0; 1,.1; 390px,299.5px; 10px,1', size)).toEqual([
      { x: 0, y: 0 },
      { x: 400, y: 30 },
      { x: 390, y: 299.5 },
      { x: 10, y: 300 },
    ]);
  });

  it.each([
    '',
    '0,0;1,0;1,1',
    '0,0;1,0;1,1;0,1;0,0',
    '0,0;1,0;1,2;0,1',
    '0,0;401px,0;1,1;0,1',
    'a,b;c,d;e,f;g,h',
    '0;1;2;3',
  ])('refuses %j', (text) => {
    expect(() => parseCorners(text, size)).toThrow('expected four places inside of the map');
  });
});

describe('activeArea', () => {
  it('is the whole map between its own corners', () => {
    const area = activeArea(parseCorners('0,0;1,0;1,1;0,1', size));
    expect(area.aspect).toBeCloseTo(4 / 3, 12);
    expect(area.toMap(0.25, 0.5)).toEqual({ x: 100, y: 150 });
    expect(area.toScreen({ x: 100, y: 150 })).toEqual({ u: 0.25, v: 0.5 });
  });

  it('has its corners where they are, and diagonals that meet in the middle, in perspective too', () => {
    const corners = parseCorners('20px,10px;380px,40px;340px,290px;60px,250px', size);
    const { toMap } = activeArea(corners);
    for (const [place, [u, v]] of (
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ] as const
    ).entries()) {
      expect(toMap(u, v).x).toBeCloseTo(corners[place]?.x ?? Number.NaN, 9);
      expect(toMap(u, v).y).toBeCloseTo(corners[place]?.y ?? Number.NaN, 9);
    }
    const [a, b, c, d] = corners;
    const middle = toMap(0.5, 0.5);
    const side = (p: typeof a, q: typeof a) => (q.x - p.x) * (middle.y - p.y) - (q.y - p.y) * (middle.x - p.x);
    expect(side(a, c)).toBeCloseTo(0, 6);
    expect(side(b, d)).toBeCloseTo(0, 6);
  });

  it('goes back to where it came from', () => {
    const { toMap, toScreen } = activeArea(parseCorners('20px,10px;380px,40px;340px,290px;60px,250px', size));
    const fraction = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fraction, fraction, (u, v) => {
        const back = toScreen(toMap(u, v));
        expect(back.u).toBeCloseTo(u, 9);
        expect(back.v).toBeCloseTo(v, 9);
      }),
    );
  });

  it.each([
    ['the wrong way round', '0,0;0,1;1,1;1,0'],
    ['crossed', '0,0;1,1;1,0;0,1'],
    ['on one line', '0,0;0.2,0;0.5,0;1,0'],
    ['one corner pushed in', '0,0;1,0;0.2,0.2;0,1'],
  ])('refuses corners %s', (_, text) => {
    expect(() => activeArea(parseCorners(text, size))).toThrow('expect a convex area');
  });
});
