import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { InvalidRequestError } from '../../../src/api/local/check-request.ts';
import { createLocalApi, type LocalApi } from '../../../src/api/local/local-api.ts';
import { WrongShapeError } from '../../../src/api/local/parse-answer.ts';
import { RefusedError } from '../../../src/api/local/refused-error.ts';
import type { RequestAttempt } from '../../../src/base/http/retry-policy.ts';
import { withCode } from '../../with-code.ts';
import { type Step, scriptedService } from './scripted-service.ts';

const done: Step = { status: 204 };
const failed: Step = { status: 503, body: { message: 'busy' } };
const keyLock: Step = { body: { keyLock: 'MENU' } };
const mode = (type: string): Step => ({ body: { index: 0, name: 'A', selected: true, enabled: true, type } });
const pixel = {
  colorFormat: 'RGB',
  hdcp: false,
  bitDepth: 8,
  position: { x: 1, y: 2 },
  rawValue: { r: 255, g: 0, b: 7 },
  convertedRgbFull: { r: 255, g: 0, b: 7 },
};

describe('requests', () => {
  it('keeps an id in its own segment of the path', async () => {
    const { api, sent } = await scriptedService({});
    await expect(api.getKeyLock('a/../b?c#d%2e\\ü')).rejects.toBeInstanceOf(RefusedError);
    expect(sent).toEqual(['GET /monitors/a%2F..%2Fb%3Fc%23d%252e%5C%C3%BC/key-lock']);
  });

  it('says of a pixel only what it was told, in the words of the wire', async () => {
    const { api, sent } = await scriptedService({ 'GET /monitors/m/pixel-inspection': [{ body: pixel }] });
    await api.getPixelInformation('m', { x: 1, y: 2 });
    await api.getPixelInformation('m', { x: 1, y: 2, showMarker: false, bitDepth: '10_BIT' });
    expect(sent).toEqual([
      'GET /monitors/m/pixel-inspection?x=1&y=2',
      'GET /monitors/m/pixel-inspection?x=1&y=2&show-marker=false&bit-depth=10_BIT',
    ]);
  });

  it('fills in the defaults that a creation must carry', async () => {
    const body = { id: 'new', name: 'T' };
    const routes = { 'GET /monitors/m/targets': [{ body: { targets: [] } }], 'POST /monitors/m/targets': [{ body }] };
    const { api, sent } = await scriptedService(routes);
    expect(await api.createTarget('m', { name: 'T', parameters: { a: 1 } })).toEqual(body);
    expect(JSON.parse(sent[1]?.replace('POST /monitors/m/targets ', '') ?? '')).toEqual({
      name: 'T',
      parameters: { a: 1 },
      profileUpdateRule: 'EVERYTIME',
      useTargetNameAsProfileName: false,
      protection: false,
    });
  });

  it('uses overridden routes', async () => {
    const routes = { getKeyLock: { path: '/v2/{monitorId}/lock' }, setKeyLock: { method: 'PATCH' } } as const;
    const { api, sent } = await scriptedService(
      { 'GET /v2/m/lock': [keyLock], 'PATCH /monitors/m/key-lock': [done] },
      { routes },
    );
    await api.setKeyLock('m', await api.getKeyLock('m'));
    expect(sent).toEqual(['GET /v2/m/lock', 'PATCH /monitors/m/key-lock {"keyLock":"MENU"}']);
  });

  const wrong: [string, string, (api: LocalApi) => Promise<unknown>][] = [
    ['an empty monitor id', 'monitorId', (api) => api.getKeyLock('')],
    ['the monitor id ..', 'monitorId', (api) => api.getKeyLock('..')],
    ['the calibration id .', 'calibrationResultId', (api) => api.getValidationResults('m', 0, '.')],
    ['an id that is no text', 'monitorId', (api) => api.getKeyLock('\ud800')],
    ['an index below zero', 'index', (api) => api.selectColorMode('m', -1)],
    ['an index that is not whole', 'colorModeIndex', (api) => api.getColorMode('m', 1.5)],
    ['an index that is not a number', 'index', (api) => api.selectColorMode('m', Number.NaN)],
    ['a name of 17 characters', 'settings.name', (api) => api.changeColorMode('m', 0, { name: 'a'.repeat(17) })],
    ['a name with an umlaut', 'settings.name', (api) => api.changeColorMode('m', 0, { name: 'Ä' })],
    ['a name with a line break', 'settings.name', (api) => api.changeColorMode('m', 0, { name: 'a\n' })],
    [
      'monitor parameters of type ADVANCED',
      'settings.parameters.type',
      (api) => api.changeColorMode('m', 0, { parameters: { type: 'ADVANCED' as 'STANDARD' } }),
    ],
    ['an empty name of a target', 'target.name', (api) => api.createTarget('m', { name: '', parameters: {} })],
    ['no settings at all', 'settings', (api) => api.changeColorMode('m', 0, {})],
    ['an unknown setting', 'settings', (api) => api.changeColorMode('m', 0, { enable: true } as object)],
    ['an unknown type', 'settings.type', (api) => api.changeColorMode('m', 0, { type: 'OTHER' as 'STANDARD' })],
    [
      'a target without an id',
      'settings.target.id',
      (api) => api.changeColorMode('m', 0, { target: {} as { id: '' } }),
    ],
    ['an unknown key lock', 'keyLock', (api) => api.setKeyLock('m', 'SOME' as 'ALL')],
    ['a negative coordinate', 'x', (api) => api.getPixelInformation('m', { x: -1, y: 0 })],
    ['half a pixel', 'y', (api) => api.getPixelInformation('m', { x: 0, y: 0.5 })],
    ['an unknown depth', 'bit-depth', (api) => api.getPixelInformation('m', { x: 0, y: 0, bitDepth: '9' as 'AUTO' })],
    ['SHOW without a position', 'position', (api) => api.setPixelMarker('m', { marker: 'SHOW' } as never)],
    ['an unknown marker state', 'marker', (api) => api.setPixelMarker('m', { marker: 'BLINK' as 'HIDE' })],
    ['an unknown action', 'action', (api) => api.setSelfCalibration('m', 'PAUSE' as 'STOP')],
  ];

  it.each(wrong)('refuses %s before anything is sent', async (_, field, call) => {
    const { api, sent } = await scriptedService({});
    const error = await call(api).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect(error).toMatchObject({ code: 'invalid-request', blame: 'caller', field });
    expect((error as Error).message).toMatch(/^[\w.-]+: expected .+, got .+\.$/);
    expect(sent).toEqual([]);
  });

  it('refuses a target whose parameters are missing before it is created', async () => {
    const { api, sent } = await scriptedService({ 'GET /monitors/m/targets': [{ body: { targets: [] } }] });
    const outcome = api.createTarget('m', { name: 'T' } as never);
    await expect(outcome).rejects.toMatchObject({ code: 'invalid-request', field: 'target.parameters' });
    expect(sent.filter((request) => request.startsWith('POST'))).toEqual([]);
  });
});

