import { randomUUID } from 'node:crypto';

/** Parts of an error that repeat its request or are new in each. */
export interface TemplateValues {
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  /** Number of errors so far. */
  readonly count?: number | undefined;
  readonly time?: Date | undefined;
}

/** The text of a body with its places filled in: `{{x}}`, `{{y}}`, `{{id}}`, `{{time}}`, `{{count}}`. */
export function fillTemplate(template: string, { x = 0, y = 0, count = 0, time = new Date() }: TemplateValues): string {
  return template
    .replaceAll('{{x}}', String(x))
    .replaceAll('{{y}}', String(y))
    .replaceAll('{{count}}', String(count))
    .replaceAll('{{time}}', time.toISOString())
    .replaceAll('{{id}}', () => randomUUID());
}
