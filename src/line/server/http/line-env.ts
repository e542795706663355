import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Role } from '../../protocol/fields.ts';
import type { Marks } from '../data-folder/marks.ts';
import type { RunReader } from '../intake/run-reader.ts';
import type { Store } from '../store/store.ts';
import type { Shifts } from '../store/yields/local-groups.ts';
import type { LoginLinks } from './access/login-links.ts';
import type { RequestsOfToken } from './access/requests-of-token.ts';
import type { Sessions } from './access/sessions.ts';
import type { Counters } from './health/counters.ts';
import type { Connections } from './listening/connections.ts';
import type { Uploads } from './runs/uploads.ts';
import type { EventHub } from './stations/event-hub.ts';
import type { Turns } from './turns.ts';

/** Client of a request, known by a token. */
export interface Reader {
  /** Name of the token. */
  readonly name: string;
  readonly role: Role;
}

/** Dependencies of all of the server's answers. */
export interface LineDeps {
  readonly store: Store;
  readonly now: () => Date;
  readonly shifts: Shifts;
  /** True if browsers reach the server over TLS, its own or a proxy's. */
  readonly isSecure: boolean;
  /** True if a Host header names this server. */
  readonly isOwnHost: (host: string | undefined) => boolean;
  readonly sessions: Sessions;
  readonly loginLinks: LoginLinks;
  readonly hub: EventHub;
  readonly counters: Counters;
  readonly uploads: Uploads;
  readonly connections: Pick<Connections, 'trust'>;
  readonly requests: RequestsOfToken;
  /** Between two signs of life to a reader of live events, in milliseconds. */
  readonly heartbeatMs: number;
  readonly reader: RunReader;
  readonly turns: Turns;
  readonly marks: Marks;
  /** Takes what failed in the server itself, for its administrator. */
  readonly tell: (text: string) => void;
}

export interface LineEnv {
  readonly Bindings: HttpBindings;
  readonly Variables: { readonly reader: Reader };
}

export type LineContext = Context<LineEnv>;
