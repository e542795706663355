import { readFileSync } from 'node:fs';

/** The answer that stands in fixtures/cloud-api; a copy each time. */
export function fixture(name: string): Record<string, unknown> {
  const text =
    texts.get(name) ?? readFileSync(new URL(`../../../fixtures/cloud-api/${name}.json`, import.meta.url), 'utf8');
  texts.set(name, text);
  return JSON.parse(text);
}

const texts = new Map<string, string>();
