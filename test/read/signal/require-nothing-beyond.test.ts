import { describe, expect, test } from 'vitest';
import type { LocalApi } from '../../../src/api/local/local-api.ts';
import { RefusedError } from '../../../src/api/local/refused-error.ts';
import { requireNothingBeyond } from '../../../src/read/signal/require-nothing-beyond.ts';
import { openSimulated } from '../monitor/open-simulated.ts';
import { SteppedClock } from '../monitor/stepped-clock.ts';

const UHD = { widthPx: 3840, heightPx: 2160 };

describe('the size of a simulated signal', () => {
  test.each([
    [UHD, 'flat'],
    [UHD, 'hdcp'],
    [{ widthPx: 1919, heightPx: 1081 }, 'hdcp'],
    [{ widthPx: 1, heightPx: 1 }, 'flat'],
  ])('is confirmed if it is %j (%s), without blanking the display', async (resolution, scenario) => {
    const { api, monitorId, simulator } = await openSimulated({ scenario, resolution });
    await requireNothingBeyond(api, monitorId, resolution);
    expect(simulator.blankings()).toHaveLength(0);
  });

  test.each([
    ['wider', { widthPx: 4096, heightPx: 2160 }, 'flat', '(3840, 0)'],
    ['wider by two', { widthPx: 3842, heightPx: 2160 }, 'hdcp', '(3840, 0)'],
    ['higher', { widthPx: 3840, heightPx: 2400 }, 'flat', '(0, 2160)'],
    ['both', { widthPx: 7680, heightPx: 4320 }, 'hdcp', '(3840, 0)'],
  ])('rejects the stated size if the signal is %s', async (_, resolution, scenario, pixel) => {
    const { api, monitorId } = await openSimulated({ scenario, resolution });
    await expect(requireNothingBeyond(api, monitorId, UHD)).rejects.toMatchObject({
      code: 'resolution-mismatch',
      message: expect.stringContaining(`larger than 3840x2160: beyond it, the pixel ${pixel} was answered`),
    });
  });

  test('cannot be told while no pixel can be read', async () => {
    const { api, monitorId } = await openSimulated({ scenario: 'ycbcr-420' });
    await expect(requireNothingBeyond(api, monitorId, UHD)).rejects.toMatchObject({
      code: 'resolution-unconfirmed',
      message: expect.stringMatching(/3840x2160 could not be determined: .*YCbCr 4:2:0/),
    });
  });

  test('is not told of a run that was called off', async () => {
    const { api, monitorId } = await openSimulated();
    const signal = AbortSignal.abort();
    await expect(requireNothingBeyond(api, monitorId, UHD, { signal })).rejects.toMatchObject({ code: 'aborted' });
  });
});

type Answer = (x: number, y: number) => { readonly x: number; readonly y: number };

/** Not published: what a service does with a coordinate beyond the signal. */
function apiThat(answer: Answer): LocalApi {
  const getPixelInformation = async (_: string, { x, y }: { x: number; y: number }) => ({ position: answer(x, y) });
  return { getPixelInformation, steadyMs: 3000 } as unknown as LocalApi;
}

