import { describe, expect, it } from 'vitest';
import { parseCgats } from '../../../src/read/files/parse-cgats.ts';
import { reportCgats } from '../../../src/report/tables/report-cgats.ts';
import { asLight, buildInspection } from '../../report/build-inspection.ts';

describe('parseCgats', () => {
  it('reads places, drives and absolute light', () => {
    const { samples, instrument, created, format } = parseCgats(file());
    expect(format).toBe('cgats');
    expect(instrument).toBe('i1 Pro');
    expect(created).toBe('Sat Nov 21 05:12:33 2026');
    expect(samples).toHaveLength(2);
    expect(samples[0]).toEqual({
      line: 18,
      xFraction: 0.5,
      yFraction: 0.5,
      shown: { r: 1, g: 1, b: 1 },
      light: { X: 114.05, Y: 120, Z: 130.66 },
      written: ['114.05', '120.00', '130.66'],
      received: '1 "0.500000,0.500000" 100.00 100.00 100.00 114.05 120.00 130.66',
    });
  });

  it('turns XYZ relative to white into absolute ones, even if the file does not say that they are relative', () => {
    for (const line of ['NORMALIZED_TO_Y_100 "YES"', '']) {
      const relative = file().replace('114.05 120.00 130.66', '95.04 100.00 108.88');
      const [sample] = parseCgats(relative.replace('NORMALIZED_TO_Y_100 "NO"', line)).samples;
      expect(sample?.light.Y).toBeCloseTo(125, 9);
    }
  });

  it.each([
    [
      'a set behind END_DATA',
      (text: string) => `${text}\n3 "0.9,0.9" 100 100 100 114 120 130\n`,
      /one table of readings only, got "3"/,
    ],
    ['a column of instruments', withColumn('INSTRUMENT', ['A', 'B']), /"INSTRUMENT" is not known/],
    ['light a second time', withColumn('LUMINANCE', ['120', '120']), /"LUMINANCE" is not known/],
    ['places a second time', withColumn('XPOS', ['0.1', '0.2']), /"XPOS" is not known/],
    [
      'sets that are not in the order of their numbers',
      (text: string) => withoutPlaces(text).replace(/^1 /m, '7 '),
      /^Line \d+: SAMPLE_ID 2 comes after a higher one/,
    ],
    ['names that say other places', withColumn('SAMPLE_NAME', ['C2', 'B2']), /SAMPLE_NAME "C2" reads like the name of/],
    ['numbers that name points', (text: string) => withoutPlaces(text).replace(/^1 /m, '"A1-0" '), /SAMPLE_ID "A1-0"/],
    ['another unit', (text: string) => text.replace('KEYWORD "SAMPLE_LOC"', 'LUMINANCE_UNIT "fL"'), /expects cd\/m2/],
    [
      'one name for two sets, and says that files were joined',
      (text: string) => text.replace(/^2 /m, '1 '),
      /SAMPLE_ID is "1", as on line 18: .*several files were joined, each perhaps relative to its own white/,
    ],
  ])('refuses %s', (_, change, said) => {
    expect(() => parseCgats(change(file()))).toThrow(said);
  });

  it.each([
    'NORMALISED_TO_Y_100 "NO"',
    'NORMALIZED_TO_Y100 "NO"',
    'NORMALIZED TO_Y_100 "NO"',
    'NORMALIZED_TO_Y_100="NO"',
    'NORMALIZED_TO_Y_100: "NO"',
    '"NORMALIZED_TO_Y_100 ""NO""";;;',
    'NORMALIZED_TO_Y_100,"NO"',
    'normalised-to-y-100 NO',
    'LUMINANCE_XYZ "118.8 125.0 136.1"',
  ])('refuses %s, which would be ignored', (line) => {
    const text = file().replace('KEYWORD "SAMPLE_LOC"', line);
    expect(() => parseCgats(text)).toThrow(
      /^Line 11: ".*" is not known; did you mean (NORMALIZED_TO_Y_100|LUMINANCE_XYZ_CDM2)[?]$/,
    );
  });

  it('reads files with names, spectra and deviations', () => {
    for (const field of ['SAMPLE_NAME', 'SPEC_380', 'STDEV_X']) {
      expect(parseCgats(withColumn(field, ['1', '2'])(file())).samples).toHaveLength(2);
    }
  });

  it('needs no word on who made the file and when', () => {
    const text = file().replace(/^(CREATED|TARGET_INSTRUMENT|NUMBER_OF_SETS) .*$/gm, 'KEYWORD');
    expect(parseCgats(text)).toMatchObject({ instrument: null, created: null, samples: [{}, {}] });
  });

  it('reads comments, other line ends and a byte-order mark', () => {
    const text = `\uFEFF${file().replaceAll('\n', '\r\n').replace('BEGIN_DATA\r', '# two sets\r\nBEGIN_DATA # here\r')}`;
    expect(parseCgats(text).samples).toHaveLength(2);
  });

  it('reads what was exported from light, and refuses what was exported from a signal', () => {
    const signal = buildInspection();
    expect(() => parseCgats(reportCgats(signal))).toThrow(/DERIVED_FROM_SIGNAL.*no meter measured/);
    const light = {
      ...signal,
      readings: signal.readings.map((reading) => asLight(reading, { X: 95.05, Y: 100.5, Z: 108.9 })),
    };
    const { samples } = parseCgats(reportCgats(light));
    expect(samples).toHaveLength(25);
    expect(samples[24]).toMatchObject({ xFraction: 0.9, yFraction: 0.9, light: { X: 95.05, Y: 100.5, Z: 108.9 } });
  });

  it('reads a keyword that is there twice with one value, and what declares keywords', () => {
    const text = file().replace('KEYWORD "SAMPLE_LOC"', 'KEYWORD "A"\nKEYWORD "B"\nDEVICE_CLASS "DISPLAY"');
    expect(parseCgats(text).samples).toHaveLength(2);
  });

  it('reads samples without positions', () => {
    const text = file()
      .replace('SAMPLE_LOC ', '')
      .replaceAll(/ "0[.\d]+,0[.\d]+"/g, '')
      .replace(/^NUMBER_OF_FIELDS .*$/m, '');
    expect(parseCgats(text).samples).toMatchObject([
      { xFraction: null, yFraction: null, light: { Y: 120 } },
      { xFraction: null, yFraction: null },
    ]);
  });

  it('reads the readings in front of the calibration that they were measured under', () => {
    expect(parseCgats(`${file()}\n${calibration}\n`).samples).toHaveLength(2);
  });

  it.each([
    [
      'BEGIN_DATA inside of data',
      file().replace(/^2 /m, 'BEGIN_DATA\n2 '),
      'Line 19: expected a set of values or END_DATA, got BEGIN_DATA',
    ],
    ['a second table of data', `${file()}BEGIN_DATA\n`, 'expected one table of readings only, got "BEGIN_DATA"'],
    ['a field twice', file().replace('RGB_G', 'RGB_R'), 'The field "RGB_R" is there twice'],
    ['no CGATS', 'hello', 'Line 1 expects CTI3'],
    ['an empty file', '', 'Line 1 expects CTI3'],
    ['a printer', file().replace('"DISPLAY"', '"OUTPUT"'), 'DEVICE_CLASS expects DISPLAY'],
    ['other colors', file().replace('"RGB_XYZ"', '"RGB_LAB"'), 'COLOR_REP expects RGB_XYZ'],
    ['a file that was cut off', file().replace('END_DATA\n', ''), 'cut off'],
    ['a lost set', file().replace(/^2 .*\n/m, ''), 'NUMBER_OF_SETS is 2, but the file holds 1'],
    ['a lost value', file().replace(' 130.66', ''), 'Line 18: expected 8 values, one a field, got 7'],
    ['a missing field', file().replace('XYZ_Z', 'LAB_L'), 'lacks the fields XYZ_Z'],
    ['no place', file().replace('"0.500000,0.500000"', '"here"'), 'SAMPLE_LOC expects "x,y"'],
    ['three coordinates', file().replace('"0.500000,0.500000"', '"0.5,0.5,0.5"'), 'SAMPLE_LOC expects "x,y"'],
    ['a place off the screen', file().replace('"0.500000,0.500000"', '"1.5,0.5"'), 'fraction from 0 to 1, got 1.5'],
    ['a number that is none', file().replace('120.00', 'nan'), 'XYZ_Y expects a number, got "nan"'],
    ['a drive beyond full', file().replace('1 "0.500000,0.500000" 100.00', '1 "0.5,0.5" 255'), 'RGB_R / 100 expects'],
    [
      'relative XYZ without a white',
      file()
        .replace('NORMALIZED_TO_Y_100 "NO"', '')
        .replace(/^LUM.*$/m, ''),
      'how bright',
    ],
    [
      'two luminances of white',
      file().replace('KEYWORD "SAMPLE_LOC"', 'LUMINANCE_XYZ_CDM2 "59 62 68"'),
      'Line 11: LUMINANCE_XYZ_CDM2 is "59 62 68", but was "118.8 125.0 136.1" before',
    ],
    [
      'two counts of sets',
      file().replace('KEYWORD "SAMPLE_LOC"', 'NUMBER_OF_SETS 1'),
      'NUMBER_OF_SETS is "2", but was "1" before',
    ],
    ['a field too many', file().replace('FIELDS 8', 'FIELDS 7'), 'NUMBER_OF_FIELDS is 7, but the file names 8 fields'],
    [
      'absolute white that is not the stated one',
      file().replace('118.8 125.0 136.1', '238 250 272'),
      'states a white of 250 cd/m2, but the brightest white has 120',
    ],
    ['a stated white of no light', file().replace('118.8 125.0 136.1', '0 0 0'), 'states a white of 0 cd/m2'],
    [
      'Lab next to XYZ',
      file()
        .replace('FIELDS 8', 'FIELDS 9')
        .replace('XYZ_Z\n', 'XYZ_Z LAB_L\n')
        .replaceAll(/^(\d .*)$/gm, '$1 50'),
      'LAB_L is the light a second time',
    ],
    ['a second table', `${file()}CTI3\n`, 'one table of readings only'],
    [
      'readings behind the calibration',
      `${file()}${calibration}${file()}`,
      'expected one table of readings only, got "CTI3"',
    ],
    [
      'a set behind the calibration',
      `${file()}${calibration}3 "0.5,0.5" 100 100 100 1 1 1\n`,
      'one table of readings only, got "3"',
    ],
    [
      'readings in the calibration',
      file() + calibration.replace('CAL\n', `CAL\n${file()}`),
      'The table CAL has a field of readings',
    ],
    [
      'a calibration of light',
      file() + calibration.replace('RGB_I', 'XYZ_Y'),
      'The table CAL has a field of readings, XYZ_Y',
    ],
    ['a calibration that was cut off', file() + calibration.replace('END_DATA\n', ''), 'cut off'],
  ])('refuses %s', (_, text, message) => {
    expect(() => parseCgats(text)).toThrow(message);
  });
});

