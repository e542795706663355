/** The words of a language for names that Flatfield gives: colors of patches, grays by their code value (`{code}`), titles of profiles. */
export interface Names {
  readonly colors: Readonly<Record<string, string>>;
  readonly gray: string;
  /** By their English titles. */
  readonly profiles: Readonly<Record<string, string>>;
}

/** The name of a patch in the words of a language: `gray-128@10` is `Grau 128@10`. A name that the table lacks stays as it is. */
export function patchInWords(name: string, { colors, gray }: Names): string {
  const [, color = '', depth = ''] = /^([^@]*)(@\d+)?$/.exec(name) ?? [];
  const code = /^gray-(\d+)$/.exec(color)?.[1];
  if (code !== undefined) return `${gray.replace('{code}', code)}${depth}`;
  return Object.hasOwn(colors, color) ? `${colors[color]}${depth}` : name;
}

/** The title of a profile in the words of a language; one that the table lacks stays as it is. */
export function profileInWords(title: string, { profiles }: Names): string {
  return Object.hasOwn(profiles, title) ? (profiles[title] as string) : title;
}
