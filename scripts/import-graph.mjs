import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';

/** Every file below a folder, by its path from there with slashes, and its imports. */
export function importGraph(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  return new Map(paths.sort().map((path) => [path, importsOf(path, readFileSync(join(folder, path), 'utf8'))]));
}

/**
 * Imports of a module's text, also those of types, of nothing, and at a later time; `file` is where a relative one leads, null for a
 * package.
 */
export function importsOf(path, text) {
  return forms.flatMap((form) =>
    Array.from(text.matchAll(form), ({ groups: { type, target } }) => ({
      target,
      typeOnly: type !== undefined,
      file: target.startsWith('.') ? posix.join(posix.dirname(path), target) : null,
    })),
  );
}

const forms = [
  /^(?:import|export)(?<type>\s+type)?\s+(?:[\w$*,\s]|\{[^}]*\})+?\s+from\s+'(?<target>[^']+)'/gm,
  /^import\s+'(?<target>[^']+)'/gm,
  /\bimport\(\s*'(?<target>[^']+)'\s*\)/g,
];

/** The circles of a graph: groups of files each of which leads to every other (R. Tarjan, 1972, strongly connected components). */
export function circles(graph) {
  const found = [];
  const numbers = new Map();
  const open = [];
  const visit = (path) => {
    const number = numbers.size;
    numbers.set(path, number);
    open.push(path);
    let lowest = number;
    for (const { file } of graph.get(path) ?? []) {
      if (file === null || !graph.has(file)) continue;
      if (file === path) found.push([path]);
      if (!numbers.has(file)) lowest = Math.min(lowest, visit(file));
      else if (open.includes(file)) lowest = Math.min(lowest, numbers.get(file));
    }
    if (lowest < number) return lowest;
    const group = open.splice(open.indexOf(path));
    if (group.length > 1) found.push(group);
    return lowest;
  };
  for (const path of graph.keys()) if (!numbers.has(path)) visit(path);
  return found;
}
