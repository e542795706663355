import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { makeFolder } from '../../base/make-folder.ts';
import { parseJsonText } from '../../base/parse-json-text.ts';
import { stateFolder } from '../../base/storage/state-folder.ts';
import { writeFileAtomically } from '../../base/storage/write-file-atomically.ts';
import { version } from '../../base/version.ts';
import type { ReportLanguage } from '../../report/languages/languages.ts';
import type { RunSummary } from '../../report/overview/run-summary.ts';

/** The summary of each record in an overview, by the SHA-256 of the record's file: a record with other content is read again. */
export interface SummaryCache {
  readonly find: (recordSha256: string) => RunSummary | undefined;
  readonly keep: (recordSha256: string, summary: RunSummary) => void;
  /**
   * Writes down the summaries that were found or kept, and no others, unless just these are there already. Never throws: without a cache the next
   * overview only takes longer.
   */
  readonly write: () => Promise<void>;
}

/**
 * The cache of an overview's page, in the user's state folder: next to the page, a user with write access there could make a bad run look good. One
 * of another version, of another language, or a damaged one is empty.
 */
export async function openSummaryCache(
  page: string,
  lang: ReportLanguage,
  folder: string = stateFolder(),
): Promise<SummaryCache> {
  const name = createHash('sha256').update(resolve(page)).digest('hex');
  const path = join(folder, 'overviews', `${name}.json`);
  const known = new Map(Object.entries(await readSummaries(path, lang)));
  const used = new Map<string, RunSummary>();
  const keep = (sha256: string, summary: RunSummary) => void used.set(sha256, summary);
  return {
    find: (sha256) => {
      const found = used.get(sha256) ?? known.get(sha256);
      if (found) keep(sha256, found);
      return found;
    },
    keep,
    write: async () => {
      if (used.size === known.size && [...used].every(([sha256, summary]) => known.get(sha256) === summary)) return;
      const content: z.infer<typeof cacheSchema> = { version, lang, summaries: Object.fromEntries(used) };
      await makeFolder(dirname(path))
        .then(() => writeFileAtomically(path, JSON.stringify(content), { isDurable: false, mode: 0o600 }))
        .catch(() => undefined);
    },
  };
}

async function readSummaries(path: string, lang: ReportLanguage): Promise<Readonly<Record<string, RunSummary>>> {
  const text = await readFile(path, 'utf8').catch(() => '{}');
  try {
    const cache = cacheSchema.parse(parseJsonText(text));
    return cache.version === version && cache.lang === lang ? cache.summaries : {};
  } catch {
    return {};
  }
}

const summary = z.object({
  runId: z.string(),
  unit: z.string(),
  modelName: z.string(),
  serialNumber: z.string(),
  startedAt: z.string(),
  timeZone: z.string().nullable(),
  station: z.string(),
  operator: z.string().nullable(),
  profile: z.string(),
  grade: z.enum(['pass', 'pass-marginal', 'fail', 'inconclusive']),
  summary: z.string(),
  isSimulated: z.boolean(),
  isRejudged: z.boolean(),
  isGaugeStudy: z.boolean(),
  isStopped: z.boolean(),
  isSignalPathOnly: z.boolean(),
  limitShare: z.number().nullable(),
  values: z
    .array(
      z.object({
        key: z.string(),
        title: z.string(),
        unit: z.string(),
        value: z.number(),
        lower: z.number().nullable(),
        upper: z.number().nullable(),
      }),
    )
    .readonly(),
  calibratedAt: z.string().nullable(),
  validatedAt: z.string().nullable(),
}) satisfies z.ZodType<RunSummary>;

const cacheSchema = z.object({ version: z.string(), lang: z.string(), summaries: z.record(z.string(), summary) });
