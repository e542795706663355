import { z } from 'zod';
import { sha256Schema } from './run-row.ts';

/**
 * Body of the answer to the PUT of a run, 201 or 200: the run that is kept, and more if the server likes. A station deletes its entry
 * only if the id is that of the run, so that a sign-in page or a proxy that answers 200 to everything loses no run.
 */
export const uploadReceiptSchema = z.looseObject({ id: sha256Schema });
