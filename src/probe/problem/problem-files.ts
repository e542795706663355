import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { hostname, release, userInfo } from 'node:os';
import { basename, join } from 'node:path';
import { Identifiers } from '../../api/recording/identifiers.ts';
import { LeakSearch } from '../../api/recording/leak-search.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { parseJsonText } from '../../base/parse-json-text.ts';
import { version } from '../../base/version.ts';
import { parseInspection } from '../../record/read-inspection.ts';
import { checkFolder } from '../../record/run-folder/check-folder.ts';
import { readPlainFile } from '../../record/run-folder/read-plain-file.ts';
import { reportHtml } from '../../report/html/report-html.ts';
import { learnRecord, redactRecord } from './redact-record.ts';
import type { ZipFile } from './zip.ts';

/** Content of a problem report. */
export interface ProblemFiles {
  readonly files: readonly ZipFile[];
  /** Files of the folder that are not in it, each with the reason. */
  readonly leftOut: readonly string[];
  /** Reasons to doubt that the recording is of the run. */
  readonly doubts: readonly string[];
  /** Files of the folder that are not as the run wrote them, as sentences. */
  readonly changes: readonly string[];
}

/** A file of the folder as JSON: one value, or one for each line. */
interface Parsed {
  readonly name: string;
  readonly values: readonly unknown[];
  readonly isLines: boolean;
}

/** Names that Flatfield gives to files of a run or a probe; only files with such names are read. */
const OWN_FILES =
  /^(?:inspection|manifest|restore|probe|monitor-profile|traffic|readings(?:-\d{1,3})?)\.(?:json|ndjson)$/;

/**
 * The redacted files of a run or a probe, its recording, and the facts of this computer. `recording`: file of a recording that is elsewhere; `tokens`:
 * access tokens that no file may hold. Throws `invalid-record` if the folder holds neither a run nor a probe, and `identifier-left` if a file
 * still holds an identifier or a token.
 */
export async function problemFiles(
  folder: string,
  recording: string | undefined,
  tokens: readonly string[] = [],
): Promise<ProblemFiles> {
  if (recording !== undefined && !existsSync(recording)) {
    throw new FlatfieldError('invalid-record', `There is no recording ${recording}: name the file of --record.`);
  }
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new FlatfieldError('invalid-record', `${folder} cannot be read; expected the folder of a run or a probe.`, {
      cause,
    });
  });
  const own = names.filter((name) => OWN_FILES.test(name)).sort();
  const leftOut: string[] = [];
  const parsed: Parsed[] = [];
  const recordings: string[] = recording === undefined ? [] : [recording];
  for (const name of own) {
    const file = join(folder, name);
    if (await isRecording(file)) recordings.push(file);
    else parsed.push(await parseFile(file));
  }
  if (parsed.length === 0 && recordings.length === 0) {
    throw new FlatfieldError('invalid-record', `${folder} holds neither a run nor a probe.`);
  }
  const identifiers = new Identifiers();
  for (const [kind, text] of [
    ['computer', hostname()],
    ['user', userName()],
  ] as const)
    identifiers.pseudonym(kind, text);
  learnRecord(
    parsed.map(({ values }) => values),
    identifiers,
  );
  // The name of the folder holds the id of the monitor, or what the user called the run.
  const files: ZipFile[] = [{ name: 'environment.json', content: jsonBytes(environment()) }];
  for (const { name, values, isLines } of parsed) {
    const redacted = values.map((value) => redactRecord(value, identifiers));
    const text = isLines ? redacted.map((value) => `${JSON.stringify(value)}\n`).join('') : jsonText(redacted[0]);
    files.push({ name, content: Buffer.from(text) });
    if (name === 'inspection.json') {
      const page = pageOf(text);
      if (page === undefined) leftOut.push('report.html: the redacted record makes no page');
      else files.push({ name: 'report.html', content: page });
    }
  }
  for (const [index, file] of recordings.entries()) {
    const name = index === 0 ? 'traffic.ndjson' : `traffic-${index + 1}.ndjson`;
    files.push({ name, content: await readPlainFile(file) });
  }
  refuseLeak(files, [...identifiers.originals, ...tokens]);
  const others = names.length - own.length;
  if (others > 0)
    leftOut.push(
      `${others} other ${others === 1 ? 'file' : 'files'} of the folder (pages, tables and pictures follow from the record)`,
    );
  return {
    files,
    leftOut,
    doubts: await doubtsOf(recording, parsed, files, identifiers),
    changes: await changesOf(folder),
  };
}

