import { z } from 'zod';
import { plainName } from '../../base/plain-name.ts';
import { utcSchema, visibleText } from './fields.ts';

/** States of a station. */
const STATION_STATES = ['idle', 'running'] as const;

const count = z.int().min(0);

/** The name of a station, as a run may state it: nothing in it steers a terminal or breaks a line. */
export const stationNameSchema = z
  .string()
  .min(1)
  .max(200)
  .refine((name) => !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(name) && visibleText(name) !== '', {
    error: 'expected visible characters without control characters',
  });

/** A station's report to the server about itself, while it inspects and whenever it sends runs. Only pages depend on it. */
export const stationReportSchema = z.strictObject({
  station: stationNameSchema,
  /** Clock of the station, UTC. */
  at: utcSchema,
  state: z.enum(STATION_STATES),
  /** The inspection under way; null if idle. */
  run: z
    .strictObject({
      unit: z.string().max(200).overwrite(plainName).nullable(),
      modelName: z.string().max(200),
      profile: z.string().max(200),
      startedAt: utcSchema,
      done: count,
      planned: count,
      remainingMs: z.number().min(0).nullable(),
    })
    .nullable(),
  /** Runs in its spool that wait to be sent, and those that the server refused. */
  waiting: count,
  parked: count,
  toolVersion: z.string().max(50),
});
export type StationReport = z.infer<typeof stationReportSchema>;

/** A station as pages and the API show it. */
export const stationRowSchema = z.strictObject({
  ...stationReportSchema.shape,
  /** Clock of the server. */
  seenAt: utcSchema,
  /** Clock of the station minus clock of the server, in milliseconds. */
  clockOffsetMs: z.number(),
});
export type StationRow = z.infer<typeof stationRowSchema>;
