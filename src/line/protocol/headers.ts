/** Headers of a PUT, by which a station sends facts along with a bundle. */
export const uploadHeaders = {
  /** UUID of the station's spool. */
  spool: 'flatfield-spool',
  /** The spool's count of runs, from 1. */
  sequence: 'flatfield-sequence',
  /** Clock of the station, ISO 8601 UTC. */
  sentAt: 'flatfield-sent-at',
  /** Its clocks when the run began, when it had ended, and when it is sent, each a `clockReading`. */
  clockBegun: 'flatfield-clock-begun',
  clockEnded: 'flatfield-clock-ended',
  clockSent: 'flatfield-clock-sent',
} as const;

/** Headers by which clients notice that the data of a server went back: see `Mark`. */
export const markHeaders = {
  /** In a request every mark that the client keeps, with commas between them; in an answer the one of the server. */
  mark: 'flatfield-mark',
  /** In an answer: `1` if a mark of the request states runs that the server does not have. */
  wanted: 'flatfield-runs-wanted',
} as const;

/** Media type of a bundle. */
export const BUNDLE_TYPE = 'application/vnd.flatfield.run+gzip';

/** Largest bundle, compressed and not, in bytes: a run of 10,000 readings takes 35 MB, and compressed less than 4 MB. */
export const MAX_BUNDLE_BYTES = 16 * 1024 * 1024;
export const MAX_UNPACKED_BYTES = 96 * 1024 * 1024;
