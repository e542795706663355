import type { StationLanguage, StationState } from '../station-state.ts';
import type { Texts } from './page-text.ts';

/** What is drawn: the state of the station, and what only this page knows. */
export interface View {
  readonly state: StationState;
  readonly lang: StationLanguage;
  readonly t: Texts;
  /** What is being typed or scanned; empty if nothing is. */
  readonly typed: string;
  /** A text was sent since this phase began: its result is no longer shown. */
  readonly isOver: boolean;
  /** What this page has to say by itself; empty if nothing. */
  readonly remark: string;
  readonly hasSound: boolean;
}
