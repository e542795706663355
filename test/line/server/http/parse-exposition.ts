/**
 * Reads Prometheus' text format 0.0.4 as its specification says (https://prometheus.io/docs/instrumenting/exposition_formats/), and throws at
 * everything that it does not allow.
 */
export function parseExposition(text: string): readonly Family[] {
  if (!text.endsWith('\n')) throw new Error('the last line must end with a line feed');
  const families = new Map<string, Family>();
  const seen = new Set<string>();
  let current: Family | null = null;
  for (const line of text.slice(0, -1).split('\n')) {
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) ([a-zA-Z_:][a-zA-Z0-9_:]*) (.*)$/.exec(line) ?? [];
    if (kind === 'HELP') {
      if (families.has(name)) throw new Error(`two families ${name}`);
      current = { name, help: unescaped(rest, false), type: '', samples: [] };
      families.set(name, current);
    } else if (kind === 'TYPE') {
      if (current?.name !== name || current.type !== '') throw new Error(`a type out of place: ${line}`);
      if (!['counter', 'gauge', 'histogram'].includes(rest)) throw new Error(`an unknown type: ${line}`);
      current.type = rest;
    } else {
      const sample = sampleOf(line);
      if (!current || !belongs(sample.name, current)) throw new Error(`a sample out of place: ${line}`);
      const series = JSON.stringify([sample.name, Object.entries(sample.labels).sort(([a], [b]) => (a < b ? -1 : 1))]);
      if (seen.has(series)) throw new Error(`twice: ${line}`);
      seen.add(series);
      current.samples.push(sample);
    }
  }
  for (const family of families.values()) if (family.type === 'histogram') checkHistogram(family);
  return [...families.values()];
}

export interface Family {
  readonly name: string;
  readonly help: string;
  type: string;
  readonly samples: Sample[];
}

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Finds the one value with these labels; undefined if there is none. */
export function countersOf(families: readonly Family[]) {
  return (name: string, labels: Readonly<Record<string, string>>): number | undefined => {
    const samples = families.find((family) => family.name === name)?.samples ?? [];
    return samples.find((sample) => Object.entries(labels).every(([key, value]) => sample.labels[key] === value))
      ?.value;
  };
}

function sampleOf(line: string): Sample {
  const [, name = '', labelled = '', value = ''] =
    /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{((?:[^"}]|"(?:[^"\\]|\\.)*")*)\})? (\S+)$/.exec(line) ?? [];
  if (name === '') throw new Error(`no sample: ${JSON.stringify(line)}`);
  const labels: Record<string, string> = {};
  const rest = labelled.replaceAll(
    /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\.)*)"(?:,|$)/g,
    (_, key: string, raw: string) => {
      if (key in labels) throw new Error(`a label twice: ${line}`);
      labels[key] = unescaped(raw, true);
      return '';
    },
  );
  if (rest !== '') throw new Error(`no labels: ${line}`);
  return { name, labels, value: numberOf(value) };
}

function unescaped(text: string, isLabel: boolean): string {
  return text.replaceAll(/\\(.?)/g, (_, character: string) => {
    if (character === 'n') return '\n';
    if (character === '\\' || (character === '"' && isLabel)) return character;
    throw new Error(`no escape: \\${character}`);
  });
}

function numberOf(text: string): number {
  if (text === '+Inf') return Number.POSITIVE_INFINITY;
  const value = Number(text);
  if (text === '' || Number.isNaN(value)) throw new Error(`no number: ${text}`);
  return value;
}

function belongs(name: string, family: Family): boolean {
  if (family.type !== 'histogram') return name === family.name && family.type !== '';
  return ['_bucket', '_sum', '_count'].some((suffix) => name === `${family.name}${suffix}`);
}

/** Buckets never count less than the one before, and the last one, `+Inf`, counts all. */
function checkHistogram({ name, samples }: Family): void {
  const seriesOf = ({ labels: { le: _, ...others } }: Sample) => JSON.stringify(others);
  for (const series of new Set(samples.map(seriesOf))) {
    const own = samples.filter((sample) => seriesOf(sample) === series);
    const buckets = own.filter((sample) => sample.name === `${name}_bucket`);
    const bounds = buckets.map(({ labels }) => numberOf(labels['le'] ?? ''));
    const counts = buckets.map(({ value }) => value);
    const isAscending = (values: readonly number[]) =>
      values.every((value, place) => place === 0 || value >= (values[place - 1] ?? 0));
    const count = own.find((sample) => sample.name === `${name}_count`)?.value;
    if (
      !isAscending(bounds) ||
      !isAscending(counts) ||
      bounds.at(-1) !== Number.POSITIVE_INFINITY ||
      counts.at(-1) !== count
    ) {
      throw new Error(`no histogram: ${name} ${series}`);
    }
  }
}
