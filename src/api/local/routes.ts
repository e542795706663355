import { closestName } from '../../base/closest-name.ts';
import { InvalidRequestError } from './check-request.ts';
import { type OperationName, operationNames } from './operation-name.ts';

/** Address of an operation: a method, and a path below the base address with its parameters in braces. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
}

export type Routes = Readonly<Record<OperationName, Route>>;

/** Single routes, or parts of them, that differ in a release. */
export type RouteOverrides = Readonly<Partial<Record<OperationName, Partial<Route>>>>;

const mode = '/monitors/{monitorId}/color-modes/{colorModeIndex}';
const result = `${mode}/target/calibration-results/{calibrationResultId}`;

/**
 * The routes in use unless overridden. The specification (1.0.0) states the two lists; the other operations are those of the vendor's example
 * clients. docs/reference/local-api.md lists them.
 */
export const defaultRoutes: Routes = {
  listMonitors: { method: 'GET', path: '/monitors' },
  getColorModes: { method: 'GET', path: '/monitors/{monitorId}/color-modes' },
  selectColorMode: { method: 'PUT', path: '/monitors/{monitorId}/color-modes/selected-index' },
  getColorMode: { method: 'GET', path: mode },
  changeColorMode: { method: 'PATCH', path: mode },
  getCalibrationResults: { method: 'GET', path: `${mode}/target/calibration-results` },
  getValidationResults: { method: 'GET', path: `${result}/validation-results` },
  getKeyLock: { method: 'GET', path: '/monitors/{monitorId}/key-lock' },
  setKeyLock: { method: 'PUT', path: '/monitors/{monitorId}/key-lock' },
  getPixelInformation: { method: 'GET', path: '/monitors/{monitorId}/pixel-inspection' },
  setPixelMarker: { method: 'PUT', path: '/monitors/{monitorId}/pixel-inspection/marker' },
  setSelfCalibration: { method: 'PUT', path: '/monitors/{monitorId}/selfcalibration/execution' },
  getTargets: { method: 'GET', path: '/monitors/{monitorId}/targets' },
  createTarget: { method: 'POST', path: '/monitors/{monitorId}/targets' },
};

/** The default routes with single ones replaced. Throws `invalid-request` for an invalid override. */
export function resolveRoutes(overrides: RouteOverrides = {}): Routes {
  for (const [name, route] of Object.entries(overrides)) checkOverride(name, route);
  const entries = operationNames.map((name) => [name, { ...defaultRoutes[name], ...overrides[name] }]);
  return Object.fromEntries(entries);
}

const methods: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH'] satisfies Route['method'][];

function checkOverride(name: string, { method, path }: Partial<Route>): void {
  const field = `options.routes.${name}`;
  const operation = operationNames.find((known) => known === name);
  if (operation === undefined) {
    const meant = closestName(name, operationNames);
    const expected =
      meant === undefined ? `names out of ${operationNames.join(', ')}` : `the name of an operation, such as ${meant}`;
    throw new InvalidRequestError('options.routes', expected, name);
  }
  if (method !== undefined && !methods.includes(method)) {
    throw new InvalidRequestError(`${field}.method`, methods.join(', '), method);
  }
  if (path === undefined) return;
  if (!/^\/[^?#\s]*$/u.test(path)) {
    throw new InvalidRequestError(`${field}.path`, 'a path that begins with / and has no query', path);
  }
  const known = parametersOf(defaultRoutes[operation].path);
  const named = parametersOf(path);
  if (named.length !== known.length || known.some((parameter) => !named.includes(parameter))) {
    const list = known.map((parameter) => `{${parameter}}`).join(', ') || 'none';
    throw new InvalidRequestError(`${field}.path`, `these parameters, each once: ${list}`, path);
  }
}

function parametersOf(path: string): string[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
}

/**
 * A path with its parameters filled in, each one percent-encoded so that it stays one segment. Throws `invalid-request`
 * for a value that cannot be a segment.
 */
export function fillPath(path: string, parameters: Readonly<Record<string, string | number>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeSegment(name, String(parameters[name] ?? '')));
}

function encodeSegment(name: string, value: string): string {
  if (value === '' || value === '.' || value === '..') {
    throw new InvalidRequestError(name, 'an id that is not empty, "." or ".."', value);
  }
  try {
    return encodeURIComponent(value);
  } catch (cause) {
    throw new InvalidRequestError(name, 'well-formed text', value, { cause });
  }
}
