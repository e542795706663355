import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { FlatfieldError } from '../../../base/flatfield-error.ts';
import { makeFolder } from '../../../base/make-folder.ts';
import { parseJsonText } from '../../../base/parse-json-text.ts';
import { writeFileAtomically } from '../../../base/storage/write-file-atomically.ts';
import { actsOfShortMark, isLater, isSigned, MAX_MARKS, type Mark, markOf } from '../../protocol/mark.ts';

/**
 * The latest mark of each line server that answered, and the latest short marks that a person brought, in a folder: by marks the server notices that its data went back, and that a run
 * began after a release, see `Mark`.
 */
export class StoredMarks {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The latest mark of each server. A file that cannot be read holds none. */
  async marks(): Promise<readonly Mark[]> {
    return (await this.#read()).marks;
  }

  /** Every mark, as a request holds them; null if there is none. A file that cannot be read holds none. */
  async header(): Promise<string | null> {
    const marks = await this.marks();
    return marks.length === 0 ? null : marks.map(({ text }) => text).join(',');
  }

  /** Every mark and short mark, for the record of a run. */
  async texts(): Promise<readonly string[]> {
    return textsOf(await this.#read());
  }

  /** The marks that servers gave, a line each, for a file that is carried to another station; null if there is none. */
  async file(): Promise<string | null> {
    const { marks } = await this.#read();
    return marks.length === 0 ? null : marks.map(({ text }) => `${text}\n`).join('');
  }

  /** Keeps a mark that a server gave, unless a later one of the same server is kept. Throws the file system's error. */
  async keep(mark: Mark): Promise<void> {
    const { marks, short } = await this.#read();
    const known = marks.find(({ server }) => server === mark.server);
    if (known && !isLater(mark, known)) return;
    await this.#write({ marks: [mark, ...marks.filter((one) => one !== known)], short });
  }

  /**
   * Keeps what a person brought from a line server: a short mark, or the lines of a file of marks. Throws `invalid-mark` for anything else, keeping nothing of it, and the file
   * system's error.
   */
  async take(text: string): Promise<void> {
    const brought = text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map(takenMark);
    if (brought.length === 0) throw invalidMark('nothing');
    for (const one of brought) {
      if (typeof one !== 'string') {
        await this.keep(one);
        continue;
      }
      const { marks, short } = await this.#read();
      await this.#write({ marks, short: [one, ...short.filter((other) => other !== one)] });
    }
  }

  async #write({ marks, short }: Kept): Promise<void> {
    const texts = textsOf({ marks: marks.slice(0, MAX_MARKS), short: short.slice(0, MAX_SHORT) });
    await makeFolder(this.#folder);
    await writeFileAtomically(join(this.#folder, FILE_NAME), `${JSON.stringify(texts, null, 2)}\n`);
  }

  async #read(): Promise<Kept> {
    try {
      const texts = schema.parse(parseJsonText(await readFile(join(this.#folder, FILE_NAME), 'utf8')));
      const marks = texts.flatMap((text) => markOf(text) ?? []);
      return { marks: marks.slice(0, MAX_MARKS), short: texts.filter(isShort).slice(0, MAX_SHORT) };
    } catch {
      return { marks: [], short: [] };
    }
  }
}

interface Kept {
  readonly marks: readonly Mark[];
  /** Newest first. */
  readonly short: readonly string[];
}

function textsOf({ marks, short }: Kept): readonly string[] {
  return [...marks.map(({ text }) => text), ...short];
}

function isShort(text: string): boolean {
  return actsOfShortMark(text) !== null;
}

/** Throws `invalid-mark` for a text that no line server wrote, as far as a station can tell. */
function takenMark(text: string): Mark | string {
  if (isShort(text)) return text.toUpperCase();
  const mark = markOf(text);
  if (mark && isSigned(mark)) return mark;
  throw invalidMark(JSON.stringify(text.slice(0, 40)));
}

function invalidMark(got: string): FlatfieldError {
  return new FlatfieldError(
    'invalid-mark',
    `Expected the code of a release, or a file that flatfield line push wrote, got ${got}.`,
  );
}

/** The mark in a header of an answer; null if there is none that its server signed. */
export function givenMark(header: string | string[] | undefined): Mark | null {
  const mark = typeof header === 'string' ? markOf(header) : null;
  return mark && isSigned(mark) ? mark : null;
}

/** Ending of a file of marks, and the name that `flatfield line push` gives one. */
export const MARKS_SUFFIX = '.flatfield-mark';
export const MARKS_FILE = `line${MARKS_SUFFIX}`;

const FILE_NAME = 'marks.json';
const schema = z.array(z.string());
/** A code does not name its server, so that several may be of one. */
const MAX_SHORT = 4;
