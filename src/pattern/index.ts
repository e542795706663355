export {
  type Field,
  type FieldContent,
  type FieldOptions,
  type FieldShowing,
  openField,
  patchOf,
  showOnField,
} from '../run/source/open-field.ts';
export { findChart } from './charts.ts';
export type { Frame, FrameSize } from './frame.ts';
export { type Patch, parsePatch, parsePatches } from './patch.ts';
export type { Cells, Pattern } from './pattern.ts';
export { patternPng } from './pattern-png.ts';
export { type DesktopScreen, listScreens } from './window/list-screens.ts';
export { onlyOtherScreen } from './window/only-other-screen.ts';
export {
  openPatternWindow,
  PatternNotShownError,
  type PatternWindow,
  type ShownEvidence,
} from './window/open-pattern-window.ts';
export type { ScreenTraits } from './window/screen-traits.ts';
export type { PatternWindowOptions } from './window/window-options.ts';
export type { WindowProblem } from './window/window-problems.ts';
