import { readTraffic } from '../../api/recording/read-traffic.ts';
import type { RecordedExchange } from '../../api/recording/traffic-line.ts';

/** A request as a replay compares it: values of path and query as text. */
export interface ReplayedRequest {
  readonly operation: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** The exchanges of one API, in their order for each operation. */
export class RecordedTraffic {
  readonly #left = new Map<string, RecordedExchange[]>();

  constructor(exchanges: readonly RecordedExchange[]) {
    for (const exchange of exchanges) {
      const { operation } = exchange;
      this.#left.set(operation, [...(this.#left.get(operation) ?? []), exchange]);
    }
  }

  /** The exchanges of an API in a recording, a torn last line left out. Throws `invalid-recording`. */
  static async read(path: string, api: 'local' | 'cloud'): Promise<RecordedTraffic> {
    const exchanges: RecordedExchange[] = [];
    for await (const line of readTraffic(path)) {
      if (line.kind === 'exchange' && line.api === api) exchanges.push(line);
    }
    return new RecordedTraffic(exchanges);
  }

  /** Number of exchanges that were not asked for yet. */
  get left(): number {
    return Array.from(this.#left.values(), ({ length }) => length).reduce((sum, length) => sum + length, 0);
  }

  /** Takes the next exchange of an operation; or gives, as a sentence, the nearest exchange and the first field that differs. */
  take(request: ReplayedRequest): RecordedExchange | string {
    const left = this.#left.get(request.operation) ?? [];
    const [next] = left;
    if (next === undefined) return `${request.operation}: the recording has no further one.`;
    if (differences(next, request).length === 0) {
      left.shift();
      return next;
    }
    const nearest = left.map((exchange) => ({ exchange, of: differences(exchange, request) }));
    const { exchange, of } = nearest.reduce((best, one) => (one.of.length < best.of.length ? one : best));
    const [first] = of;
    const why =
      first === undefined
        ? `it is as exchange ${exchange.sequence}, but exchange ${next.sequence} comes first`
        : `nearest is exchange ${exchange.sequence}: ${first}`;
    return `${request.operation}: the request is not the next one of the recording; ${why}.`;
  }
}

/** Fields in which a request differs from a recorded one, as `query.x: expected 1, got 2`. */
function differences({ parameters, query, body }: RecordedExchange, request: ReplayedRequest): readonly string[] {
  return [
    ...differing('parameters', textsOf(parameters), request.parameters),
    ...differing('query', textsOf(query), request.query),
    ...differing('body', fieldsOf(body), fieldsOf(request.body)),
  ];
}

function textsOf(fields: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}

/** The fields of a body by their paths; a body that is no object is one field. */
function fieldsOf(value: unknown, path = ''): Readonly<Record<string, string>> {
  if (value === undefined) return {};
  if (typeof value !== 'object' || value === null) return { [path || 'whole']: JSON.stringify(value) };
  const fields = Object.entries(value).map(([name, inner]) => fieldsOf(inner, path === '' ? name : `${path}.${name}`));
  return Object.assign({}, ...fields);
}

function differing(
  part: string,
  expected: Readonly<Record<string, string>>,
  got: Readonly<Record<string, string>>,
): readonly string[] {
  const names = Array.from(new Set([...Object.keys(expected), ...Object.keys(got)]));
  return names
    .filter((name) => expected[name] !== got[name])
    .map(
      (name) =>
        `${part}.${name}: expected ${expected[name] ?? 'nothing'}, got ${(got[name] ?? 'nothing').slice(0, 80)}`,
    );
}
