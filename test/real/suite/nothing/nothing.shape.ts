import { test } from '../../../../dist/playwright/index.js';

test('nothing is inspected here', () => {});
