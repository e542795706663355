import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LocalApi } from '../../../src/api/local/local-api.ts';
import { fromService, toService } from '../../../src/api/local/translate-words.ts';
import { resolveWords, type WordOverrides, wordNames } from '../../../src/api/local/words.ts';
import { withCode } from '../../with-code.ts';
import { type Step, scriptedService } from './scripted-service.ts';

function start(routes: Record<string, readonly Step[]>, words: WordOverrides) {
  return scriptedService(routes, { words });
}

const signal = { colorFormat: 'RGB', hdcp: false, bitDepth: 8, position: { x: 1, y: 2 } };
const rgb = { r: 255, g: 0, b: 7 };
const named = { red: 'R', green: 'G', blue: 'B' };
const RGB = { R: 255, G: 0, B: 7 };

async function readPixel(answer: object, words: WordOverrides) {
  const { api, sent } = await start({ 'GET /monitors/m/pixel-inspection': [{ body: answer }] }, words);
  return { pixel: await api.getPixelInformation('m', { x: 1, y: 2, showMarker: false, bitDepth: 'AUTO' }), sent };
}

describe('overridden words', () => {
  it('are read in the answer about a pixel, which is kept as it came', async () => {
    const words = { ...named, positionX: 'column', positionY: 'row' };
    const answer = { ...signal, position: { column: 1, row: 2, x: 9 }, rawValue: RGB, convertedRgbFull: RGB };
    const { pixel } = await readPixel(answer, words);
    expect(pixel).toMatchObject({ position: { x: 1, y: 2 }, rawValue: rgb, convertedRgbFull: rgb });
    expect(pixel.received).toEqual(answer);
  });

  it('are read in the answer about a pixel of another color format', async () => {
    const words = { luma: 'Luma', ycbcr: 'YCBCR_444' };
    const rawValue = { Luma: 1, cb: 2, cr: 3 };
    const { pixel } = await readPixel({ ...signal, colorFormat: 'YCBCR_444', rawValue, convertedRgbFull: rgb }, words);
    expect(pixel).toMatchObject({ colorFormat: 'YCBCR', rawValue: { format: 'YCBCR', y: 1, cb: 2, cr: 3 } });
  });

  it.each([
    ['a default component', named, { rawValue: RGB, convertedRgbFull: rgb }],
    ['another spelling', named, { rawValue: RGB, convertedRgbFull: { red: 255, green: 0, blue: 7 } }],
    ['both components', named, { rawValue: { ...RGB, r: 255 }, convertedRgbFull: RGB }],
    ['a default position', { positionX: 'column' }, { rawValue: rgb, convertedRgbFull: rgb }],
    [
      'the default color format',
      { ycbcr: 'YUV' },
      { colorFormat: 'YCBCR', rawValue: { y: 1, cb: 2, cr: 3 }, convertedRgbFull: rgb },
    ],
  ])('do not take %s for the overridden word', async (_, words, changes) => {
    await expect(readPixel({ ...signal, ...changes }, words)).rejects.toMatchObject({
      code: 'wrong-shape',
      message: expect.stringMatching(/ \(\w+ is ".+"\): the answer has an unexpected shape/),
    });
  });

  it('are sent in queries and bodies', async () => {
    const words = {
      ...{ queryX: 'column', queryY: 'row', queryShowMarker: 'showMarker', queryBitDepth: 'depth' },
      ...{
        positionX: 'left',
        positionY: 'top',
        settingsParameters: 'monitorParameters',
        settingsParametersType: 'kind',
      },
    };
    const steps = [{ status: 204 }];
    const pixel = { ...signal, position: { left: 1, top: 2 }, rawValue: rgb, convertedRgbFull: rgb };
    const { api, sent } = await start(
      {
        'GET /monitors/m/pixel-inspection': [{ body: pixel }],
        'PUT /monitors/m/pixel-inspection/marker': steps,
        'PATCH /monitors/m/color-modes/0': steps,
      },
      words,
    );
    await api.getPixelInformation('m', { x: 1, y: 2, showMarker: false, bitDepth: 'AUTO' });
    await api.setPixelMarker('m', { marker: 'SHOW', position: { x: 3, y: 4 } });
    await api.changeColorMode('m', 0, { type: 'STANDARD', parameters: { brightness: 1 } });
    expect(sent).toEqual([
      'GET /monitors/m/pixel-inspection?column=1&row=2&showMarker=false&depth=AUTO',
      'PUT /monitors/m/pixel-inspection/marker {"marker":"SHOW","position":{"left":3,"top":4}}',
      'PATCH /monitors/m/color-modes/0 {"type":"STANDARD","monitorParameters":{"kind":"STANDARD","brightness":1}}',
    ]);
  });

  it.each<[string, (api: LocalApi) => Promise<unknown>, object]>([
    [
      'calibration-results',
      (api) => api.getCalibrationResults('m', 0),
      { calibrationResults: [{ uuid: 'a', failure: 'E1', id: 'not this' }, { uuid: 'b' }] },
    ],
    [
      'calibration-results/a/validation-results',
      (api) => api.getValidationResults('m', 0, 'a'),
      {
        validationResults: [
          { uuid: 'a', id: 'not this', statistics: {} },
          { uuid: 'b', statistics: {} },
        ],
      },
    ],
  ])('are read in %s', async (path, call, body) => {
    const words = { resultId: 'uuid', resultErrorCode: 'failure' };
    const { api } = await start({ [`GET /monitors/m/color-modes/0/target/${path}`]: [{ body }] }, words);
    const errorCode = path.includes('validation') ? {} : { errorCode: 'E1' };
    expect(await call(api)).toMatchObject([{ id: 'a', ...errorCode }, { id: 'b' }]);
  });

  it.each<[string, WordOverrides, object]>([
    [
      'an old result look new',
      { resultExecutedAt: 'updatedAt' },
      { executedAt: '2020-01-01 00:00', updatedAt: '2026-01-01 00:00' },
    ],
    ['a failed calibration look good', { resultErrorCode: 'failure' }, { errorCode: 'E1' }],
    ['a failed calibration look good by null', { resultErrorCode: 'failure' }, { errorCode: 'E1', failure: null }],
  ])('do not make %s', async (_, words, fields) => {
    const body = { calibrationResults: [{ id: 'a', ...fields }] };
    const { api } = await start({ 'GET /monitors/m/color-modes/0/target/calibration-results': [{ body }] }, words);
    await expect(api.getCalibrationResults('m', 0)).rejects.toMatchObject({
      code: 'wrong-shape',
      message: expect.stringMatching(/calibrationResults\[0\]\.(executedAt|errorCode)/),
    });
  });

  it('translate back to exactly what came', () => {
    const field = fc.constantFrom('r', 'red', 'R', '~r', '~~r', 'y', 'id', '__proto__');
    const inner = fc.dictionary(field, fc.nat());
    const answer = fc.record({ rawValue: fc.oneof(inner, fc.jsonValue()), position: inner, convertedRgbFull: inner });
    fc.assert(
      fc.property(answer, fc.constantFrom<WordOverrides>({}, { red: 'R' }, { blue: 'B' }, named), (came, overrides) => {
        const words = resolveWords(overrides);
        const read = fromService(words, 'getPixelInformation', came);
        expect(JSON.stringify(toService(words, 'getPixelInformation', 'answer', read))).toBe(JSON.stringify(came));
      }),
      { numRuns: 25, seed: 1 },
    );
  });
});

