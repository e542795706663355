import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const src = fileURLToPath(new URL('../../src', import.meta.url));
const QUESTION = /\/\*\*\s*(?:\*\s*)?(?:What|Whether|Who|Whoever|Whatever|Whose|Where|Which|How)\b[^\n]*/g;

describe('a doc comment of the sources', () => {
  it('begins with a noun phrase or a verb, not with a question', () => {
    const files = readdirSync(src, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('-script.ts'))
      .map((entry) => join(entry.parentPath, entry.name));
    expect(files.length).toBeGreaterThan(1000);
    expect(files.flatMap((file) => readFileSync(file, 'utf8').match(QUESTION) ?? [])).toEqual([]);
  });

  it('would be found', () => {
    expect('/** Whether it is. */\n/**\n * What it is.\n */\n/** The rest. */'.match(QUESTION)).toHaveLength(2);
  });
});
