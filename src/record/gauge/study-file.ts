import { readFile } from 'node:fs/promises';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { parseJsonText } from '../../base/parse-json-text.ts';
import { issueText } from '../../base/schema-issue.ts';
import { writeFileAtomically } from '../../base/storage/write-file-atomically.ts';
import { systemMessage } from '../../base/system-message.ts';
import { type GaugeStudy, gaugeStudySchema } from './gauge-study.ts';

/** Writes the file of a study, in one piece. Throws the file system's error. */
export async function writeGaugeStudy(path: string, study: GaugeStudy): Promise<void> {
  await writeFileAtomically(path, `${JSON.stringify(study, null, 2)}\n`);
}

/** Reads the file of a study. Throws `invalid-argument` if it cannot be read, or is not one, or not a whole one. */
export async function readGaugeStudy(path: string): Promise<GaugeStudy> {
  const refusal = (why: string, cause?: unknown) =>
    new FlatfieldError('invalid-argument', `${path} is not the file of a gauge study: ${why}`, { cause });
  let json: unknown;
  try {
    json = parseJsonText(await readFile(path, 'utf8'));
  } catch (cause) {
    throw refusal(`${systemMessage(cause)}.`, cause);
  }
  const parsed = gaugeStudySchema.safeParse(json);
  if (!parsed.success) throw refusal(`${issueText(parsed.error.issues[0], 'the whole')}.`, parsed.error);
  const { parts, operators, trials, steps } = parsed.data;
  const asked = new Set(steps.map(({ part, operator, trial }) => JSON.stringify([part, operator, trial])));
  const all = parts.flatMap((part) =>
    operators.flatMap((operator) =>
      Array.from({ length: trials }, (_, index) => JSON.stringify([part, operator, index + 1])),
    ),
  );
  const isWhole = steps.length === all.length && all.every((one) => asked.has(one));
  if (!isWhole || steps.some(({ step }, index) => step !== index + 1)) {
    throw refusal('its steps are not each part by each operator in each trial.');
  }
  return parsed.data;
}