describe('a service that does something else than refuse with 400', () => {
  test.each([403, 404, 409, 416, 422, 500, 503])('may refuse with %i', async (status) => {
    const refuse = () => {
      throw new RefusedError('GET /x', status, null);
    };
    await expect(
      requireNothingBeyond(apiThat(refuse), 'm', UHD, { clock: new SteppedClock() }),
    ).resolves.toBeUndefined();
  });

  test.each([401, 408, 425, 429])('may not refuse with %i, which says nothing about the coordinate', async (status) => {
    const refuse = () => {
      throw new RefusedError('GET /x', status, null);
    };
    await expect(requireNothingBeyond(apiThat(refuse), 'm', UHD, { clock: new SteppedClock() })).rejects.toMatchObject({
      code: 'resolution-unconfirmed',
    });
  });

  test.each<[string, Answer]>([
    ['the last pixel', (x, y) => ({ x: Math.min(x, 3839), y: Math.min(y, 2159) })],
    ['the first pixel', () => ({ x: 0, y: 0 })],
    ['the last even pixel', (x, y) => ({ x: Math.min(x, 3838), y: Math.min(y, 2158) })],
  ])('may answer with %s', async (_, answer) => {
    await expect(requireNothingBeyond(apiThat(answer), 'm', UHD)).resolves.toBeUndefined();
  });

  test.each<[string, Answer]>([
    ['any other column', () => ({ x: 3837, y: 0 })],
    ['any other row', (x) => (x > 0 ? { x: 3839, y: 0 } : { x: 0, y: 2157 })],
    ['the last of both', () => ({ x: 3839, y: 2159 })],
  ])('may not answer with %s', async (_, answer) => {
    await expect(requireNothingBeyond(apiThat(answer), 'm', UHD)).rejects.toMatchObject({
      code: 'resolution-unconfirmed',
    });
  });

  test.each([
    'Close the window of the application.',
    'Busy.',
    'Pixel inspection is not supported.',
    'No input signal.',
  ])('may not refuse for another cause: %s', async (message) => {
    const refuse = () => {
      throw new RefusedError('GET /x', 403, message);
    };
    await expect(requireNothingBeyond(apiThat(refuse), 'm', UHD, { clock: new SteppedClock() })).rejects.toThrow(
      'the answer names another cause',
    );
  });

  /** Refuses each coordinate beyond the signal; those of these numbers, counting all of them, with another status and message. */
  function refusing(others: readonly number[], { status, message }: { status: number; message: string }) {
    let asked = 0;
    return () => {
      asked += 1;
      const isOther = others.includes(asked);
      const said = isOther ? message : 'Out of range.';
      throw new RefusedError('GET /x', isOther ? status : 400, said, { answered: said });
    };
  }

  test.each([
    [409, 'Conflict'],
    [409, 'No signal'],
    [429, ''],
    [403, '<html>'],
    [409, '使用中です'],
  ])('may refuse once in a while with %i "%s": it is asked for again', async (status, message) => {
    for (const others of [[1], [2], [3], [4], [1, 3], [3, 4], [1, 4]]) {
      const refuse = refusing(others, { status, message });
      const clock = new SteppedClock();
      await requireNothingBeyond(apiThat(refuse), 'm', UHD, { clock });
      expect(clock.ms).toBeLessThan(15_000);
    }
  });

  test('is quoted where it refuses for another cause only after the last pixel was read', async () => {
    const after = Array.from({ length: 100 }, (_, place) => place + 3);
    const refuse = refusing(after, { status: 409, message: 'No signal' });
    const api = apiThat(refuse);
    await expect(requireNothingBeyond(api, 'm', UHD, { clock: new SteppedClock() })).rejects.toThrow('No signal');
  });

  test('may count its refusals in their text', async () => {
    let count = 0;
    const refuse = () => {
      count += 1;
      throw new RefusedError('GET /x', 403, null, { answered: `{"message":"Out of range [#${count}]"}` });
    };
    await requireNothingBeyond(apiThat(refuse), 'm', UHD);
    expect(count).toBe(4);
  });

  test('is larger if a coordinate that it refused at first is answered', async () => {
    const refuse = refusing([1, 2, 3], { status: 409, message: 'Conflict' });
    let asked = 0;
    const answer: Answer = (x, y) => {
      asked += 1;
      if (asked > 3) return { x: x % 60_000, y: y % 60_000 };
      return refuse();
    };
    await expect(requireNothingBeyond(apiThat(answer), 'm', UHD, { clock: new SteppedClock() })).rejects.toThrow(
      'larger than 3840x2160',
    );
  });

  test.each([
    ['status', (asked: number) => ({ status: 500 + asked, answered: 'a' })],
    ['body', (asked: number) => ({ status: 400, answered: `Error ${asked}` })],
  ])('may not refuse each time with another %s', async (_, refusal) => {
    let asked = 0;
    const refuse = () => {
      asked += 1;
      const { status, answered } = refusal(asked);
      throw new RefusedError('GET /x', status, null, { answered });
    };
    await expect(requireNothingBeyond(apiThat(refuse), 'm', UHD, { clock: new SteppedClock() })).rejects.toThrow(
      'it was not refused in the same way a second time',
    );
  });

  test('is told from a larger signal if it repeats any position', async () => {
    const echo: Answer = (x, y) => ({ x, y });
    await expect(requireNothingBeyond(apiThat(echo), 'm', UHD)).rejects.toThrow('repeats each position');
    let confirmed = 0;
    const onEcho = async () => {
      confirmed += 1;
    };
    await requireNothingBeyond(apiThat(echo), 'm', UHD, { onEcho });
    expect(confirmed).toBe(1);
  });

  test('does not guess if the program itself is broken', async () => {
    const broken = () => {
      throw new TypeError('broken');
    };
    await expect(requireNothingBeyond(apiThat(broken), 'm', UHD)).rejects.toThrow(TypeError);
  });
});
