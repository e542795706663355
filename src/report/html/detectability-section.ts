import { formatPatch } from '../../pattern/patch-name.ts';
import { type DetectableColor, ERROR_KINDS } from '../../verdict/detectability/detectable.ts';
import { isMeasuredLight } from '../../verdict/evidence.ts';
import { CHANNEL_TEXTS, CLASS_TEXTS, DIRECTION_TEXTS, detectabilitySentences } from '../text/detectability-text.ts';
import { type Html, html } from './html.ts';
import type { PageContext } from './page-context.ts';

/** What the run could see, a line for each class of colors, and the table of all colors; nothing under a profile of light. */
export function detectabilitySection({ inspection, t, words }: PageContext): Html | null {
  const { judgment } = inspection;
  const sentences = detectabilitySentences(judgment, t);
  if (sentences.length === 0) return null;
  const { colors = [] } = judgment.detectability ?? {};
  return html`<section aria-labelledby="detectability" class="detectability">
<h2 id="detectability">${t('detectability')}</h2>
<ul>${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul>
<p class="where">${t(isMeasuredLight(inspection) ? 'detectabilityNoteLight' : 'detectabilityNote')}</p>
<details><summary>${t('allColors')} (${colors.length})</summary><div class="scroll" tabindex="0"><table>
<caption>${t('detectabilityTable')}</caption>
<thead><tr><th scope="col">${t('patch')}</th><th scope="col">${t('color')}</th><th scope="col">${t('colorClass')}</th>${ERROR_KINDS.map(
    ({ channels, direction }) =>
      html`<th scope="col" class="n">${t(CHANNEL_TEXTS[channels])} ${t(DIRECTION_TEXTS[direction])}</th>`,
  )}</tr></thead>
<tbody>${colors.map((color) => row(color, t, words))}</tbody>
</table></div></details>
</section>`;
}

function row(
  { patchIndex, codes, bitDepth, color, errors }: DetectableColor,
  t: PageContext['t'],
  words: PageContext['words'],
): Html {
  return html`<tr><td><bdi>${words.patch(patchIndex)}</bdi></td><th scope="row"><bdi>${formatPatch(codes, bitDepth)}</bdi></th><td>${t(CLASS_TEXTS[color])}</td>${ERROR_KINDS.map(
    ({ channels, direction }) => html`<td class="n">${errors[channels][direction].seen ?? '–'}</td>`,
  )}</tr>
`;
}
