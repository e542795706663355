export type { FieldFixture } from './field-fixture.ts';
export type { FlatfieldFixtureOptions, FlatfieldOptions } from './flatfield-options.ts';
export type { InspectionFixture } from './inspection-fixture.ts';
export type { BoundOperations, MonitorFixture } from './monitor-fixture.ts';
export type { RunOptions } from './run-options.ts';
export { expect, type FlatfieldFixtures, type FlatfieldResources, test } from './test.ts';
