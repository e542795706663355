export type { FieldFixture } from './field-fixture.ts';
export type { FlatfieldFixtureOptions, FlatfieldOptions } from './flatfield-options.ts';
export type { InspectionFixture, RunOptions } from './inspection-fixture.ts';
export { flatfieldMatchers } from './matchers/flatfield-matchers.ts';
export type { BoundOperations, MonitorFixture } from './monitor-fixture.ts';
export { expect, type FlatfieldFixtures, type FlatfieldResources, test } from './test.ts';
