import type { Inspection } from '../../inspection/inspection.ts';
import type { ReportLanguage, Translate } from '../languages/languages.ts';
import type { MappedView } from '../map/mapped-view.ts';
import type { PointResult } from '../point-results.ts';
import type { ReadingRow } from '../reading-rows.ts';
import type { LocalClock } from '../text/local-time.ts';
import type { Wording } from '../text/wording.ts';

/** What every section of the page is made from. */
export interface PageContext {
  readonly inspection: Inspection;
  readonly lang: ReportLanguage;
  readonly t: Translate;
  /** How local time is told. */
  readonly clock: LocalClock;
  /** Sentences of the same language. */
  readonly words: Wording;
  readonly rows: readonly ReadingRow[];
  readonly views: readonly MappedView[];
  /** What came of a row's point. */
  readonly resultOf: (row: ReadingRow) => PointResult;
  /** Whether there are so many readings that the page packs what only its script needs. */
  readonly packed: boolean;
  /** Whether there are so many that its table shows only the worst. */
  readonly large: boolean;
}

/** Readings beyond which a page is packed: what takes most space then opens with the script only. */
export const PACKED_PAGE_READINGS = 50;

/** Readings beyond which a page is large. */
export const LARGE_PAGE_READINGS = 1500;
