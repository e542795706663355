export interface PackageEntry {
  /** The name to import: `flatfield/meter`. */
  readonly name: string;
  /** Its module, from the root of the project: `src/entries/meter.ts`. */
  readonly module: string;
}

export interface PublicName {
  readonly name: string;
  /** What the module behind the entry calls it. */
  readonly inside: string;
  readonly isType: boolean;
  /** The module behind the entry. */
  readonly module: string;
}

export interface GuideExample {
  readonly page: string;
  readonly section: string;
  readonly code: string;
  readonly imports: readonly { readonly entry: string; readonly name: string }[];
}

export function entries(): readonly PackageEntry[];
export function exportsOf(module: string): readonly PublicName[];
export function examples(): readonly GuideExample[];
export function valuesWithoutExample(entry: PackageEntry, shown?: readonly GuideExample[]): readonly PublicName[];
export function ambiguousTypeNames(): readonly (readonly [name: string, files: readonly string[]])[];
