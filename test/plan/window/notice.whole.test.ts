import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LaunchedPage, launchPage } from '../../../src/plan/window/launch-page.ts';

const MINUTE_MS = 60_000;
let launched: LaunchedPage;

beforeAll(async () => {
  launched = await launchPage({ resolution: { widthPx: 320, heightPx: 180 }, headless: true });
  await launched.evaluate('globalThis.passed = performance.now(); performance.now = () => passed');
});
afterAll(() => launched.close());

const pass = (ms: number) => launched.evaluate(`passed += ${ms}`);
const noticeLeftMs = () => launched.evaluate('flatfield.geometry().noticeLeftMs');
const move = (x: number) => launched.session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y: 20 });
const press = (key: string) => launched.session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code: key });

test('input within 14 minutes brings no notice', async () => {
  await pass(13 * MINUTE_MS);
  await move(20);
  await pass(13 * MINUTE_MS);
  await move(30);
  expect(await noticeLeftMs()).toBeNull();
});

test('the first input after that brings one, which is known until it is over and once after it', async () => {
  await pass(15 * MINUTE_MS);
  await move(40);
  await move(50);
  expect(await noticeLeftMs()).toBe(6000);
  await pass(4000);
  expect(await noticeLeftMs()).toBe(2000);
  await pass(4000);
  expect(await noticeLeftMs()).toBe(0);
  expect(await noticeLeftMs()).toBeNull();
});

test('Escape, held, always brings one', async () => {
  await press('Escape');
  expect(await noticeLeftMs()).toBe(6000);
  await pass(6000);
  await noticeLeftMs();
});

test('a page that is loaded again still knows when the last input was', async () => {
  const before = await launched.evaluate<string>("sessionStorage.getItem('inputAt')");
  await launched.reload();
  expect(await launched.evaluate('inputAt')).toBe(Number(before));
});
