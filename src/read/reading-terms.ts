/** Ways to mark the point that is read: by the marker operation, by the reading itself (slower), or not at all. */
export const MARKER_MODES = ['operation', 'inline', 'off'] as const;
export type MarkerMode = (typeof MARKER_MODES)[number];

/** Ways to show the patches. */
export const PATCH_SHOWERS = ['simulator', 'person', 'browser'] as const;
export type PatchShower = (typeof PATCH_SHOWERS)[number];

/** Forms of a file of readings that a meter took: lists of points, and maps of an imaging colorimeter. */
export const METER_FILE_FORMATS = ['cgats', 'csv', 'displaycal', 'map-tiff', 'map-lmk', 'map-csv'] as const;
export type MeterFileFormat = (typeof METER_FILE_FORMATS)[number];

/** Oddities of a monitor's API that keep no run from its verdict. */
export const ODDITIES = [
  'serial-number-is-number',
  'serial-number-missing',
  'color-mode-spelling',
  'color-mode-unreadable',
  'component-names',
  'more-components',
  'error-not-utf8',
  'key-lock-unreadable',
  'keys-not-locked',
  'results-unreadable',
  'marker-refused',
  'position-echoed',
] as const;

/** An oddity with what came, in the words of the service. */
export interface Oddity {
  readonly what: (typeof ODDITIES)[number];
  readonly detail: string;
}

/** Causes of a calibration during a run: the schedule of self-calibration, or a configuration that was sent to the monitor. */
export const CALIBRATION_STARTS = ['schedule', 'configuration'] as const;

/** A calibration that may begin during a run, with what the cloud said of it. */
export interface ExpectedCalibration {
  readonly by: (typeof CALIBRATION_STARTS)[number];
  readonly said: string;
}

/** Settings of a monitor that a run may change. */
export const CHANGED_SETTINGS = ['color-mode', 'key-lock', 'marker'] as const;
export type ChangedSetting = (typeof CHANGED_SETTINGS)[number];

/**
 * Ways in which a chart is on the screen instead of as it was planned: mirrored left to right or top to bottom, turned by half, or moved or scaled, so that
 * another cell is in a corner.
 */
export const CHART_TURNS = ['left-right', 'top-bottom', 'half-turn', 'moved'] as const;
export type ChartTurn = (typeof CHART_TURNS)[number];
