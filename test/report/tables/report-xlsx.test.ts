import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { reportXlsx } from '../../../src/report/tables/report-xlsx.ts';
import { buildInspection, tintedCorner } from '../build-inspection.ts';
import { HOSTILE_TEXTS, hostileInspection } from '../hostile.ts';

async function sheets(inspection: Parameters<typeof reportXlsx>[0]) {
  const files = unzipSync(await reportXlsx(inspection));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

it('a workbook has the verdict, the limits, and the readings with numbers as numbers', async () => {
  const found = await sheets(buildInspection({ columns: 3, rows: 3, read: tintedCorner }));
  const texts = found['xl/sharedStrings.xml'] ?? '';
  for (const words of ['Verdict', 'fail', 'deltaE2000', 'delta-e-2000-reference-max'])
    expect(texts).toContain(`>${words}<`);
  expect(found['xl/workbook.xml']).toMatch(/name="Verdict".*name="Readings"/s);
  expect(found['xl/worksheets/sheet2.xml']).toMatch(/<c r="D2"[^>]*><v>255<\/v>/);
  expect(found['xl/worksheets/sheet2.xml']?.match(/<row /g)).toHaveLength(10);
});

it.each(HOSTILE_TEXTS)('a workbook holds %j as text, in XML that any parser reads', async (text) => {
  const found = await sheets(hostileInspection(text));
  for (const [name, xml] of Object.entries(found)) {
    expect(xml, name).not.toMatch(/<f>|<script|<img|<evil|&(?!amp;|lt;|gt;|quot;|apos;|#)/);
    expect(xml.replaceAll(/[\t\n\r]/g, ''), name).not.toMatch(/\p{Cc}|\p{Cs}/u);
  }
  expect(found['xl/sharedStrings.xml']?.replaceAll(/<\/?(?:sst|si|t)\b[^<>]*>|<\?xml[^<>]*\?>/g, '')).not.toMatch(
    /[<>]/,
  );
});
