import type { TextKey } from '../../languages/en.ts';
import type { Translate } from '../../languages/languages.ts';
import type { MapMetric, MapReference, MapView } from '../../map/map-view.ts';

/** A view in words: the quantity compared, and its reference. */
export function viewTitle(view: MapView, t: Translate): string {
  return `${t(METRIC_TEXTS[view.metric])} / ${t(REFERENCE_TEXTS[view.reference])}`;
}

export const METRIC_TEXTS: Readonly<Record<MapMetric, TextKey>> = {
  'color-difference': 'colorDifference',
  luminance: 'luminance',
  chromaticity: 'chromaticity',
  chroma: 'chroma',
  'code-error': 'codeError',
  'commanded-error': 'commandedError',
  red: 'red',
  green: 'green',
  blue: 'blue',
};

export const REFERENCE_TEXTS: Readonly<Record<MapReference, TextKey>> = {
  calibration: 'calibration',
  center: 'center',
  shown: 'shown',
  earlier: 'earlierRun',
};
