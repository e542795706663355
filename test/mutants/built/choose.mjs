// Mutants drawn at random from folders of src, and found again later by what their line says.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../../../scripts/run-node.mjs';
import { generator } from '../../soak/generator.mjs';
import { mutantsOf } from '../mutants-of.mjs';

/** @returns up to `each` mutants of every folder such as `src/read`, the same for the same seed and sources. */
export function choose(folders, each, seed) {
  return folders.flatMap((folder) => {
    const random = generator(seed);
    return filesBelow(folder)
      .flatMap(mutantsIn)
      .map((mutant) => ({ mutant, place: random() }))
      .sort((left, right) => left.place - right.place)
      .slice(0, each)
      .map(({ mutant }) => mutant)
      .sort((left, right) => (left.file === right.file ? left.start - right.start : left.file < right.file ? -1 : 1));
  });
}

/** What stays of a mutant when other lines of its file change. `nth`: of several in the file with the same line and change. */
export function identityOf({ file, source, from, to, nth }) {
  return { file, source, from, to, nth };
}

/** @returns the mutant of today with this identity; undefined if its line has changed or is gone. */
export function find(identity) {
  const wanted = JSON.stringify(identityOf(identity));
  try {
    return mutantsIn(identity.file).find((mutant) => JSON.stringify(identityOf(mutant)) === wanted);
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function mutantsIn(file) {
  const text = readFileSync(join(root, file), 'utf8');
  const lines = text.split('\n');
  const seen = new Map();
  return mutantsOf(file, text).map((mutant) => {
    const source = lines[mutant.line - 1].trim();
    const key = JSON.stringify([source, mutant.from, mutant.to]);
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    return { ...mutant, source, nth };
  });
}

/** @returns the sources below a folder such as `src/read`, in order. */
export function filesBelow(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}
