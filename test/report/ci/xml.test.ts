import { describe, expect, it } from 'vitest';
import { serializeXml } from '../../../src/report/ci/xml.ts';

describe('serializeXml', () => {
  it('writes empty elements, text, mixed content and leaves undefined attributes out', () => {
    expect(
      serializeXml({
        name: 'a',
        attributes: { b: '"<\n', c: undefined, d: 1 },
        children: [{ name: 'e' }, { name: 'f', children: ['<g>'] }, 'h'],
      }),
    ).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<a b="&quot;&lt;&#10;" d="1">\n  <e/>\n  <f>&lt;g&gt;</f>\n  h\n</a>\n',
    );
  });
});
