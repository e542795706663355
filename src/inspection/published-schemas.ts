import { z } from 'zod';
import { profileJsonSchema } from '../verdict/profiles/profile-schema.ts';
import { inspectionSchema } from './inspection.ts';

/** The JSON Schemas (draft 2020-12) that a release publishes, by file name. */
export function publishedSchemas(): Record<string, unknown> {
  return {
    'inspection.schema.json': z.toJSONSchema(inspectionSchema, { io: 'input' }),
    'profile.schema.json': profileJsonSchema(),
  };
}
