import { z } from 'zod';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { safeText } from '../../base/http/safe-text.ts';
import type { RateLimit } from './limits/rate-limit.ts';
import { monitorListSchema } from './monitor-list.ts';
import { type CloudColorModeDetail, colorModeDetailSchema } from './schemas/color-mode-schema.ts';
import {
  type CloudMonitor,
  cloudMonitorListSchema,
  cloudMonitorSchema,
  groupListSchema,
  monitorConfigurationListSchema,
} from './schemas/monitor-schema.ts';
import {
  assetInformationSendSchema,
  monitorConfigurationSendSchema,
  requestToUploadSendSchema,
  sendAnswerSchema,
} from './schemas/send-schema.ts';

/** Request and answer of an endpoint. */
export interface CloudOperation {
  readonly summary: string;
  /** A `read` changes nothing and may be repeated; a `send` never once it may have been received. */
  readonly kind: 'read' | 'send';
  readonly method: 'GET' | 'POST';
  /** Below the base address, with parameters in braces. */
  readonly path: string;
  readonly parameters: z.ZodObject;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
  /** Reads an answer of which a part may be odd without hiding the rest; else `answer` does. */
  readonly reads?: z.ZodType;
  /** Throws `cloud-wrong-shape` if the answer is not of what the parameters ask for. */
  readonly expectAsked?: (parameters: never, answer: never) => void;
  /** Of one user. Source: cloud monitor management API, part 8. */
  readonly limit: RateLimit;
  readonly timeoutMs: number;
  /** Largest answer taken, in bytes. */
  readonly maxBytes: number;
}

/** A list of 10,000 monitors is about 10 MB; this leaves room for ten times that. */
const fleetBytes = 100_000_000;
const read = { kind: 'read', method: 'GET', timeoutMs: 30_000, maxBytes: 10_000_000 } as const;
const send = { kind: 'send', method: 'POST', timeoutMs: 60_000, maxBytes: 10_000_000 } as const;
const hourMs = 3_600_000;
const hundredAnHour = { calls: 100, windowMs: hourMs };
const threeHundredAnHour = { calls: 300, windowMs: hourMs };
const sixThousandADay = { calls: 6000, windowMs: 24 * hourMs };
const noParameters = z.strictObject({});
const monitor = z.strictObject({ monitorId: z.string().min(1) });

/** Every endpoint with its schemas side by side: requests are checked and answers parsed by them, and documents made of them. */
export const cloudOperations = {
  listGroups: {
    ...read,
    summary: 'List the groups',
    path: '/api/v1/groups',
    limit: hundredAnHour,
    parameters: noParameters,
    answer: groupListSchema,
  },
  listMonitors: {
    ...read,
    summary: 'List the managed monitors',
    path: '/api/v1/monitors',
    limit: hundredAnHour,
    parameters: noParameters,
    answer: cloudMonitorListSchema,
    reads: monitorListSchema,
    // The service may need a while to put a large fleet together.
    timeoutMs: 120_000,
    maxBytes: fleetBytes,
  },
  getMonitor: {
    ...read,
    summary: 'Get the details of a monitor',
    path: '/api/v1/monitors/{monitorId}',
    limit: threeHundredAnHour,
    parameters: monitor,
    answer: cloudMonitorSchema,
    expectAsked: expectMonitor,
  },
  getColorMode: {
    ...read,
    summary: 'Get the details of a color mode',
    path: '/api/v1/monitors/{monitorId}/color-modes/{colorModeIndex}',
    limit: sixThousandADay,
    parameters: z.strictObject({ ...monitor.shape, colorModeIndex: z.int().min(0) }),
    answer: colorModeDetailSchema,
    expectAsked: expectColorMode,
  },
  listMonitorConfigurations: {
    ...read,
    summary: 'List the monitor configurations',
    path: '/api/v1/monitor-configurations',
    limit: hundredAnHour,
    parameters: noParameters,
    answer: monitorConfigurationListSchema,
  },
  sendMonitorConfiguration: {
    ...send,
    summary: 'Apply a monitor configuration to monitors',
    path: '/api/v1/remote-command/monitor-configuration/send',
    limit: hundredAnHour,
    parameters: noParameters,
    body: monitorConfigurationSendSchema,
    answer: sendAnswerSchema,
  },
  sendAssetInformation: {
    ...send,
    summary: 'Set the asset information of monitors',
    path: '/api/v1/remote-command/asset-information/send',
    limit: hundredAnHour,
    parameters: noParameters,
    body: assetInformationSendSchema,
    answer: sendAnswerSchema,
  },
  sendRequestToUpload: {
    ...send,
    summary: 'Request monitors to upload their details',
    path: '/api/v1/remote-command/request-to-upload/send',
    limit: hundredAnHour,
    parameters: noParameters,
    body: requestToUploadSendSchema,
    answer: sendAnswerSchema,
  },
} as const satisfies Record<string, CloudOperation>;

/** Throws `cloud-wrong-shape` unless the details are those of the monitor asked for. */
function expectMonitor({ monitorId }: AskedMonitor, { id }: Pick<CloudMonitor, 'id'>): void {
  if (id !== monitorId) refuse(`monitor ${monitorId}`, `monitor ${id}`);
}

/**
 * Throws `cloud-wrong-shape` unless the color mode is the one asked for. The specification shows no field that names its monitor; if there is one, it
 * must be right.
 */
function expectColorMode(
  { monitorId, colorModeIndex }: AskedMonitor & { readonly colorModeIndex: number },
  { index, monitorId: named }: CloudColorModeDetail,
): void {
  if (index !== colorModeIndex) refuse(`color mode ${colorModeIndex} of monitor ${monitorId}`, `color mode ${index}`);
  if (named !== undefined && named !== monitorId)
    refuse(`monitor ${monitorId}`, `one of monitor ${JSON.stringify(named)}`);
}

interface AskedMonitor {
  readonly monitorId: string;
}

function refuse(asked: string, answered: string): never {
  throw new FlatfieldError(
    'cloud-wrong-shape',
    `Asked for ${safeText(asked)}, the cloud API answered with ${safeText(answered)}. Nothing of that answer is used.`,
  );
}
