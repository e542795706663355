import { one } from './elements.ts';

/** The page's data about itself: its words, the size of the screen in pixels, and the places of the points. */
export interface PageData {
  readonly words: {
    readonly copied: string;
    readonly copyFailed: string;
    readonly rowsShown: string;
    readonly map: string;
  };
  readonly fileName: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly points: readonly PlaceData[];
  /** The same for each patch that has a layout of its own; null for the others. */
  readonly ownPoints: readonly (readonly PlaceData[] | null)[];
}

/** Index of a point, x and y in pixels. */
export type PlaceData = readonly [point: number, x: number, y: number];

export const page = JSON.parse(one('#page').textContent ?? '') as PageData;

/** A text of the page with its values put in for `{name}`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The JSON that an element of the page holds, unpacked if it is packed. */
export async function embedded<T>(id: string): Promise<T> {
  const { textContent, dataset } = one(`#${id}`);
  const text = textContent ?? '';
  if (dataset['encoding'] !== 'deflate') return JSON.parse(text) as T;
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return JSON.parse(await new Response(stream).text()) as T;
}
