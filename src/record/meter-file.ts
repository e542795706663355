import { z } from 'zod';
import { count, open, type Stored } from '../base/stored.ts';
import { METER_FILE_FORMATS } from '../read/reading-terms.ts';

/** The name in a record of a monitor whose name is not known. */
export const NOT_GIVEN = 'not given';

const mapFileSchema = open({
  patch: z.string(),
  fileName: z.string(),
  format: z.enum(METER_FILE_FORMATS),
  sha256: z.string(),
  keptAs: z.string(),
  widthPx: count,
  heightPx: count,
  /** One of luminance, or three of X, Y and Z. */
  channels: count,
  /** Corners of the screen in pixels of the map, clockwise from the top left. */
  corners: z.array(open({ x: z.number(), y: z.number() })),
});

export type MapFile = Stored<typeof mapFileSchema>;

const mapImportSchema = open({
  unit: z.string(),
  /** Radius of the disc around each point, as a fraction of the screen's height. */
  discRadius: z.number().positive(),
  /** Value, in the unit of the map, from which a pixel is saturated; null if only values that are not finite are. */
  saturation: z.number().nullable(),
  /** One a patch. */
  files: z.array(mapFileSchema),
});

/** The import of maps as readings. */
export type MapImport = Stored<typeof mapImportSchema>;

export const meterFileSchema = open({
  /** Without its folder; of several maps, the first. */
  fileName: z.string(),
  format: z.enum(METER_FILE_FORMATS),
  /** Of the file, in hexadecimal. */
  sha256: z.string(),
  /** Samples of patches that the plan does not show: they are in the file, but not in the record. */
  leftOut: count,
  /** As the caller or the file names it. */
  instrument: z.string().nullable(),
  /** Date of the file as written there. */
  created: z.string().nullable(),
  /** Time of the readings as the caller gives it: ISO 8601 with a zone. */
  measuredAt: z.string().exactOptional(),
  /** Name of the copy in the run folder. */
  keptAs: z.string(),
  /** `plan-order`, or a grid such as `5x5`: the samples have no positions; absent: they found their points by the positions in the file. */
  positions: z.union([z.literal('plan-order'), z.string().regex(/^\d{1,2}x\d{1,2}$/)]).exactOptional(),
  /** The lowest luminance that the instrument measures, in cd/m2; absent if it was not stated. */
  floorCdM2: z.number().positive().exactOptional(),
  /** Present if the readings are means over discs of maps of an imaging colorimeter. */
  maps: mapImportSchema.exactOptional(),
});

/** A file of readings that were taken with a meter, as it was brought in. */
export type MeterFile = Stored<typeof meterFileSchema>;
