import type { ProcessIo } from '../process-io.ts';

/**
 * ProcessIo in which nothing is printed of a token of the cloud API that is on the command line, wherever it was put there, nor of
 * that in the environment. Parts of a path are left alone: folders are often named after commits.
 */
export function hidingTokens(args: readonly string[], processIo: ProcessIo): ProcessIo {
  const given = [...args, processIo.environment['FLATFIELD_CLOUD_TOKEN'] ?? ''];
  const tokens = new Set(given.flatMap((text) => text.match(TOKEN) ?? []).map((token) => token.toLowerCase()));
  if (tokens.size === 0) return processIo;
  const hide = (text: string) => text.replaceAll(TOKEN, (run) => (tokens.has(run.toLowerCase()) ? '[token]' : run));
  return { ...processIo, stdout: hiding(processIo.stdout, hide), stderr: hiding(processIo.stderr, hide) };
}

/** A message of an error, without what may be a token: one in a configuration or another file is on no command line. */
export function withoutTokens(message: string): string {
  return message.replaceAll(TOKEN, '[token]');
}

const TOKEN = /(?<![0-9a-z]|[\\/])[0-9a-f]{40}(?![0-9a-z]|[\\/])|(?<=:\/\/[^\s]*[\\/])[0-9a-f]{40}(?![0-9a-z])/gi;

function hiding<Stream extends ProcessIo['stdout']>(stream: Stream, hide: (text: string) => string): Stream {
  return new Proxy(stream, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]): unknown => {
        const hidden = name === 'write' && typeof given[0] === 'string' ? [hide(given[0]), ...given.slice(1)] : given;
        return Reflect.apply(value, target, hidden);
      };
    },
  });
}
