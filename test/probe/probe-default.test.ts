import { describe, expect, it } from 'vitest';
import { createLocalApi } from '../../src/api/local/local-api.ts';
import { cloudAssumptions, localAssumptions } from '../../src/api/openapi/assumptions.ts';
import { noRetryPolicy } from '../../src/base/http/retry-policy.ts';
import { probeChecks } from '../../src/probe/probe-checks.ts';
import { deviations, probeAt } from './ask.ts';
import { type Bend, standIn } from './stand-in.ts';

describe('the table of checks', () => {
  it('names known assumptions, each check once', () => {
    const known = [...localAssumptions, ...cloudAssumptions].map(({ id }) => id);
    expect(probeChecks.filter(({ assumption }) => !known.includes(assumption))).toEqual([]);
    expect(new Set(probeChecks.map(({ id }) => id)).size).toBe(probeChecks.length);
  });
});

describe('the default part', () => {
  it('finds a monitor of another make as assumed', async () => {
    const { url, requests } = await standIn();
    const probed = await probeAt(url);
    expect(deviations(probed)).toEqual([]);
    expect(probed.record.monitor?.id).toBe('cg000_12345678');
    expect(requests.filter((request) => !request.startsWith('GET '))).toEqual([]);
  });

  it.each<[name: string, bend: Bend, found: readonly (string | RegExp)[]]>([
    [
      'the serial number is a number',
      changing('/monitors', (body) => ({ monitors: [{ ...body.monitors[0], serialNumber: 12345678 }] })),
      ['monitor-list: monitors[*].serialNumber: expected string, got 12345678'],
    ],
    [
      'the list of color modes has the spelling of release 0.9.0',
      changing('/color-modes', ({ colorModes }) => ({ colormodes: colorModes })),
      ['color-mode-list: colorModes is spelled colormodes'],
    ],
    [
      'a color mode has another type, and one more field',
      changing('/color-modes', ({ colorModes: [first, ...rest] }) => ({
        colorModes: [first, ...rest.map((mode: object) => ({ ...mode, type: 'HDR', hdr: true }))],
      })),
      [
        /^color-mode-list: colorModes\[\*\]\.type: expected one of .*, got "HDR"; colorModes\[\*\]\.hdr is an unknown field$/,
        /^each-color-mode: color mode 1: type is not as in the list; color mode 2: type is not/,
      ],
    ],
    [
      'results of STANDARD modes and the key lock are refused',
      (answer, { route }) =>
        route === '/key-lock' || route.includes('/1/target') ? { status: 405, body: { message: 'No.' } } : answer,
      [
        'key-lock: 405 {"message":"No."}',
        'results-of-all-modes: color mode 1 ("STANDARD"): 405 {"message":"No."}',
        'routes: getKeyLock: 405 {"message":"No."}',
      ],
    ],
    [
      'errors are in Shift JIS and results have another time',
      (answer, { route }) => {
        if (answer.status === 404) return { status: 404, body: Buffer.from([0x22, 0x92, 0x6c, 0x22]) };
        if (!route.endsWith('calibration-results') || route.includes('/1/')) return answer;
        const { calibrationResults } = answer.body as { calibrationResults: object[] };
        return {
          status: 200,
          body: { calibrationResults: calibrationResults.map((one) => ({ ...one, executedAt: '20.12.2025 10:00' })) },
        };
      },
      [
        'executed-at: color mode 0: "20.12.2025 10:00"; color mode 2: "20.12.2025 10:00"',
        /^unknown-monitor: 404 .*: not UTF-8, no message$/,
        /^unknown-route: 404 .*: not UTF-8, no message$/,
      ],
    ],
    [
      'everything is refused without a token',
      () => ({ status: 401, headers: { 'www-authenticate': 'Bearer' } }),
      [
        /^loopback-addresses: /,
        /^door: 401; .*www-authenticate: Bearer/,
        'monitor-list: 401 and no body',
        /^monitor-id/,
        /^unknown-monitor/,
        /^unknown-route/,
      ],
    ],
  ])('finds that %s, and nothing else', async (_, bend, found) => {
    const { url } = await standIn(bend);
    const all = deviations(await probeAt(url));
    const isFound = (text: string, place: number) =>
      typeof found[place] === 'string' ? text === found[place] : found[place]?.test(text);
    expect(all.filter((text, place) => !isFound(text, place))).toEqual([]);
    expect(all).toHaveLength(found.length);
  });

  it('asks everything else if one thing fails', async () => {
    const { url } = await standIn((answer, { route }) => (route === '/color-modes' ? { status: 500 } : answer));
    const { record } = await probeAt(url);
    expect(record.findings.length).toBe(probeChecks.filter(({ part }) => part === 'default').length);
    expect(record.findings.find(({ check }) => check === 'key-lock')?.state).toBe('as-assumed');
  });

  it('ends with the error and the remedy of an inspection while nothing answers', async () => {
    const api = createLocalApi({ baseUrl: 'http://127.0.0.1:9', retryPolicy: noRetryPolicy });
    const probing = probeAt(api.baseUrl, { api });
    await expect(probing).rejects.toMatchObject({ code: 'unreachable' });
    await expect(probing).rejects.toThrow(/turn on "Use ColorNavigator Agent\."/);
  });

  it('asks nothing of a monitor if none is known', async () => {
    const { url } = await standIn((answer, { route }) => (route === '/monitors' ? { status: 401 } : answer));
    const { record } = await probeAt(url);
    expect(record.monitor).toBeNull();
    expect(record.findings.find(({ check }) => check === 'key-lock')).toMatchObject({
      state: 'not-asked',
      found: 'no monitor is known',
    });
  });

  it('says what to do if a window was opened meanwhile', async () => {
    const { url } = await standIn((answer, { route }) =>
      route === '/targets' ? { status: 503, body: { message: 'A window has been opened.' } } : answer,
    );
    const { record } = await probeAt(url);
    expect(record.findings.find(({ check }) => check === 'targets')?.found).toMatch(
      /^503 .*\. Close the main window and the preferences window of ColorNavigator; only its agent may run\.$/,
    );
  });
});

// biome-ignore lint/suspicious/noExplicitAny: any JSON
function changing(route: string, change: (body: any) => unknown): Bend {
  return (answer, request) =>
    request.method === 'GET' && request.route === route ? { ...answer, body: change(answer.body) } : answer;
}
