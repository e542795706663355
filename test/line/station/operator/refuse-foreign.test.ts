import { describe, expect, it } from 'vitest';
import { isForeign } from '../../../../src/line/station/operator/serve-station.ts';

const KEY = 'k'.repeat(43);

function request(headers: Readonly<Record<string, string>>, { method = 'GET', path = `/${KEY}/` } = {}): boolean {
  const all: Readonly<Record<string, string>> = { host: '127.0.0.1:50705', ...headers };
  return isForeign({ method, path, header: (name) => all[name] }, 50_705, KEY);
}

describe('a request to the station', () => {
  it.each([
    [{}],
    [{ host: 'localhost:50705' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:50705' }],
  ])('is taken with %j', (headers) => {
    expect(request(headers)).toBe(false);
  });

  it.each([
    [{ host: 'evil.example:50705' }],
    [{ host: '127.0.0.1' }],
    [{ host: '127.0.0.1:50706' }],
    [{ host: '127.0.0.1:50705.evil.example' }],
    [{ host: '[::1]:50705' }],
    [{ origin: 'http://evil.example' }],
    [{ origin: 'http://localhost:50705' }],
    [{ origin: 'null' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
  ])('is refused with %j', (headers) => {
    expect(request(headers)).toBe(true);
  });

  it('is refused if it posts without a page', () => {
    expect(request({ 'sec-fetch-site': 'none' }, { method: 'POST' })).toBe(true);
    expect(request({ 'sec-fetch-site': 'same-origin' }, { method: 'POST' })).toBe(false);
  });

  it.each(['/', '', `/${'K'.repeat(43)}/`, `/${KEY}x/`, `/x/${KEY}/`, '//'])(
    'is refused without the key: %j',
    (path) => {
      expect(request({}, { path })).toBe(true);
    },
  );
});
