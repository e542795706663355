import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CloudApi } from '../../src/api/cloud/cloud-api.ts';
import { cloudOperations } from '../../src/api/cloud/cloud-operations.ts';
import { createLocalApi, type LocalApi } from '../../src/api/local/local-api.ts';
import { operationNames } from '../../src/api/local/operation-name.ts';
import { operations } from '../../src/api/local/operations.ts';
import { noRetryPolicy } from '../../src/base/http/retry-policy.ts';
import { clientFor } from '../api/cloud/client-for.ts';
import { expectClear } from './expect-clear.ts';
import { spoiled } from './spoiled.ts';

/** What the server answers next. */
let body: string | Buffer = '';
let server: Server;
let local: LocalApi;
let cloud: CloudApi;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    response.setHeader('content-type', 'application/json');
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  local = createLocalApi({ baseUrl, changeSpacingMs: 0, steadyMs: 0, retryPolicy: noRetryPolicy });
  cloud = clientFor(baseUrl, { retryPolicy: noRetryPolicy });
});
afterAll(async () => {
  await local.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const id = 'cg279x_1';
const pixel = { x: 100, y: 100 };
const localCalls: readonly [string, (api: LocalApi) => Promise<unknown>][] = [
  ['list-monitors', (api) => api.listMonitors()],
  ['get-color-modes', (api) => api.getColorModes(id)],
  ['get-color-mode', (api) => api.getColorMode(id, 0)],
  ['get-calibration-results', (api) => api.getCalibrationResults(id, 0)],
  ['get-validation-results', (api) => api.getValidationResults(id, 0, 'c1')],
  ['get-key-lock', (api) => api.getKeyLock(id)],
  ['set-key-lock', (api) => api.setKeyLock(id, 'ALL')],
  ['get-targets', (api) => api.getTargets(id)],
  ['get-pixel-information', (api) => api.getPixelInformation(id, pixel)],
];

/** The name of an operation as its fixture has it, such as `list-monitors`. */
function dashed(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The first answer of a recorded exchange, as the text of its body. */
function recorded(name: string): string {
  const text = readFileSync(new URL(`../../fixtures/local-api/${name}.json`, import.meta.url), 'utf8');
  const [exchange]: { answers: Record<string, { body?: unknown }> }[] = JSON.parse(text);
  const [answer] = Object.values(exchange?.answers ?? {});
  return JSON.stringify(answer?.body ?? {});
}

function inCloud(name: string): string {
  return readFileSync(new URL(`../../fixtures/cloud-api/${name}.json`, import.meta.url), 'utf8');
}

describe('an answer with something wrong in it is a value or a clear error', () => {
  test('of each operation of the local API that reads', () => {
    const reads = operationNames.filter((name) => operations[name].kind === 'read');
    const called = new Set(localCalls.map(([name]) => name));
    expect(reads.filter((name) => !called.has(dashed(name)))).toEqual([]);
  });
  test.each(localCalls)('local API: %s', async (name, call) => {
    await expectAllClear(recorded(name), () => call(local));
  });

  const cloudCalls: readonly [string, (api: CloudApi) => Promise<unknown>][] = [
    ['groups', (api) => api.listGroups()],
    ['monitors', (api) => api.listMonitors()],
    ['monitor', (api) => api.getMonitor('cg279x_12345678')],
    ['color-mode', (api) => api.getColorMode(id, 1)],
    ['monitor-configurations', (api) => api.listMonitorConfigurations()],
  ];
  test('of each operation of the cloud that reads', () => {
    const reads = Object.values(cloudOperations).filter(({ kind }) => kind === 'read');
    expect(cloudCalls.length).toBe(reads.length);
  });
  test.each(cloudCalls)('cloud API: %s', async (name, call) => {
    await expectAllClear(inCloud(name), () => call(cloud));
  });

  test.each(localCalls)('bytes that are no text: %s', async (_, call) => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        body = Buffer.from(bytes);
        await expectClear(() => call(local));
      }),
      { numRuns: 15 },
    );
  });
});

test('what a pixel answer gives is always whole numbers within its depth', async () => {
  const sample = recorded('get-pixel-information');
  await fc.assert(
    fc.asyncProperty(spoiled(sample), async (text) => {
      body = text;
      const answer = await expectClear(() => local.getPixelInformation(id, pixel));
      if (answer === null) return;
      const { format: _, ...raw } = answer.rawValue;
      const codes = [...Object.values(answer.convertedRgbFull), ...Object.values(raw)];
      const greatest = 2 ** answer.bitDepth - 1;
      expect(codes.filter((code) => !(Number.isInteger(code) && code >= 0 && code <= greatest))).toEqual([]);
      expect([answer.position.x, answer.position.y].every((at) => Number.isSafeInteger(at) && at >= 0)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

async function expectAllClear(sample: string, call: () => Promise<unknown>): Promise<void> {
  body = sample;
  await expect(call()).resolves.toBeDefined();
  await fc.assert(
    fc.asyncProperty(spoiled(sample), async (text) => {
      body = text;
      await expectClear(call);
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    }),
    { numRuns: 120 },
  );
}