describe('the rules on the type of a color mode', () => {
  const path = '/monitors/m/color-modes/0';
  const service = (type: string) => scriptedService({ [`GET ${path}`]: [mode(type)], [`PATCH ${path}`]: [done] });

  it('asks for the current type if the request does not say it, and repeats it in the parameters', async () => {
    const { api, sent } = await service('SYNC_SIGNAL');
    await api.changeColorMode('m', 0, { parameters: { a: 1 } });
    expect(sent).toEqual([`GET ${path}`, `PATCH ${path} {"parameters":{"type":"SYNC_SIGNAL","a":1}}`]);
  });

  it('does not ask if the request says the type, or needs none', async () => {
    const { api, sent } = await service('ADVANCED');
    await api.changeColorMode('m', 0, { type: 'STANDARD', parameters: {} });
    await api.changeColorMode('m', 0, { type: 'ADVANCED', target: { id: 't' } });
    await api.changeColorMode('m', 0, { name: 'N' });
    expect(sent).toHaveLength(3);
  });

  it('takes a target if the mode is ADVANCED', async () => {
    const { api, sent } = await service('ADVANCED');
    await api.changeColorMode('m', 0, { target: { id: 't' } });
    expect(sent[1]).toBe(`PATCH ${path} {"target":{"id":"t"}}`);
  });

  it.each([
    ['parameters with a mode that is ADVANCED', 'ADVANCED', { parameters: {} }, 'settings.type'],
    ['parameters with a change to ADVANCED', 'STANDARD', { type: 'ADVANCED', parameters: {} }, 'settings.type'],
    ['a target with a mode that is STANDARD', 'STANDARD', { target: { id: 't' } }, 'settings.type'],
    ['a target with a change to STANDARD', 'ADVANCED', { type: 'STANDARD', target: { id: 't' } }, 'settings.type'],
    ['a target and parameters', 'ADVANCED', { parameters: {}, target: { id: 't' } }, 'settings'],
    ['two types', 'STANDARD', { parameters: { type: 'SYNC_SIGNAL' } }, 'settings.parameters.type'],
  ] as const)('refuses %s', async (_, type, settings, field) => {
    const { api, sent } = await service(type);
    await expect(api.changeColorMode('m', 0, settings)).rejects.toMatchObject({ code: 'invalid-request', field });
    expect(sent.filter((request) => request.startsWith('PATCH'))).toEqual([]);
  });
});

