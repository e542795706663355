import { expect, it } from 'vitest';
import { resolveRoutes } from '../../../src/api/local/routes.ts';

const validations = '/v2/{monitorId}/{colorModeIndex}/{calibrationResultId}';

it('a route may be another path with the same parameters', () => {
  expect(resolveRoutes({ getValidationResults: { path: validations } }).getValidationResults).toEqual({
    method: 'GET',
    path: validations,
  });
});

it.each([
  ['/monitors/cg_2/pixel-inspection', '{monitorId}'],
  ['/monitors/{monitorId}/{monitorId}', '{monitorId}'],
  ['/monitors/{colorModeIndex}', '{monitorId}'],
])('a route that reads another monitor than the one that is named is refused: %s', (path, expected) => {
  expect(() => resolveRoutes({ getPixelInformation: { path } })).toThrow(
    `options.routes.getPixelInformation.path: expected these parameters, each once: ${expected}, got "${path}".`,
  );
});
