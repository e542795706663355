import { describe, expect, it } from 'vitest';
import { suspectCause } from '../../../src/judge/reasons/suspect-cause.ts';
import type { LimitResult } from '../../../src/judge/verdict.ts';
import type { Rgb } from '../../../src/plan/pattern/patch.ts';
import type { SamplePoint } from '../../../src/plan/sampling/sample-point.ts';
import type { MarkerMode, Oddity } from '../../../src/read/reading-terms.ts';
import { type BuildOptions, buildEvidence } from '../build-evidence.ts';

const RED = { r: 255, g: 0, b: 0 };
const REFUSED: Oddity = { what: 'marker-refused', detail: 'No.' };
const lessOne = ({ r, g, b }: Rgb) => ({ r: Math.max(0, r - 1), g: Math.max(0, g - 1), b: Math.max(0, b - 1) });
const at = (isOff: (point: SamplePoint) => boolean) => (codes: Rgb, point: SamplePoint) =>
  isOff(point) ? lessOne(codes) : codes;
const isRight = ({ xPx }: SamplePoint) => xPx > 2000;
const tenBits = (code: number) => Math.round((code * 1023) / 255);
const isScattered = ({ index }: SamplePoint) => index % 2 === 1;

function suspected(
  options: BuildOptions,
  marker: MarkerMode | null = null,
  results: readonly LimitResult['result'][] = ['missed'],
  oddities: readonly Oddity[] = [],
) {
  const evidence = { ...buildEvidence(options), conditions: { colorMode: null, marker, oddities } };
  const limits = results.map((result) => ({ result }) as LimitResult);
  return suspectCause(evidence, limits).map(({ code, params }) => [code, params]);
}

describe('a fail with the marker on is told that it may be in the values', () => {
  it('if each point of each patch reads alike', () => {
    expect(suspected({ read: () => RED }, 'operation')).toEqual([['marker-suspected', { marker: 'operation' }]]);
  });

  it('if one limit of several is missed', () => {
    expect(suspected({ read: () => RED }, 'operation', ['met', 'missed'])).toHaveLength(1);
  });

  it('if two readings are alike, but not of one alone', () => {
    const of = (patches: string) => suspected({ layout: '1x1', patches, read: () => RED }, 'operation');
    expect(of('white,black')).toHaveLength(1);
    expect(of('white')).toEqual([]);
  });

  it('but not if the monitor refused to show it', () => {
    expect(suspected({ read: () => RED }, 'operation', ['missed'], [REFUSED])).toEqual([]);
  });

  it.each<[string, BuildOptions, MarkerMode | null]>([
    ['the marker is off', { read: () => RED }, 'off'],
    ['the marker is not known', { read: () => RED }, null],
    ['a corner is off', { read: (codes, { index }) => (index === 24 ? RED : codes) }, 'operation'],
    ['each patch has its own error', { read: lessOne }, 'operation'],
    ['there is no picture', { read: () => ({ r: 0, g: 0, b: 0 }) }, 'operation'],
    ['all is right', { patches: 'white' }, 'operation'],
    ['it is light', { light: () => ({ X: 40, Y: 42, Z: 43 }) }, 'operation'],
  ])('but not if %s', (_, options, marker) => {
    expect(suspected(options, marker)).toEqual([]);
  });

  it('but not if nothing was missed', () => {
    expect(suspected({ read: () => RED }, 'operation', ['met'])).toEqual([]);
  });
});

describe('a fail is told that the computer may dither', () => {
  it('if points here and there are off by one step', () => {
    const params = { patch: 'white', count: 12, of: 25 };
    expect(suspected({ read: at(isScattered) })).toEqual([['dither-suspected', params]]);
  });

  it('if two points in a row are, and two between them are not', () => {
    const params = { patch: 'white', count: 2, of: 25 };
    const read = at(({ index }) => index === 10 || index === 13);
    expect(suspected({ patches: 'white', read })).toEqual([['dither-suspected', params]]);
  });

  it('if a reading of 10 bits is off by a step of 8 bits', () => {
    const inTen = ({ r, g, b }: Rgb) => ({ r: tenBits(r), g: tenBits(g), b: tenBits(b) });
    const read: BuildOptions['read'] = (codes, point) => inTen(at(isScattered)(codes, point));
    const params = { patch: 'gray-128', count: 12, of: 25 };
    expect(suspected({ patches: 'gray-128', read, bitDepth: 10 })).toEqual([['dither-suspected', params]]);
  });

  it.each<[string, BuildOptions]>([
    ['all points are', { read: lessOne, patches: 'white' }],
    ['half of the screen is', { read: at(isRight), patches: 'white' }],
    ['they are off by two', { read: (codes, point) => at(isScattered)(at(isScattered)(codes, point), point) }],
    ['most of a region is', { read: at(({ index }) => index < 10 && ![2, 4, 7].includes(index)), patches: 'white' }],
    ['one point is', { read: at(({ index }) => index === 12), patches: 'white' }],
    ['it is light', { light: () => ({ X: 40, Y: 42, Z: 43 }) }],
  ])('but not if %s', (_, options) => {
    expect(suspected(options)).toEqual([]);
  });
});
