import { asAssumed, notAsked, otherwise, type ProbeCheck } from '../probe-check.ts';
import { exchangeText } from '../raw-client.ts';

/** The names under which a computer reaches itself. */
const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];

/** Address, door and time of the API. */
export const addressChecks: readonly ProbeCheck[] = [
  {
    id: 'loopback-addresses',
    assumption: 'local-port',
    part: 'default',
    asks: 'The list of monitors at 127.0.0.1, ::1 and localhost',
    run: async ({ options: { api }, client }) => {
      const base = new URL(`${api.baseUrl}${api.routes.listMonitors.path}`);
      if (!LOOPBACK.includes(base.hostname)) return notAsked('the API is on another computer');
      const found: string[] = [];
      let isAnswered = false;
      for (const host of LOOPBACK) {
        const url = new URL(base);
        url.hostname = host;
        const exchange = await client.getUrl(url);
        if (host === '127.0.0.1') isAnswered = exchange.answer?.status === 200;
        found.push(`${url.host}: ${exchangeText(exchange)}`);
      }
      return isAnswered ? asAssumed(found.join('; ')) : otherwise(found.join('; '));
    },
  },
  {
    id: 'door',
    assumption: 'no-authentication',
    part: 'default',
    asks: 'Status and headers of the list of monitors',
    run: async (session) => {
      const { answer, problem } = await session.read('listMonitors');
      if (answer === null) return notAsked(problem ?? 'no answer');
      const headers = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`);
      const found = `${answer.status}; ${headers.join('; ')}`;
      const isClosed = [401, 403, 407, 511].includes(answer.status) || 'www-authenticate' in answer.headers;
      return isClosed ? otherwise(found) : asAssumed(found);
    },
  },
];

/** Asked last: about every plain read of the other checks. */
export const readChecks: readonly ProbeCheck[] = [
  {
    id: 'routes',
    assumption: 'local-routes',
    part: 'default',
    asks: 'Each operation that reads, by its route',
    run: async ({ client }) => {
      const asked = client.exchanges.filter(({ operation }) => operation !== null && operation !== 'listMonitors');
      if (asked.length === 0) return notAsked('no monitor is known');
      const names = [...new Set(asked.flatMap(({ operation }) => operation ?? []))];
      const answered = (name: string) =>
        asked.some(({ operation, answer }) => operation === name && answer && !NO_ROUTE.includes(answer.status));
      const missing = names.filter((name) => !answered(name));
      if (missing.length === 0) return asAssumed(`${names.join(', ')}: answered`);
      const texts = missing.map((name) => {
        const first = asked.find(({ operation }) => operation === name);
        return `${name}: ${first ? exchangeText(first) : 'no answer'}`;
      });
      return otherwise(texts.join('; '));
    },
  },
  {
    id: 'read-time',
    assumption: 'read-time',
    part: 'default',
    asks: 'Time of the slowest read that is not of a pixel',
    run: async ({ client }) => {
      const plain = client.exchanges.filter(
        ({ operation, method, answer, durationMs }) =>
          method === 'GET' &&
          operation !== null &&
          operation !== 'getPixelInformation' &&
          (answer !== null || durationMs > MAX_READ_MS),
      );
      const slowest = plain.toSorted((one, other) => other.durationMs - one.durationMs)[0];
      if (!slowest) return notAsked('nothing was answered');
      const found = `${slowest.operation}: ${Math.round(slowest.durationMs)} ms`;
      return slowest.durationMs <= MAX_READ_MS ? asAssumed(found) : otherwise(found);
    },
  },
];

const NO_ROUTE = [404, 405, 501];

const MAX_READ_MS = 5000;
