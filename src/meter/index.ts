export type { OnOperator } from './ask-operator.ts';
export type { Ca410Options } from './ca410/ca410-options.ts';
export { openCa410 } from './ca410/open-ca410.ts';
export type { ConfirmOptions, MeasureLightOptions, Meter, MeterIdentity, MeterReading, MeterXyz } from './meter.ts';
export { type InstrumentList, listInstruments } from './spotread/list-instruments.ts';
export { type FakeMeterOptions, openFakeMeter } from './spotread/open-fake-meter.ts';
export { openSpotread } from './spotread/open-spotread.ts';
export type { SpotreadOptions } from './spotread/spotread-options.ts';
