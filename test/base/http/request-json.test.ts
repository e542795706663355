import { describe, expect, it } from 'vitest';
import { NotJsonError } from '../../../src/base/http/http-errors.ts';
import type { JsonRequest } from '../../../src/base/http/json-request.ts';
import { requestJson } from '../../../src/base/http/request-json.ts';
import type { RequestAttempt } from '../../../src/base/http/retry-policy.ts';
import { withCode } from '../../with-code.ts';
import { inMemory } from './in-memory.ts';

function get(url: URL, more: Partial<JsonRequest> = {}): JsonRequest {
  return { method: 'GET', url, timeoutMs: 60_000, ...more };
}

describe('requestJson', () => {
  it.each([
    ['HTML', '<html>\u001b[31m\r\n</html>'],
    ['NaN', '{"a":NaN}'],
    ['truncated JSON', '{"a":1'],
    ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22])],
    ['JSON nested without end', '['.repeat(200) + ']'.repeat(200)],
    ['JSON with a key twice', '{"monitors":[{"usageHours":90000,"usage\\u0048ours":1000}]}'],
  ])('refuses %s as no JSON, with the status and a harmless excerpt', async (_, body) => {
    const { url } = await inMemory(() => ({ body }));
    const error = await requestJson(get(url)).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(NotJsonError);
    expect(error).toMatchObject({ code: 'not-json', status: 200 });
    expect((error as Error).message).not.toMatch(/[\p{Cc}]/u);
    expect((error as Error).message.length).toBeLessThan(400);
  });

  it.each(['gzip', 'GZIP', 'br', 'identity, deflate'])(
    'refuses a body that says to be encoded as %s',
    async (encoding) => {
      let accepted: unknown;
      const { url } = await inMemory(({ headers }) => {
        accepted = headers['accept-encoding'];
        return { headers: { 'content-encoding': encoding }, body: '{"a":1}' };
      });
      const error = await requestJson(get(url)).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(NotJsonError);
      expect(error).toHaveProperty(
        'message',
        expect.stringMatching(/answered 200 with the content encoding .+: expected none\.$/),
      );
      expect(accepted).toBe('identity');
    },
  );

  it.each(['identity', 'Identity', ''])('takes a body with the content encoding "%s"', async (encoding) => {
    const { url } = await inMemory(() => ({ headers: { 'content-encoding': encoding }, body: '{"a":1}' }));
    expect((await requestJson(get(url))).body).toEqual({ a: 1 });
  });

  it('lets a waiting request leave when its signal fires, before it was sent', async () => {
    const asked: string[] = [];
    let finish: () => void = () => undefined;
    const { url } = await inMemory(async ({ path }) => {
      asked.push(path);
      if (path === '/first') {
        const finished = new Promise<void>((resolve) => {
          finish = resolve;
        });
        controller.abort();
        await finished;
      }
      return { body: '{}' };
    });
    const controller = new AbortController();
    const attempts: RequestAttempt[] = [];
    const first = requestJson(get(new URL('/first', url)));
    const waiting = requestJson(
      get(new URL('/waiting', url), { signal: controller.signal, onAttempt: (attempt) => attempts.push(attempt) }),
    );
    const third = requestJson(get(new URL('/third', url)));
    await expect(waiting).rejects.toEqual(withCode('aborted'));
    finish();
    await Promise.all([first, third]);
    expect(asked).toEqual(['/first', '/third']);
    expect(attempts).toEqual([]);
  });

  it('tells of the attempt on the clock given, and of what its reader refuses', async () => {
    const { url } = await inMemory(() => ({ body: '{"a":1}' }));
    const attempts: RequestAttempt[] = [];
    let elapsedMs = 0;
    const clock = {
      now: () => new Date('2026-01-02T03:04:05Z'),
      monotonicMs: () => {
        elapsedMs += 7;
        return elapsedMs;
      },
      sleep: () => Promise.resolve(),
    };
    const request = get(url, { clock, onAttempt: (attempt) => attempts.push(attempt) });
    expect(await requestJson(request, ({ body }) => body)).toEqual({ a: 1 });
    const refuse = () => {
      throw new NotJsonError('no', 200, {});
    };
    await expect(requestJson(request, refuse)).rejects.toThrow('no');
    const common = { startedAt: '2026-01-02T03:04:05.000Z', durationMs: 7 };
    expect(attempts).toEqual([
      { ...common, outcome: 'answered' },
      { ...common, outcome: 'failed', code: 'not-json', message: 'no' },
    ]);
  });
});
