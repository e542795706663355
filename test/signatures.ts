import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { PublicName } from '../scripts/public-surface.mjs';

interface Declaration {
  readonly file: string;
  readonly name: string;
  readonly text: string;
  readonly isType: boolean;
}

interface DeclarationFile {
  readonly declarations: ReadonlyMap<string, Declaration>;
  readonly imports: ReadonlyMap<string, { readonly file: string; readonly name: string }>;
}

/**
 * Types of ours that the declarations of exported values name: `direct` in their own text, `reached` also by way of those. Read from the
 * declarations of the build.
 */
export function namesInSignatures(values: readonly PublicName[]): {
  readonly direct: readonly string[];
  readonly reached: ReadonlySet<string>;
} {
  const direct = unique(values.flatMap((value) => typesIn(declarationOf(value))));
  const reached = new Map(direct.map((one) => [one.name, one]));
  // A map goes on to what is added while it is walked.
  for (const one of reached.values())
    for (const next of typesIn(one)) reached.set(next.name, reached.get(next.name) ?? next);
  return {
    direct: direct.filter(({ text }) => text.startsWith('export ')).map(({ name }) => name),
    reached: new Set(reached.keys()),
  };
}

/** The declaration of an exported name. */
export function declarationOf({ module, inside }: PublicName): Declaration {
  const found = resolve(module.replace(/^src\/(.+)\.ts$/, '$1.d.ts'), inside);
  if (found === null) throw new Error(`${module} declares no ${inside}.`);
  return found;
}

function typesIn({ file, name, text }: Declaration): readonly Declaration[] {
  const members = text.replaceAll(/(?<=^\s*(?:readonly )?)\w+\??:/gm, ':');
  return unique(
    Array.from(members.matchAll(/\b[A-Z]\w+/g), ([found]) => (found === name ? null : resolve(file, found))).filter(
      (one) => one !== null,
    ),
  ).filter(({ isType }) => isType);
}

function unique(declarations: readonly Declaration[]): readonly Declaration[] {
  return [...new Map(declarations.map((one) => [one.name, one])).values()];
}

/** Where a name that a file uses is declared; null if that is not in src. */
function resolve(file: string, name: string): Declaration | null {
  const { declarations, imports } = read(file);
  const imported = imports.get(name);
  return declarations.get(name) ?? (imported ? resolve(imported.file, imported.name) : null);
}

const files = new Map<string, DeclarationFile>();

function read(file: string): DeclarationFile {
  const known = files.get(file);
  if (known) return known;
  const text = readFileSync(new URL(`../dist/${file}`, import.meta.url), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const imports = Array.from(text.matchAll(/^(?:im|ex)port (?:type )?\{([^}]*)\} from ["'](\.[^"']+)["'];/gm)).flatMap(
    ([, names = '', from = '']) =>
      Array.from(names.matchAll(/(?:type )?(\w+)(?: as (\w+))?/g), ([, inside = '', name = inside]) => {
        return [name, { file: posix.join(posix.dirname(file), from).replace(/\.ts$/, '.d.ts'), name: inside }] as const;
      }),
  );
  const made = { declarations: new Map(declarationsIn(file, text)), imports: new Map(imports) };
  files.set(file, made);
  return made;
}

function declarationsIn(file: string, text: string): readonly (readonly [string, Declaration])[] {
  const start = /^(?:export )?(?:declare )?(?:abstract )?(interface|type|class|function|const) (\w+)/;
  return text.split(/^(?=(?:export|declare|interface|type|import) )/m).flatMap((part) => {
    const [, kind, name] = start.exec(part) ?? [];
    if (name === undefined) return [];
    return [[name, { file, name, text: part, isType: kind === 'interface' || kind === 'type' || kind === 'class' }]];
  });
}
