import {
  type AllowedFields,
  fieldsOf,
  type OperationFields,
  resultFields,
  withMore,
} from '../recording/field-kinds.ts';
import { type OperationName, operationNames } from './operation-name.ts';
import { type Operation, operations } from './operations.ts';

const target = {
  id: 'id',
  name: 'target',
  colorModeName: 'mode',
  parameters: 'measure',
  profileUpdateRule: 'word',
  profilePolicy: 'measure',
} as const satisfies AllowedFields;

/** `parameter` and `colormodes`: the spelling of release 0.9.0. */
const colorMode = { target, parameter: 'measure' } as const satisfies AllowedFields;
const oldColorMode = {
  index: 'number',
  name: 'mode',
  type: 'word',
  parameters: 'measure',
  ...colorMode,
} as const satisfies AllowedFields;

/** Fields of requests and answers besides those of their schemas. */
const more: Readonly<Partial<Record<OperationName, OperationFields>>> = {
  listMonitors: { answer: { monitors: { firmwareVersion: 'version' } } },
  getColorModes: { answer: { colorModes: colorMode, colormodes: oldColorMode } },
  getColorMode: { answer: colorMode },
  changeColorMode: { body: { target } },
  getCalibrationResults: { answer: { calibrationResults: resultFields } },
  getValidationResults: { answer: { validationResults: resultFields } },
};

/** The fields of every operation that a recording keeps: those of its schemas, and what is known besides. */
export const recordedFields = Object.fromEntries(
  operationNames.map((name): [OperationName, OperationFields] => {
    const { parameters, query, body, answer }: Operation = operations[name];
    return [
      name,
      {
        parameters: fieldsOf(parameters, `${name}.path`),
        ...(query && { query: fieldsOf(query, `${name}.query`) }),
        ...(body && { body: withMore(fieldsOf(body, `${name}.body`), more[name]?.body) }),
        answer: withMore(fieldsOf(answer, `${name}.answer`), more[name]?.answer),
      },
    ];
  }),
) as Readonly<Record<OperationName, OperationFields>>;
