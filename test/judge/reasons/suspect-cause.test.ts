import { describe, expect, it } from 'vitest';
import { suspectCause } from '../../../src/judge/reasons/suspect-cause.ts';
import type { LimitResult } from '../../../src/judge/verdict.ts';
import type { Rgb } from '../../../src/plan/pattern/patch.ts';
import type { SamplePoint } from '../../../src/plan/sampling/sample-point.ts';
import type { MarkerMode } from '../../../src/read/reading-terms.ts';
import { type BuildOptions, buildEvidence } from '../build-evidence.ts';

const REFUSED = { what: 'marker-refused', count: 1, detail: '' } as never;
const RED = { r: 255, g: 0, b: 0 };
const lessOne = ({ r, g, b }: Rgb) => ({ r: Math.max(0, r - 1), g: Math.max(0, g - 1), b: Math.max(0, b - 1) });
const at = (isOff: (point: SamplePoint) => boolean) => (codes: Rgb, point: SamplePoint) =>
  isOff(point) ? lessOne(codes) : codes;
const isRight = ({ xPx }: SamplePoint) => xPx > 2000;
const isScattered = ({ index }: SamplePoint) => index % 2 === 1;

function suspected(options: BuildOptions, marker: MarkerMode | null = null, result: LimitResult['result'] = 'missed') {
  const evidence = { ...buildEvidence(options), conditions: { colorMode: null, marker } };
  return suspectCause(evidence, [{ result } as LimitResult]).map(({ code, params }) => [code, params]);
}

describe('a fail with the marker on is told that it may be in the values', () => {
  it('if each point of each patch reads alike', () => {
    expect(suspected({ read: () => RED }, 'operation')).toEqual([['marker-suspected', { marker: 'operation' }]]);
  });

  it.each<[string, BuildOptions, MarkerMode | null]>([
    ['the marker is off', { read: () => RED }, null],
    ['a corner is off', { read: (codes, { index }) => (index === 24 ? RED : codes) }, 'operation'],
    ['each patch has its own error', { read: lessOne }, 'operation'],
    ['there is no picture', { read: () => ({ r: 0, g: 0, b: 0 }) }, 'operation'],
    ['all is right', { patches: 'white' }, 'operation'],
    ['it is light', { light: () => ({ X: 40, Y: 42, Z: 43 }) }, 'operation'],
  ])('but not if %s', (_, options, marker) => {
    expect(suspected(options, marker)).toEqual([]);
  });

  it('but not if the marker is off, or the monitor refused it', () => {
    expect(suspected({ read: () => RED }, 'off')).toEqual([]);
    const evidence = buildEvidence({ read: () => RED });
    const refused = { ...evidence, conditions: { colorMode: null, marker: 'operation' as const, oddities: [REFUSED] } };
    expect(suspectCause(refused, [{ result: 'missed' } as LimitResult])).toEqual([]);
  });

  it('if another limit was met', () => {
    const evidence = {
      ...buildEvidence({ read: () => RED }),
      conditions: { colorMode: null, marker: 'operation' as const },
    };
    const limits = ['met', 'missed'].map((result) => ({ result }) as LimitResult);
    expect(suspectCause(evidence, limits).map(({ code }) => code)).toEqual(['marker-suspected']);
  });

  it('but not if nothing was missed', () => {
    expect(suspected({ read: () => RED }, 'operation', 'met')).toEqual([]);
  });
});

describe('a fail is told that the computer may dither', () => {
  it('if points here and there are off by one step', () => {
    const params = { patch: 'white', count: 12, of: 25 };
    expect(suspected({ read: at(isScattered) })).toEqual([['dither-suspected', params]]);
  });

  it('if they are off by a step of 8 bits, rounded up to one of 10 bits', () => {
    const full = { r: 1023, g: 1023, b: 1023 };
    const off = (_: Rgb, point: SamplePoint) => (isScattered(point) ? { ...full, r: 1018 } : full);
    expect(suspected({ patches: 'white', bitDepth: 10, read: off })).toEqual([
      ['dither-suspected', { patch: 'white', count: 12, of: 25 }],
    ]);
  });

  it.each<[string, BuildOptions]>([
    ['all points are', { read: lessOne, patches: 'white' }],
    ['half of the screen is', { read: at(isRight), patches: 'white' }],
    ['they are off by two', { read: (codes, point) => at(isScattered)(at(isScattered)(codes, point), point) }],
    ['one point is', { read: at(({ index }) => index === 12), patches: 'white' }],
    ['it is light', { light: () => ({ X: 40, Y: 42, Z: 43 }) }],
  ])('but not if %s', (_, options) => {
    expect(suspected(options)).toEqual([]);
  });
});
