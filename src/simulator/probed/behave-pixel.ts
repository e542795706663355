import type { Behavior } from '../../api/probed/behavior.ts';
import type { PixelPlace } from '../../api/probed/place-read.ts';

type Body = Readonly<Record<string, unknown>>;

/** The answer for a pixel under the cross of the marker, which is red and five pixels wide. */
export function underMarker(body: Body, marker: PixelPlace | null | undefined): Body {
  const { x, y } = body['position'] as PixelPlace;
  if (!marker || Math.abs(marker.x - x) > 2 || Math.abs(marker.y - y) > 2) return body;
  const red = { r: 2 ** Number(body['bitDepth']) - 1, g: 0, b: 0 };
  return { ...body, colorFormat: 'RGB', rawValue: red, convertedRgbFull: red };
}

/** The components of a value as the behavior names and scales them; `turn`: number of readings before this one. */
export function behaveComponents(
  value: Readonly<Record<string, number>>,
  bitDepth: number,
  turn: number,
  { components = {}, values, ditherSteps = 0 }: Behavior,
): unknown {
  const full = 2 ** bitDepth - 1;
  const changed = Object.entries(value).map(([name, code]) => {
    const dithered = Math.max(0, code - (turn % 2) * ditherSteps);
    return [components.names?.[name as 'r'] ?? name, scaled(dithered, full, values)] as const;
  });
  if (components.isList) return changed.map(([, code]) => code);
  return Object.fromEntries([...changed, ...Object.entries(components.more ?? {})]);
}

function scaled(code: number, full: number, values: Behavior['values']): number {
  switch (values) {
    case 'of-one':
      return code / full;
    case 'of-109-percent':
      return Math.round(code * 1.09);
    case undefined:
      return code;
    default:
      throw values satisfies never;
  }
}
