import { describe, expect, it } from 'vitest';
import { deviations, probeAt } from './ask.ts';
import { type Bend, type StandInState, standIn } from './stand-in.ts';

const resolution = { widthPx: 1920, heightPx: 1080 };
const parts = ['pixels'] as const;
const at128 = { x: 10, y: 20, bitDepth: 8, values: [128, 128, 128] };

describe('the pixels part', () => {
  it('finds a monitor of another make as assumed, with its menu', async () => {
    const { url, requests } = await standIn();
    const probed = await probeAt(url, { parts, resolution, onScreen: at128 });
    expect(deviations(probed)).toEqual([]);
    expect(foundBy(probed, 'on-screen')).toBe('agrees with rawValue and convertedRgbFull');
    expect(requests.filter((request) => request.endsWith('/pixel-inspection'))).toHaveLength(16);
    expect(probed.profile.behavior).toMatchObject({
      outside: { answer: 'refused', status: 400, body: '{"message":"Outside."}' },
      bitDepths: { AUTO: 8, '8_BIT': 8, '10_BIT': 8, '12_BIT': 8 },
      hdcp: false,
    });
    expect(probed.profile.behavior).not.toHaveProperty('evenPixels');
    expect(probed.profile.behavior).not.toHaveProperty('components');
  });

  it('says by how much the menu differs', async () => {
    const { url } = await standIn();
    const onScreen = { ...at128, values: [128, 131, 128] };
    const probed = await probeAt(url, { parts, resolution, onScreen });
    expect(deviations(probed)).toEqual([
      'on-screen: differs from rawValue by up to 3; differs from convertedRgbFull by up to 3',
    ]);
  });

  it('asks nothing outside a signal whose size is not known', async () => {
    const { url } = await standIn();
    const { record, profile } = await probeAt(url, { parts });
    expect(record.findings.filter(({ state }) => state === 'not-asked').map(({ check }) => check)).toEqual([
      'outside',
      'outside-body',
      'on-screen',
    ]);
    expect(profile.behavior).not.toHaveProperty('outside');
  });

  it.each<[name: string, bend: Bend, found: readonly RegExp[]]>([
    [
      'components have another spelling',
      pixel((body) => ({ ...body, rawValue: { R: 1, G: 1, B: 1 } })),
      [/^pixel-fields: rawValue: expected r, g, b or red, green, blue, got "R, G, B"$/],
    ],
    [
      'components are normalized and in a list',
      pixel((body) => ({ ...body, convertedRgbFull: [0.5, 0.5, 0.5] })),
      [
        /^pixel-fields: convertedRgbFull: .*got a list of 3$/,
        /^component-values: convertedRgbFull: .*up to 255, got 0.5$/,
      ],
    ],
    [
      'positions are repeated',
      (answer, { route, x, y }, state) =>
        route === '/pixel-inspection' ? { status: 200, body: pixelBody(state, x, y) } : answer,
      [/^outside: \(1920, 0\): echoed/, /^far-position: answered \(60000, 60000\): positions are repeated/],
    ],
    [
      'odd columns are read one to the left',
      pixel((body, x) => ({ ...body, position: { ...(body['position'] as object), x: x - (x % 2) } })),
      [
        /^odd-places: \(1, 0\): answered \(0, 0\); \(1, 1\): answered \(0, 1\); \(1919, 1079\): answered \(1918, 1079\)$/,
      ],
    ],
    [
      'coordinates outside wrap around',
      (answer, { route, x, y }, state) =>
        route === '/pixel-inspection' ? { status: 200, body: pixelBody(state, x % 1920, y % 1080) } : answer,
      [/^outside: \(1920, 0\): wrapped, \(0, 0\); \(0, 1080\): wrapped, \(0, 0\)$/],
    ],
    [
      'under HDCP each pixel is read at even coordinates, the last one for those outside',
      (answer, { route, x, y }, state) => {
        const even = (asked: number, px: number) => Math.min(asked, px - 1) - (Math.min(asked, px - 1) % 2);
        if (route !== '/pixel-inspection') return answer;
        return { status: 200, body: { ...pixelBody(state, even(x, 1920), even(y, 1080)), hdcp: true } };
      },
      [],
    ],
    [
      'a value has a text next to its components',
      pixel((body) => ({ ...body, convertedRgbFull: { space: 'sRGB', r: 128, g: 128, b: 128 } })),
      [/^pixel-fields: convertedRgbFull: expected .*, got "space, r, g, b"$/],
    ],
    [
      'coordinates outside are refused by an error of two kinds without a body',
      (answer, { x }) => (answer.status === 400 ? { status: x >= 1920 ? 500 : 409 } : answer),
      [
        /^outside: \(1920, 0\): refused, 500 and no body; \(0, 1080\): refused, 409/,
        /^outside-body: 500 and no body: no body$/,
      ],
    ],
    [
      'the marker is in the value and each reading flips a bit',
      pixel((body, _, { nth, query }) => ({
        ...body,
        rawValue: { r: query.get('show-marker') === 'true' ? 255 : 128 + (nth % 2), g: 128, b: 128 },
      })),
      [/^repeated-pixel: /, /^marker-in-value: without: .*; with the marker: .*255/],
    ],
    [
      'each reading flips a bit',
      pixel((body, _, { nth }) => ({ ...body, rawValue: { r: 128 + (nth % 2), g: 128, b: 128 } })),
      [/^repeated-pixel: /],
    ],
    [
      'each error has an id of its own',
      (answer, { route, nth }) => {
        if (route !== '/pixel-inspection' || answer.status !== 400) return answer;
        const requestId = `4f6b0c9${nth % 10}-0000-4000-8000-00000000000${nth % 7}`;
        return { ...answer, body: { message: 'Outside.', requestId } };
      },
      [],
    ],
  ])('finds that %s, and nothing else', async (_, bend, found) => {
    const { url } = await standIn(bend);
    const all = deviations(await probeAt(url, { parts, resolution }));
    expect(all.filter((text, place) => !found[place]?.test(text))).toEqual([]);
    expect(all).toHaveLength(found.length);
  });
});

function foundBy({ record }: Awaited<ReturnType<typeof probeAt>>, check: string): string | undefined {
  return record.findings.find((finding) => finding.check === check)?.found;
}

type Body = Record<string, unknown>;

/** Changes the answers for pixels of the signal. */
function pixel(change: (body: Body, x: number, request: Parameters<Bend>[1]) => Body): Bend {
  return (answer, request) => {
    if (request.route !== '/pixel-inspection' || answer.status !== 200) return answer;
    return { ...answer, body: change(answer.body as Body, request.x, request) };
  };
}

function pixelBody({ codesAt }: StandInState, x: number, y: number): Body {
  const codes = codesAt(x, y);
  return { colorFormat: 'RGB', hdcp: false, bitDepth: 8, position: { x, y }, rawValue: codes, convertedRgbFull: codes };
}
