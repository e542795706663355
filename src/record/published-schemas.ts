import { z } from 'zod';
import { profileJsonSchema } from '../judge/profiles/profile-schema.ts';
import { inspectionSchema } from './inspection.ts';
import { manifestSchema } from './run-folder/manifest.ts';

/** The JSON Schemas (draft 2020-12) that a release publishes, by file name. */
export function publishedSchemas(): Record<string, unknown> {
  return {
    'inspection.schema.json': z.toJSONSchema(inspectionSchema, { io: 'input' }),
    'manifest.schema.json': z.toJSONSchema(manifestSchema, { io: 'input' }),
    'profile.schema.json': profileJsonSchema(),
  };
}
