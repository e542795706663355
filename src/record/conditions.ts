import { z } from 'zod';
import { bitDepthRequestSchema } from '../api/local/pixel-information-schema.ts';
import { count, open, type Stored } from '../base/stored.ts';
import { meteringSettingsSchema } from '../read/light/metering.ts';
import { meterIdentitySchema } from '../read/meter/meter.ts';
import { CALIBRATION_STARTS, CHANGED_SETTINGS, MARKER_MODES, ODDITIES, PATCH_SHOWERS } from '../read/reading-terms.ts';

export const conditionsSchema = open({
  /** The custom source that was read; absent if the monitor was read through its API, as the next three say. */
  source: open({
    name: z.string(),
    kind: z.enum(['signal', 'light']),
    /** False if the size of the signal was not confirmed: the resolution then belongs to the plan only. */
    confirmsResolution: z.boolean(),
  }).exactOptional(),
  /** The meter that measured the light of the panel; absent if the signal was read. */
  meter: meterIdentitySchema.exactOptional(),
  /** Settings and course of a run with that meter; absent as the meter is. */
  metering: meteringSettingsSchema.exactOptional(),
  apiUrl: z.string().nullable(),
  /** The routes and words of the API that were overridden, with the defaults that they replaced; absent if none were. */
  overrides: z
    .array(open({ what: z.enum(['route', 'word']), name: z.string(), value: z.string(), usual: z.string() }))
    .exactOptional(),
  marker: z.enum(MARKER_MODES).nullable(),
  requestedBitDepth: bitDepthRequestSchema.nullable(),
  /** Present if the run was to stop at a proven fail; `history`: earlier runs of the model, and the places where they failed, read first. */
  stopAtFail: open({ history: open({ runs: count, places: count }).exactOptional() }).exactOptional(),
  /** The patches were shown by. */
  shownBy: z.enum(PATCH_SHOWERS),
  /** The screen of the browser window that showed the patches, as a browser reported it that was left to the system; absent: no such window. */
  screen: open({
    gamut: z.enum(['srgb', 'p3', 'rec2020']),
    highDynamicRange: z.boolean(),
    colorDepth: count,
    devicePixelRatio: z.number(),
  }).exactOptional(),
  /** The mode of the readings; `osdNumber` is the number on the monitor's menu: index + 1. */
  colorMode: open({ index: count, osdNumber: z.int().min(1), name: z.string(), type: z.string() }).nullable(),
  keyLock: z.string().nullable(),
  /** Oddities of the monitor's API that were read all the same, each kind once; absent: none. */
  oddities: z.array(open({ what: z.enum(ODDITIES), detail: z.string() })).exactOptional(),
  /** Calibrations that could begin during the run, according to the cloud; absent: none, or it was not asked. */
  expectedCalibrations: z.array(open({ by: z.enum(CALIBRATION_STARTS), said: z.string() })).exactOptional(),
  /** Settings that the run changed, and how they were restored. */
  changed: z.array(
    open({
      what: z.enum(CHANGED_SETTINGS),
      from: z.string(),
      to: z.string(),
      restored: z.boolean(),
      /** The value found afterwards, if it is neither. */
      found: z.string().exactOptional(),
      problem: z.string().nullable(),
    }),
  ),
});

/** The way in which the monitor was read, and what the run changed on it. */
export type Conditions = Stored<typeof conditionsSchema>;
