import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { html } from '../../../src/report/html/html.ts';
import { page } from '../../../src/report/html/page.ts';

const plain = { lang: 'de', title: '<Titel>', style: 'p{color:red}', body: html`<p>a</p>` };

describe('page', () => {
  it('allows only its own style, by its hash, and no script if it has none', () => {
    const written = page(plain);
    const [, style = ''] = /<style>([^<]*)<\/style>/.exec(written) ?? [];
    expect(style.endsWith('p{color:red}')).toBe(true);
    expect(written).toContain(`style-src &#39;${hashOf(style)}&#39;; base-uri`);
    expect(written).not.toContain('script');
  });

  it('allows its own script alone, by its hash', () => {
    const written = page({ ...plain, script: 'go("a")' });
    expect(written).toContain(`script-src &#39;${hashOf('go("a")')}&#39;; base-uri`);
    expect(written).toContain('<script>go("a")</script>\n</body>');
  });

  it('names its language and escapes its title', () => {
    expect(page(plain)).toMatch(/<html lang="de">[\s\S]*<title>&lt;Titel&gt;<\/title>/);
  });
});

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