describe('answers', () => {
  const read = (body: string) => scriptedService({ 'GET /monitors/m/pixel-inspection': [{ body }] });

  it('keeps unknown fields, wherever they are', async () => {
    const monitor = { id: 'm', modelName: 'M', serialNumber: '007', future: { a: [1] } };
    const { api } = await scriptedService({ 'GET /monitors': [{ body: { monitors: [monitor] } }] });
    expect(await api.listMonitors()).toEqual([monitor]);
  });

  it.each([
    ['another component name', { rawValue: { cyan: 1, g: 2, b: 3 } }, '$.rawValue'],
    ['components as a list', { rawValue: [1, 2, 3] }, '$.rawValue'],
    ['two names of one component', { rawValue: { r: 1, R: 1, g: 2, b: 3 } }, '$.rawValue'],
    ['components of both formats', { rawValue: { r: 1, g: 2, b: 3, y: 1, cb: 2, cr: 3 } }, '$.rawValue'],
    ['a missing component', { rawValue: { r: 1, g: 2 } }, '$.rawValue'],
    ['half a code value', { rawValue: { r: 1.5, g: 2, b: 3 } }, '$.rawValue.r'],
    ['a code value that is text', { rawValue: { r: '1', g: 2, b: 3 } }, '$.rawValue.r'],
    ['a negative code value', { convertedRgbFull: { r: -1, g: 2, b: 3 } }, '$.convertedRgbFull.r'],
    ['a code value beyond the bit depth', { convertedRgbFull: { r: 256, g: 2, b: 3 } }, '$.convertedRgbFull.r'],
    ['a raw value beyond the bit depth', { rawValue: { r: 1, g: 2, b: 300 } }, '$.rawValue.b'],
    ['components of another format', { colorFormat: 'YCBCR' }, '$.rawValue'],
    ['YCbCr called RGB', { rawValue: { y: 1, cb: 2, cr: 3 } }, '$.rawValue'],
    ['YCbCr as converted value', { convertedRgbFull: { y: 1, cb: 2, cr: 3 } }, '$.convertedRgbFull'],
    ['an insane bit depth', { bitDepth: 1000 }, '$.bitDepth'],
    ['an unknown format', { colorFormat: 'XYZ' }, '$.colorFormat'],
    ['hdcp as text', { hdcp: 'false' }, '$.hdcp'],
    ['no position', { position: undefined }, '$.position'],
    ['half a pixel', { position: { x: 0.5, y: 1 } }, '$.position.x'],
  ])('refuses pixel information with %s', async (_, change, path) => {
    const { api, sent } = await read(JSON.stringify({ ...pixel, ...change }));
    const error = await api.getPixelInformation('m', { x: 1, y: 2 }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(WrongShapeError);
    expect(error).toMatchObject({ code: 'wrong-shape', path });
    expect(sent).toHaveLength(1);
  });

  it('shows the keys that it found instead of components', async () => {
    const { api } = await read(JSON.stringify({ ...pixel, rawValue: { C: 1, M: 2, K: 3 } }));
    await expect(api.getPixelInformation('m', { x: 1, y: 2 })).rejects.toThrow('an object with the keys C, M, K');
  });

  it.each([
    ['another spelling', { rawValue: { R: 1, G: 2, B: 3 } }, [{ what: 'component-names', detail: 'R, G, B' }]],
    ['a further key', { rawValue: { r: 1, g: 2, b: 3, a: 4 } }, [{ what: 'more-components', detail: 'a' }]],
    ['a usual spelling', { rawValue: { red: 1, green: 2, blue: 3 } }, []],
  ])('reads components with %s, and notes what is not usual', async (_, change, oddities) => {
    const { api } = await read(JSON.stringify({ ...pixel, ...change }));
    const { rawValue, received } = await api.getPixelInformation('m', { x: 1, y: 2 });
    expect(rawValue).toEqual({ format: 'RGB', r: 1, g: 2, b: 3 });
    expect(received).toMatchObject(change);
    expect(api.oddities?.('m')).toEqual(oddities);
  });

  it('shows a pixel of an unknown color format as it came', async () => {
    const { api } = await read(JSON.stringify({ ...pixel, colorFormat: 'XYZ' }));
    const shown = await api.showPixelInformation('m', { x: 1, y: 2 });
    expect(shown).toEqual({ ...pixel, colorFormat: 'XYZ' });
  });

  it('refuses numbers that are not finite', async () => {
    const { api } = await read(JSON.stringify(pixel).replace('"bitDepth":8', '"bitDepth":1e400'));
    await expect(api.getPixelInformation('m', { x: 1, y: 2 })).rejects.toMatchObject({ path: '$.bitDepth' });
    const results = {
      body: '{"calibrationResults":[{"id":"c","calibrationData":{"white":{"X":1e400,"Y":1,"Z":1,"x":0,"y":0}}}]}',
    };
    const service = await scriptedService({ 'GET /monitors/m/color-modes/0/target/calibration-results': [results] });
    const path = '$.calibrationResults[0].calibrationData.white.X';
    await expect(service.api.getCalibrationResults('m', 0)).rejects.toMatchObject({ code: 'wrong-shape', path });
  });

  it.each([
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['text', '"x"'],
    ['another object', '{"a":1}'],
  ])('refuses %s in the place of a list of monitors', async (_, body) => {
    const { api } = await scriptedService({ 'GET /monitors': [{ body }] });
    await expect(api.listMonitors()).rejects.toBeInstanceOf(WrongShapeError);
  });

  it('refuses a list of a million wrong items at the first of them', async () => {
    const body = `{"monitors":[${Array.from({ length: 999_999 }, () => '1').join(',')}]}`;
    const { api } = await scriptedService({ 'GET /monitors': [{ body }] });
    const error = await api.listMonitors().catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'wrong-shape', path: '$.monitors[0]', came: 1 });
    expect(error).toHaveProperty('cause.issues.length', 1);
  });

  it('says every spelling of the components in one', async () => {
    const text = readFileSync(new URL('../../../fixtures/local-api/pixel-spellings.json', import.meta.url), 'utf8');
    const exchanges = JSON.parse(text) as { answers: { field: { body: unknown } }; request: { path: string } }[];
    const steps = exchanges.map(({ answers }) => ({ body: answers.field.body }));
    const { api } = await scriptedService({ 'GET /monitors/m/pixel-inspection': steps });
    const read = async () => {
      const { rawValue, convertedRgbFull, position } = await api.getPixelInformation('m', { x: 1, y: 2 });
      return { rawValue, convertedRgbFull, position };
    };
    expect([await read(), await read(), await read(), await read()]).toEqual([
      {
        rawValue: { format: 'RGB', r: 16, g: 17, b: 18 },
        convertedRgbFull: { r: 0, g: 1, b: 2 },
        position: { x: 0, y: 0 },
      },
      {
        rawValue: { format: 'YCBCR', y: 940, cb: 512, cr: 513 },
        convertedRgbFull: { r: 1023, g: 1022, b: 1021 },
        position: { x: 0, y: 1 },
      },
      {
        rawValue: { format: 'YCBCR', y: 940, cb: 512, cr: 513 },
        convertedRgbFull: { r: 1023, g: 1022, b: 1021 },
        position: { x: 0, y: 2 },
      },
      {
        rawValue: { format: 'RGB', r: 255, g: 255, b: 255 },
        convertedRgbFull: { r: 255, g: 255, b: 255 },
        position: { x: 2, y: 2 },
      },
    ]);
  });

  it('reads a color mode with a name beyond the limits of a new one', async () => {
    const mode = { index: 0, name: 'Größe/1 '.repeat(5), selected: true, enabled: true, type: 'STANDARD' };
    const { api } = await scriptedService({ 'GET /monitors/m/color-modes': [{ body: { colorModes: [mode] } }] });
    expect(await api.getColorModes('m')).toEqual([mode]);
  });

  it('accepts the names of release 0.9.0', async () => {
    const old = { index: 0, name: 'A', selected: true, enabled: true, type: 'STANDARD', parameter: { a: 1 } };
    const { api } = await scriptedService({
      'GET /monitors/m/color-modes': [{ body: { colormodes: [old] } }],
      'GET /monitors/m/color-modes/0': [{ body: old }],
    });
    const { parameter, ...rest } = old;
    const renamed = { ...rest, parameters: parameter };
    expect(await api.getColorModes('m')).toEqual([renamed]);
    expect(await api.getColorMode('m', 0)).toEqual(renamed);
  });

  it.each([
    ['a message', { body: { message: 'Done' } }, 'Done'],
    ['another body', { body: [1] }, null],
    ['a message that is no text', { body: { message: 5 } }, null],
    ['no body', { status: 204 }, null],
    ['202', { status: 202 }, null],
  ])('takes %s after a change', async (_, step, message) => {
    const { api } = await scriptedService({ 'PUT /monitors/m/key-lock': [step] });
    expect(await api.setKeyLock('m', 'OFF')).toEqual({ message });
  });

  it.each([201, 202, 203, 205, 206, 207])('takes nothing read with the status %i for the answer', async (status) => {
    const partial: Step = { status, headers: { 'content-range': 'bytes 0-10/20' }, body: pixel };
    const { api, sent } = await scriptedService({ 'GET /monitors/m/pixel-inspection': [partial] });
    const read = api.getPixelInformation('m', { x: 1, y: 2 });
    await expect(read).rejects.toMatchObject({ code: 'wrong-shape', path: 'status', came: status });
    expect(sent).toHaveLength(1);
  });

  it.each([203, 205, 206, 207])('takes a change answered with the status %i for not confirmed', async (status) => {
    const { api, sent } = await scriptedService({
      'PUT /monitors/m/key-lock': [{ status, body: { message: 'Done' } }],
    });
    const message = `expected 200, 201, 202, 204; got ${status}`;
    await expect(api.setKeyLock('m', 'OFF')).rejects.toThrow(message);
    expect(sent).toHaveLength(1);
  });
});

