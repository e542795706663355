import { parseQueryChoice, parseQueryInteger } from '../http/parse-request.ts';
import type { SignalPixel, SignalRgb } from '../signal/signal-format.ts';
import type { ComponentNames, LocalOperation } from './local-operation.ts';
import { monitorOf } from './monitor-operations.ts';

const bitDepths = { AUTO: 'AUTO', '8_BIT': 8, '10_BIT': 10, '12_BIT': 12 } as const;
/** AUTO first, as it is the default. */
const depthNames = Object.keys(bitDepths) as [keyof typeof bitDepths, ...(keyof typeof bitDepths)[]];

export const getPixelInformation: LocalOperation = async (context) => {
  const { rig, query, componentNames, blankingMs, answeredBits } = context;
  const monitor = monitorOf(context);
  const question = {
    x: parseQueryInteger(query, 'x'),
    y: parseQueryInteger(query, 'y'),
    showMarker: parseQueryChoice(query, 'show-marker', ['true', 'false']) === 'true',
    bitDepth: bitDepths[parseQueryChoice(query, 'bit-depth', depthNames)],
    blankingMs,
    answeredBits,
  };
  const { raw, rgbFull, bitDepth, hdcp, position } = await rig.pixelInspection.inspect(monitor, question);
  return {
    status: 200,
    body: {
      colorFormat: raw.color,
      hdcp,
      bitDepth,
      position,
      rawValue: nameComponents(raw, componentNames),
      convertedRgbFull: nameRgb(rgbFull, componentNames),
    },
  };
};

function nameComponents(pixel: SignalPixel, names: ComponentNames): Record<string, number> {
  if (pixel.color === 'RGB') return nameRgb(pixel, names);
  const { y, cb, cr } = pixel;
  return names === 'upper-case-ycbcr' ? { Y: y, Cb: cb, Cr: cr } : { y, cb, cr };
}

function nameRgb({ r, g, b }: SignalRgb, names: ComponentNames): Record<string, number> {
  return names === 'red-green-blue' ? { red: r, green: g, blue: b } : { r, g, b };
}
