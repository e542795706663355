export {
  type Field,
  type FieldContent,
  type FieldOptions,
  type FieldShowing,
  openField,
  patchOf,
  showOnField,
} from '../inspect/session/open-field.ts';
export { findChart } from '../plan/pattern/charts.ts';
export type { Frame, FrameSize } from '../plan/pattern/frame.ts';
export { type Patch, parsePatch, parsePatches } from '../plan/pattern/patch.ts';
export type { Cells, Pattern } from '../plan/pattern/pattern.ts';
export { patternPng } from '../plan/pattern/pattern-png.ts';
export { type DesktopScreen, listScreens } from '../plan/screens/list-screens.ts';
export { onlyOtherScreen } from '../plan/screens/only-other-screen.ts';
export type { ScreenTraits } from '../plan/screens/screen-traits.ts';
export {
  openPatternWindow,
  PatternNotShownError,
  type PatternWindow,
  type ShownEvidence,
} from '../plan/window/open-pattern-window.ts';
export type { PatternWindowOptions } from '../plan/window/window-options.ts';
export type { WindowProblem } from '../plan/window/window-problems.ts';
