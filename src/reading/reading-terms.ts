/** Ways to mark the point that is read: by the marker operation, by the reading itself (slower), or not at all. */
export const MARKER_MODES = ['operation', 'inline', 'off'] as const;
export type MarkerMode = (typeof MARKER_MODES)[number];

/** Ways to show the patches. */
export const PATCH_SHOWERS = ['simulator', 'person', 'browser'] as const;
export type PatchShower = (typeof PATCH_SHOWERS)[number];

/** Forms of a file of readings that a meter took: lists of points, and maps of an imaging colorimeter. */
export const METER_FILE_FORMATS = ['cgats', 'csv', 'map-tiff', 'map-lmk', 'map-csv'] as const;
export type MeterFileFormat = (typeof METER_FILE_FORMATS)[number];

/** Settings of a monitor that a run may change. */
export const CHANGED_SETTINGS = ['color-mode', 'key-lock', 'marker'] as const;
export type ChangedSetting = (typeof CHANGED_SETTINGS)[number];
