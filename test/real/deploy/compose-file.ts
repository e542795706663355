import { parse } from 'yaml';

export interface Service {
  readonly image: string;
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly ports?: readonly string[];
  readonly networks: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly secrets?: readonly string[];
  readonly stop_grace_period: string;
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

/** A compose file with its variables filled in. Throws what is missing, as Compose does. */
export function composeFile(text: string, variables: Readonly<Record<string, string>>): ComposeFile {
  const filled = text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, rest = '') => {
    const value = variables[name] ?? (kind === '-' ? rest : undefined);
    if (value === undefined) throw new Error(`${name}: ${rest}`);
    return value;
  });
  return parse(filled, { merge: true }) as ComposeFile;
}