/** A folder without a manifest is that of a probe, or of a run that was killed: nothing is known of it. */
async function changesOf(folder: string): Promise<readonly string[]> {
  const { state, problems } = await checkFolder(folder);
  return state === 'not-verifiable' ? [] : problems.map(({ path, what }) => `${path} ${what}`);
}

/** The times and the monitor of a recording against those of the record. */
async function doubtsOf(
  recording: string | undefined,
  parsed: readonly Parsed[],
  files: readonly ZipFile[],
  identifiers: Identifiers,
): Promise<readonly string[]> {
  const record = parsed.find(({ name }) => name === 'inspection.json' || name === 'probe.json')?.values[0];
  if (recording === undefined || record === undefined) return [];
  const doubts: string[] = [];
  const text = files.find(({ name }) => name === 'traffic.ndjson')?.content.toString('utf8') ?? '';
  const times = Array.from(text.matchAll(/"startedAt":"([^"]{20,30})"/g), ([, time = '']) => time).sort();
  const [first = '', last = ''] = [times[0], times.at(-1)];
  const [startedAt, endedAt] = [textAt(record, 'startedAt'), textAt(record, 'endedAt') || textAt(record, 'finishedAt')];
  if (startedAt !== '' && (last < startedAt || (endedAt !== '' && first > endedAt))) {
    doubts.push(`traffic.ndjson was recorded from ${first} to ${last}, and the run began at ${startedAt}`);
  }
  const monitorId = textAt(Reflect.get(Object(record), 'monitor'), 'id');
  if (monitorId !== '' && !text.includes(JSON.stringify(identifiers.pseudonym('monitor', monitorId)))) {
    doubts.push('traffic.ndjson does not name the monitor of the run');
  }
  return doubts;
}

function textAt(value: unknown, name: string): string {
  const found: unknown = Reflect.get(Object(value), name);
  return typeof found === 'string' ? found : '';
}

function refuseLeak(files: readonly ZipFile[], secrets: readonly string[]): void {
  const search = new LeakSearch(secrets);
  // Words of the page and of the names of files may be names of someone, or of the run. Both are Flatfield's own, and the record is searched for these.
  const searchOfWords = new LeakSearch(secrets.filter((secret) => !/^\p{L}+$/u.test(secret)));
  for (const { name, content } of files) {
    const line = (name === 'report.html' ? searchOfWords : search).lineIn(content.toString('utf8'));
    const place = searchOfWords.isIn(name) ? 'the name of a file' : line && `line ${line} of ${name}`;
    if (!place) continue;
    const left = 'an identifier or a token that was to be replaced';
    throw new FlatfieldError('identifier-left', `Nothing was written: ${place} holds ${left}.`);
  }
}

async function isRecording(file: string): Promise<boolean> {
  const { size } = await stat(file);
  if (size === 0) return false;
  const bytes = await readPlainFile(file, (wanted) => Buffer.alloc(Math.min(wanted, 200)));
  return bytes.toString('utf8').startsWith('{"kind":"header"');
}

async function parseFile(file: string): Promise<Parsed> {
  const text = (await readPlainFile(file)).toString('utf8');
  const isLines = file.endsWith('.ndjson');
  const name = basename(file);
  const parts = isLines ? text.split('\n').filter((line) => line !== '') : [text];
  const values = parts.flatMap((part, index) => {
    try {
      return [parseJsonText(part)];
    } catch (cause) {
      // A process that was killed leaves half a line.
      if (isLines && index === parts.length - 1) return [];
      throw new FlatfieldError('invalid-record', `${file} is damaged: line ${index + 1} is not JSON.`, { cause });
    }
  });
  return { name, values, isLines };
}

function pageOf(record: string): Buffer | undefined {
  try {
    return Buffer.from(reportHtml(parseInspection(record, 'the redacted record')));
  } catch {
    return undefined;
  }
}

function environment(): unknown {
  const { platform, arch, version: node } = process;
  return { flatfield: version, node, platform, arch, system: release().replace(/[^\d.].*$/, '') };
}

function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function jsonBytes(value: unknown): Buffer {
  return Buffer.from(jsonText(value));
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}