const calibration = 'CAL\n\nBEGIN_DATA_FORMAT\nRGB_I\nEND_DATA_FORMAT\nBEGIN_DATA\n0.5\nEND_DATA\n';

function file(): string {
  return `CTI3

DESCRIPTOR "Argyll Calibration Target chart information 3"
ORIGINATOR "Argyll dispread"
CREATED "Sat Nov 21 05:12:33 2026"
DEVICE_CLASS "DISPLAY"
COLOR_REP "RGB_XYZ"
TARGET_INSTRUMENT "i1 Pro"
LUMINANCE_XYZ_CDM2 "118.8 125.0 136.1"
NORMALIZED_TO_Y_100 "NO"
KEYWORD "SAMPLE_LOC"
NUMBER_OF_FIELDS 8
BEGIN_DATA_FORMAT
SAMPLE_ID SAMPLE_LOC RGB_R RGB_G RGB_B XYZ_X XYZ_Y XYZ_Z
END_DATA_FORMAT
NUMBER_OF_SETS 2
BEGIN_DATA
1 "0.500000,0.500000" 100.00 100.00 100.00 114.05 120.00 130.66
2 "0.100000,0.100000" 0 0 0 0.11 0.12 0.13
END_DATA
`;
}

/** A file with one more field, and a value of it in each of its two sets. */
function withColumn(field: string, [first, second]: readonly [string, string]) {
  return (text: string): string =>
    text
      .replace(/^NUMBER_OF_FIELDS .*$/m, '')
      .replace(/\nEND_DATA_FORMAT/, ` ${field}\nEND_DATA_FORMAT`)
      .replace(/^(1 .*)$/m, `$1 ${first}`)
      .replace(/^(2 .*)$/m, `$1 ${second}`);
}

/** As ArgyllCMS writes it: the sets in order, nothing of places. */
function withoutPlaces(text: string): string {
  return text
    .replace(/^NUMBER_OF_FIELDS .*$/m, '')
    .replace(' SAMPLE_LOC', '')
    .replaceAll(/^(\d+) "[^"]*"/gm, '$1');
}
