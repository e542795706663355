import type { Pattern } from '../plan/pattern/pattern.ts';
import type { DesktopScreen } from '../plan/screens/list-screens.ts';

/** The screen of the monitor, on which patterns can be shown. Its errors are those of the pattern window. */
export interface ProbeScreen {
  /** Shows a pattern pixel for pixel. */
  show(pattern: Pattern, monitorId: string): Promise<void>;
  /** Throws if the window no longer shows what was shown last. */
  confirm(): Promise<void>;
  /** The screens of the desktop. */
  screens(): Promise<readonly DesktopScreen[]>;
}
