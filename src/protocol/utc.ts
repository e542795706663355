import { z } from 'zod';

/** ISO 8601 UTC, to a fraction of a second at most: without a limit, that could have any number of digits. */
export const utcSchema = z.iso.datetime().max(40);
