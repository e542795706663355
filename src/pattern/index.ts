export {
  type Field,
  type FieldContent,
  type FieldOptions,
  type FieldShowing,
  openField,
  patchOf,
  showOnField,
} from '../run/open-field.ts';
export { findChart } from './charts.ts';
export type { Frame, FrameSize } from './frame.ts';
export { type DesktopScreen, listScreens } from './list-screens.ts';
export { onlyOtherScreen } from './only-other-screen.ts';
export {
  openPatternWindow,
  PatternNotShownError,
  type PatternWindow,
  type ShownEvidence,
} from './open-pattern-window.ts';
export { type Patch, parsePatch, parsePatches } from './patch.ts';
export type { Cells, Pattern } from './pattern.ts';
export { patternPng } from './pattern-png.ts';
export type { PatternWindowOptions } from './window-options.ts';
export type { WindowProblem } from './window-problems.ts';
