import { describe, expect, it } from 'vitest';
import { ca410Settings } from '../../../../src/read/meter/ca410/ca410-options.ts';
import { withCode } from '../../../with-code.ts';

describe('the options of a CA-410', () => {
  it('set cd/m2, x and y, and the calibration of the manufacturer', () => {
    expect(ca410Settings({ port: 'COM3' })).toMatchObject({
      port: 'COM3',
      commands: ['LUS,1', 'MDS,0', 'MCH,0'],
      limitsMs: { answer: 5000, reading: 60_000, zeroCalibration: 60_000, operator: 600_000 },
    });
  });

  it('take settings of synchronization, speed and memory channel', () => {
    const settings = ['SCS,4,60.00', 'FSC,1', 'MCH,12'];
    expect(ca410Settings({ port: 'COM3', arguments: settings }).commands).toEqual(['LUS,1', 'MDS,0', ...settings]);
  });

  it.each([
    'MES,2',
    'LUS,0',
    'MDS,5',
    'ZRC',
    'SCS',
    'SCS,6',
    'SCS,4,',
    'FSC,5',
    'MCH,100',
    'MCH,1\rLUS,0',
    '',
    'mch,1',
  ])('refuse the setting %j', (setting) => {
    expect(() => ca410Settings({ port: 'COM3', arguments: [setting] })).toThrow(withCode('invalid-meter'));
  });

  it.each([0, 300, 921_601, 9600.5, Number.NaN])('refuse the baud rate %d', (baudRate) => {
    expect(() => ca410Settings({ port: 'COM3', baudRate })).toThrow(withCode('invalid-meter'));
  });

  it('refuse a port without a name', () => {
    expect(() => ca410Settings({ port: '' })).toThrow(withCode('invalid-meter'));
  });
});
