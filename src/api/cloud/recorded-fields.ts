import {
  type AllowedFields,
  fieldsOf,
  type OperationFields,
  resultFields,
  withMore,
} from '../recording/field-kinds.ts';
import { type CloudOperation, cloudOperations } from './cloud-operations.ts';
import type { CloudEndpoint } from './limits/rate-limits.ts';

const target = {
  id: 'id',
  name: 'target',
  brightness: 'measure',
  blackLevel: 'measure',
  whitePoint: 'measure',
  gamma: 'measure',
  gamut: 'measure',
  calibrationPolicy: 'word',
  parameters: 'measure',
} as const satisfies AllowedFields;

const colorMode = {
  monitorId: 'monitor',
  target: { ...target, colorModeName: 'mode', profileUpdateRule: 'word', profilePolicy: 'measure' },
  parameters: 'measure',
  parameter: 'measure',
  selfCalibrationResult: resultFields,
  calibrationTarget: target,
  calibrationResult: resultFields,
} as const satisfies AllowedFields;

/** Fields of answers besides those of their schemas. */
const more: Readonly<Partial<Record<CloudEndpoint, AllowedFields>>> = {
  getMonitor: { colorModes: colorMode },
  getColorMode: colorMode,
  sendMonitorConfiguration: { responses: { message: 'message' } },
  sendAssetInformation: { responses: { message: 'message' } },
  sendRequestToUpload: { responses: { message: 'message' } },
};

const names = Object.keys(cloudOperations) as readonly CloudEndpoint[];

/** The fields of every operation that a recording keeps: those of its schemas, and what is known besides. */
export const recordedFields = Object.fromEntries(
  names.map((name): [CloudEndpoint, OperationFields] => {
    const { parameters, body, answer }: CloudOperation = cloudOperations[name];
    return [
      name,
      {
        parameters: fieldsOf(parameters, `${name}.path`),
        ...(body && { body: fieldsOf(body, `${name}.body`) }),
        answer: withMore(fieldsOf(answer, `${name}.answer`), more[name]),
      },
    ];
  }),
) as Readonly<Record<CloudEndpoint, OperationFields>>;
