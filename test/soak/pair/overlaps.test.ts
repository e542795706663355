import { describe, expect, it } from 'vitest';
import { overlapsIn } from './overlaps.mjs';

const request = (life: string, fromMs: number, toMs: number | null, path = '/pixel-inspection?x=1') => {
  return { life, method: path.includes('pixel') ? 'GET' : 'PUT', path, fromMs, toMs };
};

describe('two processes on one monitor', () => {
  it('overlap if requests of both are under way at once', () => {
    const found = overlapsIn([request('a', 0, 10), request('b', 9, 20, '/marker')]);
    expect(found).toEqual(['at once: a GET /pixel-inspection?x=1 and b PUT /marker']);
  });

  it('overlap if one changes the monitor between two readings of the other', () => {
    const found = overlapsIn([request('a', 0, 1), request('b', 2, 3, '/marker'), request('a', 4, 5)]);
    expect(found).toEqual(['between readings of a: b PUT /marker']);
  });

  it('do not overlap if one follows the other, or only reads settings', () => {
    const settings = { ...request('b', 1, 2, '/monitors'), method: 'GET' };
    expect(overlapsIn([request('a', 0, 1), settings, request('a', 3, 4), request('b', 4, 5)])).toEqual([]);
  });

  it('do not overlap if the request of a killed process was never answered', () => {
    const requests = [request('a', 0, null), request('b', 7, 8)];
    expect(overlapsIn(requests, { a: 6 })).toEqual([]);
    expect(overlapsIn(requests)).toHaveLength(1);
  });
});
