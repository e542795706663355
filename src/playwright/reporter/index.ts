export { FlatfieldReporter as default } from './reporter.ts';
export type { FlatfieldReporterOptions, PlaywrightOptions } from './reporter-options.ts';
