import type { MeterFileFormat } from '../reading/reading-terms.ts';

/** What a record holds as the name of a monitor that nobody named. */
export const NOT_GIVEN = 'not given';

/** A file of readings that were taken with a meter, as it was brought in. */
export interface MeterFile {
  /** Without its folder; of several maps, the first. */
  readonly fileName: string;
  readonly format: MeterFileFormat;
  /** Of the file, in hexadecimal. */
  readonly sha256: string;
  /** Samples of patches that the plan does not show: they are in the file, but not in the record. */
  readonly leftOut: number;
  /** As the caller or the file names it. */
  readonly instrument: string | null;
  /** When the file says that it was made, as written there. */
  readonly created: string | null;
  /** When the readings were taken, as the caller says: ISO 8601 with a zone. */
  readonly measuredAt?: string;
  /** Name of the copy in the run folder. */
  readonly keptAs: string;
  /** How the samples found their points; absent: by the positions in the file. */
  readonly positions?: 'plan-order';
  /** The lowest luminance that the instrument measures, in cd/m2; absent if nobody stated it. */
  readonly floorCdM2?: number;
  /** Present if the readings are means over discs of maps of an imaging colorimeter. */
  readonly maps?: MapImport;
}

/** How maps became readings. */
export interface MapImport {
  readonly unit: string;
  /** Radius of the disc around each point, as a fraction of the screen's height. */
  readonly discRadius: number;
  /** Value, in the unit of the map, from which a pixel is saturated; null if only values that are not finite are. */
  readonly saturation: number | null;
  /** One a patch. */
  readonly files: readonly MapFile[];
}

export interface MapFile {
  readonly patch: string;
  readonly fileName: string;
  readonly format: MeterFileFormat;
  readonly sha256: string;
  readonly keptAs: string;
  readonly widthPx: number;
  readonly heightPx: number;
  /** One of luminance, or three of X, Y and Z. */
  readonly channels: number;
  /** Corners of the screen in pixels of the map, clockwise from the top left. */
  readonly corners: readonly { readonly x: number; readonly y: number }[];
}
