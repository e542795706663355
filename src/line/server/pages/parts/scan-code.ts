import { encode } from 'uqr';
import { type Html, html } from '../../../../report/html/html.ts';

/** A text as a QR code (ISO/IEC 18004), dark on light in every color scheme, as scanners need it, with the text below. */
export function scanCode(text: string, label: string): Html {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return html`<svg class="scan" role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${dark.join('')}"/></svg>
<p><code>${text}</code></p>`;
}