describe('errors', () => {
  it("carries the service's status and message, harmless", async () => {
    const { api } = await scriptedService({
      'GET /monitors/m/pixel-inspection': [{ status: 409, body: { message: 'YCbCr 4:2:0\u001b[2J\n<b>' } }],
    });
    const error = await api.getPixelInformation('m', { x: 1, y: 2 }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(RefusedError);
    expect(error).toMatchObject({ code: 'refused', status: 409, serviceMessage: 'YCbCr 4:2:0 [2J <b>' });
    expect((error as Error).message).toContain('/monitors/m/pixel-inspection: refused with status 409: YCbCr 4:2:0');
  });

  it.each([
    ['a page of another program', { status: 404, body: '<html>' }, 404],
    ['no message', { status: 400 }, 400],
  ])('calls %s a refusal', async (_, step, status) => {
    const { api, sent } = await scriptedService({ 'GET /monitors': [step] });
    await expect(api.listMonitors()).rejects.toMatchObject({ code: 'refused', status, serviceMessage: null });
    expect(sent).toHaveLength(1);
  });
});

describe('repetitions', () => {
  it.each([
    ['a failure of the service', failed],
    ['a body that was cut short', { body: '{"keyLock":"ME' }],
  ])('repeats a read after %s, and tells of each attempt', async (_, step) => {
    const routes = { 'GET /monitors/m/key-lock': [step, keyLock] };
    const { api, sent, waits } = await scriptedService(routes);
    const attempts: RequestAttempt[] = [];
    expect(await api.getKeyLock('m', { onAttempt: (attempt) => attempts.push(attempt) })).toBe('MENU');
    expect(sent).toHaveLength(2);
    expect(waits).toEqual([500]);
    expect(attempts.map(({ outcome }) => outcome)).toEqual(['failed', 'answered']);
  });

  it('sends nothing more before it has told of a failed attempt', async () => {
    const { api, sent } = await scriptedService({ 'GET /monitors/m/key-lock': [failed, failed, keyLock] });
    const sentWhenKept: number[] = [];
    const keep = async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      sentWhenKept.push(sent.length);
    };
    await api.getKeyLock('m', { onAttempt: keep });
    expect(sentWhenKept).toEqual([1, 2, 3]);
  });

  it('gives up a read after four attempts, and repeats no refusal', async () => {
    const { api, sent } = await scriptedService({
      'GET /monitors': [failed],
      'GET /monitors/m/key-lock': [{ status: 404 }],
    });
    await expect(api.listMonitors()).rejects.toMatchObject({ code: 'refused', status: 503 });
    expect(sent).toHaveLength(4);
    await expect(api.getKeyLock('m')).rejects.toMatchObject({ status: 404 });
    expect(sent).toHaveLength(5);
  });

  it('stops repeating when the signal fires', async () => {
    const controller = new AbortController();
    const interrupted: Step = async () => {
      controller.abort();
      return {};
    };
    const { api } = await scriptedService({ 'GET /monitors': [interrupted] });
    await expect(api.listMonitors({ signal: controller.signal })).rejects.toEqual(withCode('aborted'));
  });
});

