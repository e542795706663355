import { FlatfieldError } from '../../base/flatfield-error.ts';
import { literalAddress } from '../../http/literal-address.ts';

/** The address of a webhook as it is kept: https, or http on this computer, without a user or a fragment. Throws `usage`. */
export function webhookAddress(text: string): string {
  const url = URL.canParse(text) && text.length <= 2000 ? new URL(text) : null;
  if (url === null || !['https:', 'http:'].includes(url.protocol)) {
    throw refused('expects an http or https address, such as https://mes.example/flatfield');
  }
  if (url.username !== '' || url.password !== '' || url.hash !== '') {
    throw refused('expects an address without a user, a password or a fragment: the secret proves who sends');
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw refused(
      'expects https beyond this computer: over http, anyone on the network could read and change what is sent',
    );
  }
  return url.href;
}

function isLoopback(host: string): boolean {
  const address = literalAddress(host);
  return address === null ? /^localhost\.?$/i.test(host) : address === '::1' || address.startsWith('127.');
}

function refused(why: string): FlatfieldError {
  return new FlatfieldError('usage', `A webhook ${why}.`);
}