describe('an override of a word is refused in one line', () => {
  it.each<[WordOverrides | Record<string, unknown>, string]>([
    [{ rd: 'R' }, 'options.words: expected the name of a word, such as red, got "rd".'],
    [{ red: 'b', blue: 'r' }, 'options.words.red: expected another word than that of blue, got "b".'],
    [{ blue: 'red' }, 'options.words.blue: expected another word than that of red, got "red".'],
    [{ red: 'g' }, 'options.words.red: expected another word than that of green, got "g".'],
    [{ red: 'R', green: 'R' }, 'options.words.red: expected another word than that of green, got "R".'],
    [{ red: 'y' }, 'options.words.red: expected another word than that of luma, got "y".'],
    [{ ycbcr: 'RGB' }, 'options.words.ycbcr: expected another word than that of RGB, got "RGB".'],
    [{ settingsParameters: 'name' }, 'options.words.settingsParameters: expected another word than that of name'],
    [{ resultErrorCode: 'executor' }, 'options.words.resultErrorCode: expected another word than that of executor'],
    [{ resultExecutedAt: 'colorNavigatorVersion' }, 'expected another word than that of colorNavigatorVersion'],
    [{ resultExecutedAt: 'errorCode' }, 'options.words.resultExecutedAt: expected another word than that of'],
    [{ red: '' }, 'options.words.red: expected 1 to 64 characters without spaces, the first one not ~, got "".'],
    [{ red: '~R' }, 'options.words.red: expected 1 to 64 characters without spaces'],
    [{ red: 7 }, 'options.words.red: expected 1 to 64 characters without spaces'],
  ])('%j', (overrides, message) => {
    const resolving = () => resolveWords(overrides as WordOverrides);
    expect(resolving).toThrow(withCode('invalid-request'));
    expect(resolving).toThrow(message);
  });

  it('has every word in its list', () => {
    expect(Object.keys(resolveWords())).toEqual(wordNames);
  });
});
