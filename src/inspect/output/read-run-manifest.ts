import { z } from 'zod';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { parseProfile } from '../../judge/profiles/profile-schema.ts';
import type { RunManifest } from '../../read/state/journal.ts';
import { REPORT_LANGUAGES } from '../../report/languages/languages.ts';
import type { InspectRequest } from '../request.ts';
import { storedShape } from '../request-fields.ts';
import { simulatorSchema } from '../session/announced-simulation.ts';

/** The options of a run as its journal keeps them, so that a later part needs no others. */
export type WrittenOptions = Omit<z.infer<typeof writtenOptions>, 'profile'> & Pick<InspectRequest, 'profile'>;

/** The run that a journal identifies. Throws `journal-failed` if it does not identify one, and `invalid-profile`. */
export function readRunManifest(manifest: RunManifest, where: string) {
  const parsed = manifestSchema.safeParse(manifest);
  if (!parsed.success) {
    const place = parsed.error.issues[0]?.path.join('.') ?? '';
    throw new FlatfieldError('journal-failed', `${where} does not identify its run (${place}): start a new run.`, {
      cause: parsed.error,
    });
  }
  const { monitorId, monitor, source = null, options, plan, writing, command = {} } = parsed.data;
  return {
    monitor: { id: monitorId, ...monitor },
    source,
    patchCount: plan.patches.length,
    options: readable(options),
    lang: writing?.lang,
    signer: writing?.signer ?? null,
    lineMarks: writing?.lineMarks,
    command,
  };
}

/** The options of a run as they were kept elsewhere than in its journal. Throws a `ZodError`, and `invalid-profile`. */
export function parseWrittenOptions(json: unknown): WrittenOptions {
  return readable(writtenOptions.parse(json));
}

function readable({ profile, ...options }: z.infer<typeof writtenOptions>): WrittenOptions {
  return { ...options, profile: typeof profile === 'string' ? profile : parseProfile(profile) };
}

const writtenOptions = z.object({
  /** Absent for a custom source. */
  apiUrl: z.string().optional(),
  /** Address of the cloud API, if the reference is from it. */
  cloudUrl: z.string().optional(),
  ...storedShape,
});

const manifestSchema = z.object({
  monitorId: z.string(),
  monitor: z.object({ modelName: z.string(), serialNumber: z.string() }),
  source: z.object({ name: z.string(), kind: z.enum(['signal', 'light']) }).optional(),
  /** By its own word; absent for a real monitor. */
  simulator: simulatorSchema,
  plan: z.looseObject({ patches: z.array(z.unknown()).min(1) }),
  options: writtenOptions,
  writing: z
    .object({
      lang: z.enum(REPORT_LANGUAGES).optional(),
      signer: z.string().nullable(),
      lineMarks: z.array(z.string()).optional(),
    })
    .optional(),
  command: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
});
