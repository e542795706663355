import { closestName } from '../../base/closest-name.ts';
import { InvalidRequestError } from './check-request.ts';
import type { OperationName } from './operation-name.ts';

/**
 * The words of queries, bodies and answers in use unless overridden. The specification (1.0.0) states those of the pixel query; others are in
 * the vendor's example clients, or assumed. docs/reference/local-api.md lists them.
 */
export const defaultWords = {
  queryX: 'x',
  queryY: 'y',
  queryShowMarker: 'show-marker',
  queryBitDepth: 'bit-depth',
  positionX: 'x',
  positionY: 'y',
  red: 'r',
  green: 'g',
  blue: 'b',
  luma: 'y',
  cb: 'cb',
  cr: 'cr',
  ycbcr: 'YCBCR',
  settingsParameters: 'parameters',
  settingsParametersType: 'type',
  resultId: 'id',
  resultErrorCode: 'errorCode',
  resultExecutedAt: 'executedAt',
  resultCalibrationData: 'calibrationData',
  resultMeasurementData: 'measurementData',
} as const;

export type WordName = keyof typeof defaultWords;

export type ApiWords = Readonly<Record<WordName, string>>;

/** Single words that differ in a release. */
export type WordOverrides = Readonly<Partial<ApiWords>>;

export const wordNames = Object.keys(defaultWords) as readonly WordName[];

/** Another spelling that an answer may have as long as the word is not overridden. */
export const otherSpellings: WordOverrides = {
  red: 'red',
  green: 'green',
  blue: 'blue',
  luma: 'Y',
  cb: 'Cb',
  cr: 'Cr',
};

/** An object whose fields, or a text whose values, are words. */
export interface WordPlace {
  readonly operation: OperationName;
  readonly part: 'query' | 'body' | 'answer';
  /** The way to it, in the client's own names; `*` is each item of a list. */
  readonly path: readonly string[];
  /** The word for each of the client's own names. */
  readonly names: Readonly<Record<string, WordName>>;
  /** Names in the same place that are stated, and so not free. */
  readonly stated?: readonly string[];
  /** Own names that decide whether a result counts: an answer must not hold the overridden word and the usual one with different values. */
  readonly decisive?: readonly string[];
}

const position = { x: 'positionX', y: 'positionY' } as const;
const rgb = { r: 'red', g: 'green', b: 'blue' } as const;
const result = { id: 'resultId', executedAt: 'resultExecutedAt', measurementData: 'resultMeasurementData' } as const;

/** Fields of both kinds of results that have no word. */
const ofResults = ['monitorInformation', 'sensorInformation'];

/** Every place that has words, an outer one before those inside it. */
export const wordPlaces: readonly WordPlace[] = [
  {
    operation: 'getPixelInformation',
    part: 'query',
    path: [],
    names: { x: 'queryX', y: 'queryY', 'show-marker': 'queryShowMarker', 'bit-depth': 'queryBitDepth' },
  },
  { operation: 'getPixelInformation', part: 'answer', path: ['position'], names: position },
  {
    operation: 'getPixelInformation',
    part: 'answer',
    path: ['rawValue'],
    names: { ...rgb, y: 'luma', cb: 'cb', cr: 'cr' },
  },
  { operation: 'getPixelInformation', part: 'answer', path: ['convertedRgbFull'], names: rgb },
  {
    operation: 'getPixelInformation',
    part: 'answer',
    path: ['colorFormat'],
    names: { YCBCR: 'ycbcr' },
    stated: ['RGB'],
  },
  { operation: 'setPixelMarker', part: 'body', path: ['position'], names: position },
  {
    operation: 'changeColorMode',
    part: 'body',
    path: [],
    names: { parameters: 'settingsParameters' },
    stated: ['enabled', 'name', 'type', 'target'],
  },
  { operation: 'changeColorMode', part: 'body', path: ['parameters'], names: { type: 'settingsParametersType' } },
  {
    operation: 'getCalibrationResults',
    part: 'answer',
    path: ['calibrationResults', '*'],
    names: { ...result, errorCode: 'resultErrorCode', calibrationData: 'resultCalibrationData' },
    stated: ['executor', 'colorNavigatorVersion', ...ofResults],
    decisive: ['executedAt', 'errorCode'],
  },
  {
    operation: 'getValidationResults',
    part: 'answer',
    path: ['validationResults', '*'],
    names: result,
    stated: [...ofResults, 'statistics', 'errorCode'],
    decisive: ['executedAt'],
  },
];

/** The default words with single ones replaced. Throws `invalid-request` for an unknown word, and for one that another field of its place has. */
export function resolveWords(overrides: WordOverrides = {}): ApiWords {
  const words: ApiWords = { ...defaultWords, ...overrides };
  for (const [name, word] of Object.entries(overrides)) checkOverride(name, word, words);
  return words;
}

function checkOverride(name: string, word: string, words: ApiWords): void {
  const known = wordNames.find((candidate) => candidate === name);
  if (known === undefined) {
    const meant = closestName(name, wordNames);
    const expected =
      meant === undefined ? `names out of ${wordNames.join(', ')}` : `the name of a word, such as ${meant}`;
    throw new InvalidRequestError('options.words', expected, name);
  }
  const field = `options.words.${name}`;
  if (typeof word !== 'string' || !/^[^~\s\p{C}][^\s\p{C}]{0,63}$/u.test(word)) {
    throw new InvalidRequestError(field, '1 to 64 characters without spaces, the first one not ~', word);
  }
  for (const { names, stated = [] } of wordPlaces.filter((place) => Object.values(place.names).includes(known))) {
    // A word that usually means another field is none for this one: red and blue are never exchanged.
    const other = Object.values(names).find(
      (name) => name !== known && [words[name], defaultWords[name], otherSpellings[name]].includes(word),
    );
    const taken = other ?? stated.find((candidate) => candidate === word);
    if (taken !== undefined) throw new InvalidRequestError(field, `another word than that of ${taken}`, word);
  }
}
