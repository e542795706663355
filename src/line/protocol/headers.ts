/** What a station sends beside a bundle, as headers of its PUT. */
export const uploadHeaders = {
  /** UUID of the station's spool. */
  spool: 'flatfield-spool',
  /** The spool's count of runs, from 1. */
  sequence: 'flatfield-sequence',
  /** Clock of the station, ISO 8601 UTC. */
  sentAt: 'flatfield-sent-at',
} as const;

/** Media type of a bundle. */
export const BUNDLE_TYPE = 'application/vnd.flatfield.run+gzip';

/** Largest bundle by default, compressed and not, in bytes. */
export const MAX_BUNDLE_BYTES = 64 * 1024 * 1024;
export const MAX_UNPACKED_BYTES = 256 * 1024 * 1024;
