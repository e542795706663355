import type { JsonReply } from '../http/json-reply.ts';
import type { UnknownFields } from '../http/parse-request.ts';
import type { Rig } from '../monitor/rig.ts';

/** Answers to changes: with a message, as documented, or with the codes that clients in the field check for. */
export const DIALECTS = ['documented', 'field'] as const;
export type Dialect = (typeof DIALECTS)[number];

/** Names of the components of a pixel; the specification does not state them. */
export type ComponentNames = 'rgb' | 'red-green-blue' | 'upper-case-ycbcr';

/** Versions of the API that differ in what they send. The first edition, 0.9.0, had other names for two properties of color modes. */
export const API_VERSIONS = ['1.0.0', '0.9.0'] as const;
export type ApiVersion = (typeof API_VERSIONS)[number];

/** Input of an operation. */
export interface LocalContext {
  readonly rig: Rig;
  readonly dialect: Dialect;
  readonly componentNames: ComponentNames;
  readonly unknownFields: UnknownFields;
  readonly apiVersion: ApiVersion;
  /** The values of the route's parameters, decoded. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
  /** Instead of the seeded duration, unscaled. */
  readonly blankingMs?: number | undefined;
  /** Depth in which a pixel is answered, instead of the one that follows from the query. */
  readonly answeredBits?: number | undefined;
}

/** Answers a request, or throws `simulated-refusal`. */
export type LocalOperation = (context: LocalContext) => JsonReply | Promise<JsonReply>;

/** The answer of a change that has been made: the code of the field, `{ message }` as documented. */
export function changed(context: LocalContext, fieldStatus: 200 | 204, message: string): JsonReply {
  if (context.dialect === 'field' && fieldStatus === 204) return { status: 204 };
  return { status: 200, body: { message } };
}
