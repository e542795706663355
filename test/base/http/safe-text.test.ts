import { describe, expect, it } from 'vitest';
import { safeText } from '../../../src/base/http/safe-text.ts';

describe('safeText', () => {
  it('keeps letters of any script and drops what steers a terminal or hides text', () => {
    expect(safeText('Fläche 画面 \u001b[31mred\r\n\u202eevil\u0000\ud800 end ')).toBe('Fläche 画面 [31mred evil end');
  });

  it('cuts at the limit between characters', () => {
    expect(safeText('😀'.repeat(5), 3)).toBe('😀😀😀...');
    expect(safeText('abc', 3)).toBe('abc');
    expect(Array.from(safeText('x'.repeat(1e6)))).toHaveLength(203);
  });
});
