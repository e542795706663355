import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { root } from './run-node.mjs';

/** The entries of the package, as package.json exports them: the name to import, and the module in src. */
export function entries() {
  const { name, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.entries(exports)
    .filter(([, target]) => typeof target === 'object')
    .map(([path, { types }]) => ({
      name: posix.join(name, path),
      module: types.replace(/^\.\/dist\/(?:types\/)?(.+)\.d\.ts$/, 'src/$1.ts'),
    }));
}

/** Names that a module of nothing but re-exports gives: the name outside and inside, the module behind it, and whether it is only a type. */
export function exportsOf(module) {
  const text = readFileSync(join(root, module), 'utf8');
  return Array.from(text.matchAll(/^export (type )?\{([^}]*)\} from '([^']+)';/gm)).flatMap(([, type, names, from]) =>
    specifiers(names).map((one) => ({
      ...one,
      isType: one.isType || type !== undefined,
      module: posix.join(posix.dirname(module), from),
    })),
  );
}

/** The examples in the guide, page by page: each its section, its code, and the names that it imports from the package. */
export function examples() {
  return ['README.md', ...filesBelow('docs', '.md')].flatMap((page) =>
    readFileSync(join(root, page), 'utf8')
      .split(/^##+ /m)
      .flatMap((text) => {
        const section = text.slice(0, text.indexOf('\n')).replace(/^# /, '');
        return Array.from(text.matchAll(/```ts\n([\s\S]*?)```/g), ([, code]) => ({
          page,
          section,
          code,
          imports: importsOf(code),
        }));
      }),
  );
}

/** Values of an entry that no example imports from it. A reporter is named in a configuration instead. */
export function valuesWithoutExample({ name, module }, shown = examples()) {
  const imported = new Set(
    shown.flatMap(({ imports }) => imports.filter((one) => one.entry === name)).map((one) => one.name),
  );
  const isConfigured = shown.some(({ code }) => code.includes(`['${name}',`));
  return exportsOf(module).filter(
    (one) => !one.isType && !imported.has(one.name) && !(one.name === 'default' && isConfigured),
  );
}

/** Names of exported types, interfaces and classes that several files of src define, each with its files. */
export function ambiguousTypeNames() {
  const files = new Map();
  for (const path of filesBelow('src', '.ts')) {
    const text = readFileSync(join(root, path), 'utf8');
    for (const [, name] of text.matchAll(/^export (?:default )?(?:abstract )?(?:interface|type|class) (\w+)/gm)) {
      files.set(name, [...(files.get(name) ?? []), path]);
    }
  }
  return [...files].filter(([, paths]) => new Set(paths).size > 1);
}

function importsOf(code) {
  return Array.from(code.matchAll(/^import (?:type )?\{([^}]*)\} from '([^']+)';/gm)).flatMap(([, names, entry]) =>
    specifiers(names).map(({ inside }) => ({ entry, name: inside })),
  );
}

/** What stands between the braces of an import or an export. */
function specifiers(names) {
  return names
    .split(',')
    .map((text) => /^(type )?(\w+)(?: as (\w+))?$/.exec(text.trim()))
    .filter((match) => match !== null)
    .map(([, type, inside, name = inside]) => ({ name, inside, isType: type !== undefined }));
}

function filesBelow(folder, ending) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
