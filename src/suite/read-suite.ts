import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { FlatfieldError } from '../flatfield-error.ts';
import { parseJsonText } from '../parse-json-text.ts';

const count = z.int().min(0);

/** What `suite.json` says of a suite as a whole; what it says of single tests is for people. */
const suiteSchema = z.object({
  schemaVersion: z.literal(1),
  startedAt: z.iso.datetime(),
  outcome: z.enum(['pass', 'fail', 'inconclusive']),
  summary: z.string(),
  counts: z.object({ fail: count, inconclusive: count, inspections: count, readings: count }),
  tests: z.array(z.object({ attempts: z.array(z.object({ runs: z.array(z.object({ simulated: z.boolean() })) })) })),
});

/** The outcome of a suite that ran in Playwright. */
export interface SuiteOutcome
  extends Pick<z.infer<typeof suiteSchema>, 'outcome' | 'summary' | 'startedAt' | 'counts'> {
  /** Inspections of simulated monitors. */
  readonly simulated: number;
}

/**
 * Reads the `suite.json` that the reporter wrote when a suite was over, by its path or that of its folder. Throws `invalid-record` if there is
 * none, as after a suite that was killed, if it is not one, or if it contradicts itself.
 */
export async function readSuite(path: string): Promise<SuiteOutcome> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  const file = isFolder ? join(path, 'suite.json') : path;
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    const why = `No suite could be read at ${file}: it did not end, or flatfield/reporter did not take part.`;
    throw new FlatfieldError('invalid-record', why, { cause });
  });
  const { tests, ...suite } = parsed(text, file);
  const { fail, inconclusive, readings } = suite.counts;
  if (suite.outcome === 'pass' && (fail > 0 || inconclusive > 0 || readings === 0)) {
    throw new FlatfieldError('invalid-record', `${file} contradicts itself: it passed, but its counts say otherwise.`);
  }
  const runs = tests.flatMap(({ attempts }) => attempts.flatMap((attempt) => attempt.runs));
  return { ...suite, simulated: runs.filter(({ simulated }) => simulated).length };
}

function parsed(text: string, file: string): z.infer<typeof suiteSchema> {
  try {
    return suiteSchema.parse(parseJsonText(text));
  } catch (cause) {
    throw new FlatfieldError('invalid-record', `${file} is not the suite.json of flatfield/reporter.`, { cause });
  }
}
