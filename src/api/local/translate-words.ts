import type { OperationName } from './operation-name.ts';
import { type ApiWords, defaultWords, otherSpellings, type WordName, type WordPlace, wordPlaces } from './words.ts';

/** A part of a request, or an answer, in the words of the service. */
export function toService(words: ApiWords, operation: OperationName, part: WordPlace['part'], value: unknown): unknown {
  return overriddenPlaces(words, operation, part).reduceRight(
    (translated, { path, names }) => at(translated, path, (name) => outward(name, names, words)),
    value,
  );
}

/**
 * The answer of the service in the client's own words. A default word that is overridden gets `~` in front, so that it is an unknown field and never
 * taken for the overridden one; `toService` makes of the result exactly what came.
 */
export function fromService(words: ApiWords, operation: OperationName, answer: unknown): unknown {
  return overriddenPlaces(words, operation, 'answer').reduce(
    (translated, { path, names }) => at(translated, path, (name) => inward(name, names, words)),
    answer,
  );
}

/** Path of the first decisive field that a translated answer holds twice, under the overridden word and the usual one, with different values; null if none. */
export function contradiction(words: ApiWords, operation: OperationName, answer: unknown): string | null {
  for (const { path, names, decisive = [] } of overriddenPlaces(words, operation, 'answer')) {
    const [list = ''] = path;
    const items: unknown = (answer as Readonly<Record<string, unknown>> | null)?.[list];
    for (const [index, item] of (Array.isArray(items) ? items : []).entries()) {
      const held = (typeof item === 'object' && item !== null ? item : {}) as Readonly<Record<string, unknown>>;
      const usual = (name: string) => held[`~${names[name] === undefined ? name : defaultWords[names[name]]}`] ?? null;
      const twice = decisive.find((name) => usual(name) !== null && usual(name) !== held[name]);
      if (twice !== undefined) return `$.${list}[${index}].${twice}`;
    }
  }
  return null;
}

/** ApiWords of an answer that are overridden, for an error about it: ` (red is "R")`; else empty. */
export function overriddenText(words: ApiWords, operation: OperationName): string {
  const names = overriddenPlaces(words, operation, 'answer').flatMap((place) => overriddenIn(place, words));
  return names.length === 0
    ? ''
    : ` (${Array.from(new Set(names), (name) => `${name} is "${words[name]}"`).join(', ')})`;
}

function overriddenPlaces(words: ApiWords, operation: OperationName, part: WordPlace['part']): readonly WordPlace[] {
  return wordPlaces.filter((place) => {
    return place.operation === operation && place.part === part && overriddenIn(place, words).length > 0;
  });
}

function overriddenIn({ names }: WordPlace, words: ApiWords): WordName[] {
  return Object.values(names).filter((name) => words[name] !== defaultWords[name]);
}

function outward(name: string, names: WordPlace['names'], words: ApiWords): string {
  const word = Object.hasOwn(names, name) ? names[name] : undefined;
  if (word !== undefined) return words[word];
  return name.startsWith('~') ? name.slice(1) : name;
}

function inward(name: string, names: WordPlace['names'], words: ApiWords): string {
  for (const [own, word] of Object.entries(names)) if (words[word] === name) return own;
  const isOverridden = Object.entries(names).some(([own, word]) => {
    return words[word] !== defaultWords[word] && (name === own || name === otherSpellings[word]);
  });
  return isOverridden || name.startsWith('~') ? `~${name}` : name;
}

/** The value with the names at a path replaced: the fields of an object there, or the text itself. */
function at(value: unknown, [step, ...rest]: readonly string[], rename: (name: string) => string): unknown {
  if (step === undefined && typeof value === 'string') return rename(value);
  if (step === '*') return Array.isArray(value) ? value.map((item) => at(item, rest, rename)) : value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  if (step === undefined) return Object.fromEntries(entries.map(([name, inner]) => [rename(name), inner]));
  return Object.fromEntries(entries.map(([name, inner]) => [name, name === step ? at(inner, rest, rename) : inner]));
}
