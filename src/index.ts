export { FlatfieldError } from './flatfield-error.ts';
export type { ColorModeSettings } from './local-api/color-mode-schema.ts';
export { createLocalApi, type LocalApi } from './local-api/local-api.ts';
export type { NewTarget } from './local-api/target-schema.ts';
export { escapeTerminal } from './report/escape.ts';