describe('the creation of a target', () => {
  const known = { id: 'old', name: 'T' };
  const lists = (...after: { id: string; name: string }[]): Step[] => [
    { body: { targets: [known] } },
    { body: { targets: [known, ...after] } },
  ];
  const creation = (answer: Step, list: Step[]) =>
    scriptedService({ 'POST /monitors/m/targets': [answer], 'GET /monitors/m/targets': list });
  const target = { name: 'T', parameters: {} };

  it.each([
    ['the service fails', failed],
    ['the answer is no JSON', { body: '{' }],
    ['the answer is empty', { status: 201 }],
    ['the answer is partial', { status: 206, body: { id: 'wrong', name: 'T' } }],
  ])('finds the target that was created although %s', async (_, answer) => {
    const created = { id: 'new', name: 'T' };
    const { api, sent } = await creation(answer, lists({ id: 'other', name: 'U' }, created));
    expect(await api.createTarget('m', target)).toEqual(created);
    expect(sent.filter((request) => request.startsWith('POST'))).toHaveLength(1);
  });

  it('passes a refusal on', async () => {
    const { api, sent } = await creation({ status: 400, body: { message: 'no' } }, lists());
    await expect(api.createTarget('m', target)).rejects.toMatchObject({ code: 'refused', status: 400 });
    expect(sent).toHaveLength(2);
  });
});

