import { expect, test } from 'vitest';
import { browserEnvironment } from '../../../src/plan/window/chromium.ts';

test('a browser gets the environment without the token of the cloud API and other secrets', () => {
  const environment = {
    DISPLAY: ':0',
    PATH: '/bin',
    FLATFIELD_CLOUD_URL: 'https://example.com',
    FLATFIELD_CLOUD_TOKEN: 'a'.repeat(40),
    npm_config__authToken: 'x',
    DB_PASSWORD: 'x',
    UNSET: undefined,
  };
  expect(browserEnvironment(environment)).toEqual({
    DISPLAY: ':0',
    PATH: '/bin',
    FLATFIELD_CLOUD_URL: 'https://example.com',
  });
});
