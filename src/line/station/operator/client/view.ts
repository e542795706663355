import type { StationLanguage, StationState } from '../station-state.ts';
import type { Texts } from './texts/en.ts';

/** Everything to draw: the state of the station, and the state of this page. */
export interface View {
  readonly state: StationState;
  readonly lang: StationLanguage;
  readonly t: Texts;
  /** Text that is being typed or scanned; empty if none is. */
  readonly typed: string;
  /** A text was sent since this phase began: its result is no longer shown. */
  readonly isOver: boolean;
  /** Message of the page itself; empty if there is none. */
  readonly remark: string;
  readonly hasSound: boolean;
}
