import { hidingSecret } from '../../api/cloud/hide-secret.ts';
import type { ProcessIo } from '../process-io.ts';

type Hide = (text: string) => string;

/**
 * ProcessIo in which nothing is printed of the token in the environment, nor of one that is on the command line, wherever it was put
 * there. There, parts of a path are left alone: folders are often named after commits. `alsoHide` takes in one that a file holds.
 */
export function hidingTokens(args: readonly string[], processIo: ProcessIo): ProcessIo {
  const hides: Hide[] = [];
  const own = processIo.environment['FLATFIELD_CLOUD_TOKEN']?.trim() ?? '';
  if (own !== '') hides.push(hidingSecret(own, shown));
  const stray = new Set(args.flatMap((text) => text.match(TOKEN) ?? []).map((token) => token.toLowerCase()));
  if (stray.size > 0)
    hides.push((text) => text.replaceAll(TOKEN, (run) => (stray.has(run.toLowerCase()) ? shown : run)));
  const hide: Hide = (text) => hides.reduce((hidden, next) => next(hidden), text);
  const { stdout, stderr } = processIo;
  return {
    ...processIo,
    stdout: hiding(stdout, hide),
    stderr: hiding(stderr, hide),
    hide,
    alsoHide: (next) => void hides.push(next),
  };
}

const shown = '[token]';

/** A message of an error, without what may be a token: one in a configuration or another file is on no command line. */
export function withoutTokens(message: string): string {
  return message.replaceAll(TOKEN, shown);
}

const TOKEN = /(?<![0-9a-z]|[\\/])[0-9a-f]{40}(?![0-9a-z]|[\\/])|(?<=:\/\/[^\s]*[\\/])[0-9a-f]{40}(?![0-9a-z])/gi;

function hiding<Stream extends ProcessIo['stdout']>(stream: Stream, hide: Hide): Stream {
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
