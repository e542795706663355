import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { makeFolder } from '../../base/make-folder.ts';
import { parseJsonText } from '../../base/parse-json-text.ts';
import { isLater, isSigned, MAX_MARKS, type Mark, markOf } from '../../protocol/mark.ts';
import { writeFileAtomically } from '../../storage/write-file-atomically.ts';

/** The latest mark of each line server that answered, in a folder: by it the server notices that its data went back, see `Mark`. */
export class StoredMarks {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Every mark, as a request holds them; null if there is none. A file that cannot be read holds none. */
  async header(): Promise<string | null> {
    const marks = await this.#read();
    return marks.length === 0 ? null : marks.map(({ text }) => text).join(',');
  }

  /** Keeps a mark that a server gave, unless a later one of the same server is kept. Throws the file system's error. */
  async keep(mark: Mark): Promise<void> {
    const marks = await this.#read();
    const known = marks.find(({ server }) => server === mark.server);
    if (known && !isLater(mark, known)) return;
    const others = marks.filter((one) => one !== known);
    const texts = [mark, ...others].slice(0, MAX_MARKS).map(({ text }) => text);
    await makeFolder(this.#folder);
    await writeFileAtomically(join(this.#folder, FILE_NAME), `${JSON.stringify(texts, null, 2)}\n`);
  }

  async #read(): Promise<readonly Mark[]> {
    try {
      const texts = schema.parse(parseJsonText(await readFile(join(this.#folder, FILE_NAME), 'utf8')));
      return texts.flatMap((text) => markOf(text) ?? []).slice(0, MAX_MARKS);
    } catch {
      return [];
    }
  }
}

/** The mark in a header of an answer; null if there is none that its server signed. */
export function givenMark(header: string | string[] | undefined): Mark | null {
  const mark = typeof header === 'string' ? markOf(header) : null;
  return mark && isSigned(mark) ? mark : null;
}

const FILE_NAME = 'marks.json';
const schema = z.array(z.string());
