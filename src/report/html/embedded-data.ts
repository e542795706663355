import { deflateSync } from 'node:zlib';
import type { SamplePoint } from '../../sampling/sample-point.ts';
import { escapeJson } from '../text/escape.ts';
import { Html, html } from './html.ts';
import type { PageContext } from './page-context.ts';
import { packedRows } from './points-section.ts';
import { packedViews } from './screen-section.ts';

/**
 * What the script works with: the whole record for the download, and its words and places. The data of a packed page
 * is deflated (zlib, base64); nothing is left out, so that what is downloaded always equals the record.
 */
export function embeddedData(context: PageContext): Html {
  const { inspection, packed, large, t } = context;
  const { resolution, points, patches } = inspection.plan;
  const places = (of: readonly SamplePoint[]) => of.map(({ index, xPx, yPx }) => [index, xPx, yPx]);
  const page = {
    widthPx: resolution.widthPx,
    heightPx: resolution.heightPx,
    points: places(points),
    ownPoints: patches.map(({ ownLayout }) => (ownLayout ? places(ownLayout.points) : null)),
    words: { copied: t('copied'), copyFailed: t('copyFailed'), rowsShown: t('rowsShown'), map: t('mapHint') },
    fileName: 'inspection.json',
  };
  return html`${plain('page', page)}
${packed ? [pack('record', inspection), pack('views', packedViews(context))] : plain('record', inspection)}${large && pack('rows', packedRows(context))}`;
}

function plain(id: string, value: unknown): Html {
  return new Html(`<script type="application/json" id="${id}">${escapeJson(value)}</script>\n`);
}

function pack(id: string, value: unknown): Html {
  const data = deflateSync(JSON.stringify(value)).toString('base64');
  return new Html(`<script type="text/plain" id="${id}" data-encoding="deflate">${data}</script>\n`);
}
