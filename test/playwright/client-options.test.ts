import { describe, expect, it } from 'vitest';
import { clientOptionsOf } from '../../src/playwright/client-options.ts';
import { withCode } from '../with-code.ts';

const url = 'http://127.0.0.1:50005';

describe('the options of the client', () => {
  it('are those of the project', () => {
    const routes = { getKeyLock: { path: '/keys' } };
    const words = { red: 'R' };
    const times = { changeSpacingMs: 2000, steadyMs: 100 };
    expect(clientOptionsOf({ api: url, routes, words, ...times, maxBlankingMs: 60_000 }, null)).toEqual({
      baseUrl: url,
      routes,
      words,
      ...times,
      timeoutsMs: { getPixelInformation: 60_000 },
    });
  });

  it('wait 20 s for a reading, as the command does', () => {
    expect(clientOptionsOf({}, null)).toEqual({ timeoutsMs: { getPixelInformation: 20_000 } });
  });

  it('keep the time of a simulated monitor, unless told otherwise', () => {
    const simulated = { url, timeScale: 0.5 };
    expect(clientOptionsOf({ api: 'http://a.example', steadyMs: 5 }, simulated)).toMatchObject({
      baseUrl: url,
      changeSpacingMs: 500,
      steadyMs: 5,
    });
  });

  it.each([4999, 600_001, Number.NaN])('refuse a blanking limit of %d ms', (maxBlankingMs) => {
    expect(() => clientOptionsOf({ maxBlankingMs }, null)).toThrow(withCode('invalid-plan'));
  });
});
