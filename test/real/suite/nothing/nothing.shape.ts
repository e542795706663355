import { test } from 'flatfield/playwright';

test('nothing is inspected here', () => {});
