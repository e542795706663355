export type { OnOperator } from '../read/meter/ask-operator.ts';
export type { Ca410Options } from '../read/meter/ca410/ca410-options.ts';
export { openCa410 } from '../read/meter/ca410/open-ca410.ts';
export type {
  ConfirmOptions,
  MeasureLightOptions,
  Meter,
  MeterIdentity,
  MeterReading,
  MeterXyz,
} from '../read/meter/meter.ts';
export { type InstrumentList, listInstruments } from '../read/meter/spotread/list-instruments.ts';
export { type FakeMeterOptions, openFakeMeter } from '../read/meter/spotread/open-fake-meter.ts';
export { openSpotread } from '../read/meter/spotread/open-spotread.ts';
export type { SpotreadOptions } from '../read/meter/spotread/spotread-options.ts';
