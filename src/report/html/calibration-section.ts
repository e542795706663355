import { chromaticity1976 } from '../../judge/color/chromaticity-1976.ts';
import type { Reference, ReferenceColor } from '../../read/reference/reference.ts';
import type { TextKey } from '../languages/en.ts';
import type { Translate } from '../languages/languages.ts';
import { numberText } from '../text/number-text.ts';
import { definitionList, type Html, html } from './html.ts';
import type { PageContext } from './page-context.ts';

/** The calibration result with which the readings were compared, or the reason why there was none; null if a file was compared with none. */
export function calibrationSection(context: PageContext): Html | null {
  const { inspection, t, words } = context;
  const { reference, problem } = inspection.calibration;
  if (inspection.meter !== undefined && reference === null && problem === null) return null;
  return html`<section aria-labelledby="calibration" class="calibration">
<h2 id="calibration">${t('calibration')}</h2>
${problem && html`<p class="stopped"><strong>${t('noCalibration')}</strong> <bdi>${words.error(problem)}</bdi></p>`}
${reference && referenceFacts(reference, context)}
</section>`;
}

const COLORS: readonly (readonly [ReferenceColor, TextKey])[] = [
  ['white', 'white'],
  ['red', 'nameRed'],
  ['green', 'nameGreen'],
  ['blue', 'nameBlue'],
  ['black', 'black'],
];

function referenceFacts(reference: Reference, { inspection, t }: PageContext): Html {
  const { toneResponse, additivityErrorPercent } = inspection.judgment;
  return html`${definitionList(
    [
      ['source', reference.source],
      ['calibrationId', reference.calibrationId ?? '–'],
      ['executedAt', reference.executedAt],
      [
        'toneResponse',
        toneResponse === null
          ? '–'
          : `${toneText(toneResponse.value, t)} (${t(toneResponse.from === 'target' ? 'fromTarget' : 'fromOption')})`,
      ],
      ['additivity', additivityErrorPercent === null ? '–' : `${t.decimal(numberText(additivityErrorPercent, 2))} %`],
    ],
    t,
  )}
<div class="scroll" tabindex="0"><table>
<caption>${t('colors')}</caption>
<thead><tr><th scope="col">${t('color')}</th><th scope="col" class="n">X</th><th scope="col" class="n">Y, cd/m²</th><th scope="col" class="n">Z</th><th scope="col" class="n">u'</th><th scope="col" class="n">v'</th></tr></thead>
<tbody>${COLORS.map(([color, key]) => {
    const xyz = reference.colors[color];
    const uv = chromaticity1976(xyz);
    const text = (value: number, digits: number) => t.decimal(numberText(value, digits));
    return html`<tr><th scope="row">${t(key)}</th><td class="n">${text(xyz.X, 3)}</td><td class="n">${text(xyz.Y, 3)}</td><td class="n">${text(xyz.Z, 3)}</td><td class="n">${uv && text(uv.u, 4)}</td><td class="n">${uv && text(uv.v, 4)}</td></tr>
`;
  })}</tbody></table></div>`;
}

/** An exponent is a number, other tone responses have names. */
function toneText(value: number | string, t: Translate): string {
  return typeof value === 'number' ? t.decimal(value) : value;
}
