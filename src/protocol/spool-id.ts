import { z } from 'zod';

/** UUID of a station's spool, in lower case: written in capitals, it is the same spool. */
export const spoolIdSchema = z.uuid().toLowerCase();
