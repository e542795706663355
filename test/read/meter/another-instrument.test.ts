import { expect, it } from 'vitest';
import { anotherInstrument } from '../../../src/read/meter/another-instrument.ts';
import type { MeterIdentity } from '../../../src/read/meter/meter.ts';

const probe: MeterIdentity = {
  ...{ driver: 'ca410', instrument: 'CA-410 CA-VP427A', serialNumber: '80005086', firmware: 'Ver.1.80', port: 'COM3' },
  ...{ mode: 'emissive', arguments: [], correction: null, software: null },
};

it('an instrument with another firmware is reported as different firmware, not as another instrument of the same name', () => {
  const { message } = anotherInstrument({ ...probe, firmware: 'Ver.1.90' }, probe);
  expect(message).toContain('(firmware Ver.1.90, not Ver.1.80)');
  expect(anotherInstrument({ ...probe, serialNumber: null }, probe).message).toContain('serial number none, not 8');
});
