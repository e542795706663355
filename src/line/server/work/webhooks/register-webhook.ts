import { FlatfieldError } from '../../../../base/flatfield-error.ts';
import { literalAddress } from '../../../../base/http/literal-address.ts';
import { WEBHOOK_EVENTS, type WebhookEvent, type WebhookRow } from '../../../protocol/webhook-row.ts';
import type { Store } from '../../store/store.ts';
import { webhookSecret } from './webhook-secret.ts';

/** Author and time of a decision. */
export interface Decision {
  /** Name of the token, or `command`. */
  readonly by: string;
  readonly now: Date;
}

/** Registers an address to receive events from now on; without `events`, all of them. Throws `usage`. */
export async function addWebhook(
  store: Store,
  {
    url,
    secret,
    events = WEBHOOK_EVENTS,
  }: { readonly url: string; readonly secret: string; readonly events?: readonly WebhookEvent[] | undefined },
  { by, now }: Decision,
): Promise<WebhookRow> {
  const webhook = { url: webhookAddress(url), secret: webhookSecret(secret), events: [...new Set(events)] };
  const at = now.toISOString();
  if (await store.isDemonstration()) {
    throw new FlatfieldError('usage', 'The server shows simulated runs: other systems are not told of them.');
  }
  if ((await store.webhooks()).length >= MAX_WEBHOOKS) {
    throw new FlatfieldError('usage', `There are ${MAX_WEBHOOKS} webhooks already: remove one first.`);
  }
  const number = await store.addWebhook({ ...webhook, at, by });
  await store.audit({ at, who: by, action: 'webhook added', subject: `${number}`, detail: withoutQuery(webhook.url) });
  return (await store.webhooks()).find((one) => one.number === number) as WebhookRow;
}

/** Forgets an address, its secret and what waits for it. False if there is none. */
export async function removeWebhook(store: Store, number: number, { by, now }: Decision): Promise<boolean> {
  if (!(await store.removeWebhook(number))) return false;
  await store.audit({ at: now.toISOString(), who: by, action: 'webhook removed', subject: `${number}`, detail: '' });
  return true;
}

/** Has an event delivered that was given up. False if it was not. */
export async function retryDelivery(store: Store, number: number, { by, now }: Decision): Promise<boolean> {
  if (!(await store.retryDelivery(number, now.getTime()))) return false;
  await store.audit({ at: now.toISOString(), who: by, action: 'delivery retried', subject: `${number}`, detail: '' });
  return true;
}

/** More than anyone needs, and few enough to check each when something is due. */
/** Of a line. */
export const MAX_WEBHOOKS = 20;

/** A query may hold what proves who asks. */
function withoutQuery(url: string): string {
  return url.split('?')[0] ?? '';
}

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
