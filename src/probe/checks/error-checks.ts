import { type CheckOutcome, differing, otherwise, type ProbeCheck } from '../probe-check.ts';
import { valueNamed } from '../raw-answer.ts';
import { exchangeText, type RawExchange } from '../raw-client.ts';

/** An id that no monitor has. */
export const unknownMonitorId = 'flatfield-probe_none';

/** A path that no release has. */
export const unknownPath = '/flatfield-probe';

/** The errors that anybody can cause without harm. */
export const errorChecks: readonly ProbeCheck[] = [
  {
    id: 'unknown-monitor',
    assumption: 'error-body',
    part: 'default',
    asks: 'The color modes of a monitor that does not exist',
    run: async ({ client }) => errorOutcome(await client.get('getColorModes', { monitorId: unknownMonitorId })),
  },
  {
    id: 'unknown-route',
    assumption: 'error-body',
    part: 'default',
    asks: 'A path that does not exist',
    run: async ({ options: { api }, client }) =>
      errorOutcome(await client.getUrl(new URL(`${api.baseUrl}${unknownPath}`))),
  },
];

/** As assumed if an exchange ended with an error and a JSON body in UTF-8 with a message. */
export function errorOutcome(exchange: RawExchange): CheckOutcome {
  const { answer } = exchange;
  const found = exchangeText(exchange);
  if (answer === null) return otherwise(found);
  if (answer.status < 400) return otherwise(`status ${answer.status}, not an error`);
  const hasMessage = typeof valueNamed(answer.body, 'message') === 'string';
  const differences = [
    ...answer.oddities,
    ...(answer.text === '' ? ['no body'] : []),
    ...(answer.body !== undefined && !hasMessage ? ['no message'] : []),
  ];
  return differing(differences.length === 0 ? [] : [`${found}: ${differences.join(', ')}`], found);
}
