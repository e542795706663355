import type { Inspection } from '../../record/inspection.ts';
import type { ReportLanguage, Translate } from '../languages/languages.ts';
import type { MappedView } from '../map/mapped-view.ts';
import type { PointResult } from '../tables/point-results.ts';
import type { ReadingRow } from '../tables/reading-rows.ts';
import type { LocalClock } from '../text/local-time.ts';
import type { Wording } from '../text/wording.ts';

/** The input of every section of the page. */
export interface PageContext {
  readonly inspection: Inspection;
  readonly lang: ReportLanguage;
  readonly t: Translate;
  /** The clock for local times. */
  readonly clock: LocalClock;
  /** Sentences of the same language. */
  readonly words: Wording;
  readonly rows: readonly ReadingRow[];
  readonly views: readonly MappedView[];
  /** The result of a row's point. */
  readonly resultOf: (row: ReadingRow) => PointResult;
  /** True if there are so many readings that the page packs the data that only its script needs. */
  readonly packed: boolean;
  /** True if there are so many that its table shows only the worst. */
  readonly large: boolean;
}

/** The part of it that a map needs. */
export type MapContext = Pick<PageContext, 'inspection' | 't' | 'words'>;

/** Readings beyond which a page is packed: its largest parts then open with the script only. */
export const PACKED_PAGE_READINGS = 50;

/** Readings beyond which a page is large. */
export const LARGE_PAGE_READINGS = 1500;
