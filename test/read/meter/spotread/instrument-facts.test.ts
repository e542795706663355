import { describe, expect, it } from 'vitest';
import { instrumentFacts } from '../../../../src/read/meter/spotread/instrument-facts.ts';
import { parseInstruments } from '../../../../src/read/meter/spotread/list-instruments.ts';
import { withCode } from '../../../with-code.ts';

/** As the drivers of ArgyllCMS print them (spectro/kleink10.c, i1d3.c, munki.c, spyd2.c). */
describe('what an instrument says of itself', () => {
  it.each([
    [
      " Model:               'K-10A'\n Serial number:       '000001234'\n Firmware version:    '01.09fh '\n",
      ['K-10A', '000001234', '01.09fh'],
    ],
    [
      'Product Name:      i1Display3 \nSerial Number:     I1-19.B-01.234567.89\nFirmware Version:  v1.00\nFirmware Date:     21Sep11\n',
      ['i1Display3', 'I1-19.B-01.234567.89', 'v1.00'],
    ],
    [
      'Instrument Type:   ColorMunki\nSerial Number:     1234567\nChip ID:           01-b0\n',
      ['ColorMunki', '1234567', null],
    ],
    ['Nothing of the kind\n', [null, null, null]],
    [' Model:               \u001b[2J\u0007evil\u202e\n', ['[2J evil', null, null]],
  ])('is found in %j', (text, expected) => {
    const { instrument, serialNumber, firmware } = instrumentFacts(text, '');
    expect([instrument, serialNumber, firmware]).toEqual(expected);
  });

  it('comes with the version of ArgyllCMS, if that is told', () => {
    expect(instrumentFacts('', "####\nArgyll 'V2.3.1' Build 'Linux 64 bit'\n").software).toEqual({
      name: 'ArgyllCMS',
      version: '2.3.1',
    });
    expect(instrumentFacts('', 'something else').software).toBeNull();
  });
});

describe('the list of instruments', () => {
  const usage = (block: string) =>
    `Measure spot values, Version 2.3.1\nAuthor: Graeme W. Gill\nusage: spotread [-options] [logfile]\n -v                   Verbose mode\n` +
    ` -c listno            Set instrument port from the following list (default 1)\n${block} -t                   Use transmission measurement mode\n`;

  it('holds ports and what is at them', () => {
    const block =
      "    1 = '/dev/ttyUSB0 (Klein K-10)'\n    2 = '/dev/ttyS0'\n    3 = 'usb:/bus0/dev1 (i1D3)' !! Disabled - no firmware !!\n";
    expect(parseInstruments(usage(block), 'ended with code 1')).toEqual({
      version: '2.3.1',
      instruments: [
        { port: '1', name: '/dev/ttyUSB0 (Klein K-10)' },
        { port: '2', name: '/dev/ttyS0' },
        { port: '3', name: 'usb:/bus0/dev1 (i1D3)' },
      ],
    });
  });

  it('may be empty', () => {
    expect(parseInstruments(usage('    ** No ports found **\n'), '').instruments).toEqual([]);
  });

  it('needs ArgyllCMS', () => {
    expect(() => parseInstruments('', 'spotread is not installed')).toThrow(withCode('meter-not-found'));
  });
});
