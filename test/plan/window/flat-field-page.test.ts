import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { flatFieldPage } from '../../../src/plan/window/flat-field-page.ts';

const page = flatFieldPage();
const policy = /Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1] ?? '';

test('allows its own script and style and nothing else', () => {
  const hash = (element: string) => {
    const text = new RegExp(`<${element}>([\\s\\S]*?)</${element}>`).exec(page)?.[1] ?? '';
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  };
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    `script-src ${hash('script')}`,
    `style-src ${hash('style')}`,
    "base-uri 'none'",
    "form-action 'none'",
  ]);
});

test('refers to nothing outside itself', () => {
  expect(page).not.toMatch(/\b(?:src|href)=|url\(|@import|https?:/);
});