describe('the pause between changes', () => {
  const routes = {
    'PUT /monitors/a/key-lock': [done],
    'PUT /monitors/b/key-lock': [done],
    'GET /monitors/a/key-lock': [keyLock],
  };

  it('lies between the changes of one monitor, and nowhere else', async () => {
    const { api, waits } = await scriptedService(routes);
    await api.setKeyLock('a', 'OFF');
    await api.setKeyLock('b', 'OFF');
    await api.getKeyLock('a');
    expect(waits).toEqual([]);
    await Promise.all([api.setKeyLock('a', 'ALL'), api.setKeyLock('a', 'OFF')]);
    expect(waits).toEqual([1000, 1000]);
  });

  it('can be set', async () => {
    const { api, waits } = await scriptedService(routes, { changeSpacingMs: 10 });
    await api.setKeyLock('a', 'OFF');
    await api.setKeyLock('a', 'OFF');
    expect(waits).toEqual([10]);
  });

  it('ends when the signal fires', async () => {
    const { api, sent } = await scriptedService(routes);
    await api.setKeyLock('a', 'OFF');
    await expect(api.setKeyLock('a', 'OFF', { signal: AbortSignal.abort() })).rejects.toEqual(withCode('aborted'));
    expect(sent).toHaveLength(1);
  });
});

