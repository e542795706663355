import { FlatfieldError } from '../../base/flatfield-error.ts';
import { NotJsonError } from '../../base/http/http-errors.ts';
import { requestJson } from '../../base/http/request-json.ts';
import { isSimulated } from '../../base/http/simulation.ts';

/**
 * Asks a service whether it is a simulator, with a request that carries no token and so counts for nobody. Throws `not-simulated`, and
 * what requestJson throws if no answer comes.
 */
export async function expectSimulatedService(baseUrl: string, signal?: AbortSignal): Promise<void> {
  const url = new URL(`${baseUrl}/api/v1`);
  const headers = await requestJson({ method: 'GET', url, timeoutMs: 30_000, signal }).then(
    (answer) => answer.headers,
    (error: unknown) => {
      if (error instanceof NotJsonError) return error.headers;
      throw error;
    },
  );
  expectSimulated(headers);
}

/** Throws `not-simulated` for an answer that does not say that it is a simulator's. */
export function expectSimulated(headers: Readonly<Record<string, string>>): void {
  if (isSimulated(headers)) return;
  throw new FlatfieldError(
    'not-simulated',
    'An answer of the cloud API does not say that it is simulated, and only a simulated service runs on another time: leave --time-scale out.',
  );
}
