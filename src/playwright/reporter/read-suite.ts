import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { otherVersion } from '../../base/other-version.ts';
import { parseJsonText } from '../../base/parse-json-text.ts';
import { issueText } from '../../base/schema-issue.ts';
import { systemMessage } from '../../base/system-message.ts';
import { judgeSuite } from './judge-suite.ts';
import { judgeTest } from './judge-test.ts';
import { type Suite, suiteSchema } from './suite.ts';

/** The outcome of a suite that ran in Playwright. */
export interface SuiteOutcome extends Pick<Suite, 'outcome' | 'summary' | 'startedAt' | 'counts'> {
  /** Inspections of simulated monitors. */
  readonly simulated: number;
}

/**
 * Reads the `suite.json` that the reporter wrote when a suite was over, by its path or that of its folder, and judges it again. Throws
 * `invalid-record` if there is none or the page is missing, as after a suite that was killed, if it is not one, or if it contradicts itself.
 */
export async function readSuite(path: string): Promise<SuiteOutcome> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  const file = isFolder ? join(path, 'suite.json') : path;
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    const isMissing = !isFolder && systemMessage(cause) === 'no such file or directory';
    const reason = isMissing ? 'it does not exist' : 'it did not end, or flatfield/reporter did not take part';
    const why = `No suite could be read at ${file}: ${reason}.`;
    throw new FlatfieldError('invalid-record', why, { cause });
  });
  const suite = parsed(text, file);
  const page = join(dirname(file), 'index.html');
  const hasPage = await stat(page).then(
    (found) => found.isFile(),
    () => false,
  );
  const contradiction = contradictionOf(suite) ?? (hasPage ? null : 'its page, index.html, is missing');
  if (contradiction !== null)
    throw new FlatfieldError('invalid-record', `${file} contradicts itself: ${contradiction}.`);
  const { outcome, summary, startedAt, counts, tests } = suite;
  const runs = tests.flatMap(({ attempts }) => attempts.flatMap((attempt) => attempt.runs));
  return { outcome, summary, startedAt, counts, simulated: runs.filter(({ simulated }) => simulated).length };
}

/** The first contradiction between the outcome or counts that a suite states and its tests, attempts and runs; null if none. */
function contradictionOf(suite: Suite): string | null {
  const { tests, errors, outcome, counts } = suite;
  for (const test of tests) {
    const judged = judgeTest(test);
    if (judged.outcome !== test.outcome)
      return `the test ${JSON.stringify(test.title)} is ${test.outcome}, but its runs are ${judged.outcome} (${judged.why})`;
  }
  // How Playwright ended, and whether shards are missing, is not in the file: both can only make a pass inconclusive.
  const judged = judgeSuite({ tests, errors, status: 'passed', incomplete: null });
  if (!isDeepStrictEqual(judged.counts, counts)) return 'its counts are not those of its tests';
  const isPossible = outcome === judged.outcome || (outcome === 'inconclusive' && judged.outcome === 'pass');
  return isPossible ? null : `it is ${outcome}, but its tests are ${judged.outcome} (${judged.summary})`;
}

function parsed(text: string, file: string): Suite {
  let json: unknown;
  try {
    json = parseJsonText(text);
    return suiteSchema.parse(json);
  } catch (cause) {
    const version = otherVersion(json, 'schemaVersion', 1);
    if (version !== null) throw new FlatfieldError('invalid-record', `${file} ${version}.`, { cause });
    const [issue] = cause instanceof z.ZodError ? cause.issues : [];
    const why = issue ? issueText(issue, 'the whole') : cause instanceof SyntaxError ? cause.message : 'not readable';
    throw new FlatfieldError('invalid-record', `${file} is not the suite.json of flatfield/reporter (${why}).`, {
      cause,
    });
  }
}