describe('options', () => {
  it('has the address of the application by default, and takes one with a path', () => {
    expect(createLocalApi().baseUrl).toBe('http://127.0.0.1:50005');
    expect(createLocalApi({ baseUrl: 'http://[::1]:1/api/' }).baseUrl).toBe('http://[::1]:1/api');
  });

  it.each([
    ['options.baseUrl', { baseUrl: 'localhost:50005' }],
    ['options.baseUrl', { baseUrl: 'ftp://localhost' }],
    ['options.baseUrl', { baseUrl: 'http://user:secret@localhost' }],
    ['options.baseUrl', { baseUrl: '' }],
    ['options.changeSpacingMs', { changeSpacingMs: -1 }],
    ['options.changeSpacingMs', { changeSpacingMs: Number.NaN }],
    ['options.timeoutsMs', { timeoutsMs: { getEverything: 1 } as object }],
    ['options.timeoutsMs.getKeyLock', { timeoutsMs: { getKeyLock: Number.POSITIVE_INFINITY } }],
    ['options.routes', { routes: { getEverything: { path: '/' } } as object }],
    ['options.routes.getKeyLock.method', { routes: { getKeyLock: { method: 'DELETE' as 'GET' } } }],
    ['options.routes.getKeyLock.path', { routes: { getKeyLock: { path: 'key-lock' } } }],
    ['options.routes.getKeyLock.path', { routes: { getKeyLock: { path: '/key-lock?a=b' } } }],
    ['options.routes.getKeyLock.path', { routes: { getKeyLock: { path: '/{colorModeIndex}' } } }],
    ['options.routes.listMonitors.path', { routes: { listMonitors: { path: '/{monitorId}' } } }],
  ])('refuses a wrong %s', (field, options) => {
    expect(() => createLocalApi(options)).toThrow(InvalidRequestError);
    expect(() => createLocalApi(options)).toThrow(`${field}: expected `);
  });

  it('does not repeat a password that stood in the address', () => {
    expect(() => createLocalApi({ baseUrl: 'http://user:hunter2@localhost' })).not.toThrow('hunter2');
  });
});
