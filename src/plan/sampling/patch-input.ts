import { type Patch, parsePatch, parsePatches } from '../pattern/patch.ts';
import type { PatchWithLayout } from './plan-sampling.ts';

/** A patch or a chart as a caller writes it: `red`, `red=5-tenth` with a layout of its own, or the same as an object. */
export type PatchInput = string | Patch | { readonly patch: string | Patch; readonly layout: string };

/** Patch that a caller means. Throws InvalidPatchError; a bad layout is refused when the plan is made. */
export function resolvePatchInput(input: PatchInput): Patch | PatchWithLayout {
  if (typeof input === 'string') return withLayout(splitText(input), parsePatch);
  if (!('patch' in input)) return input;
  const { patch, layout } = input;
  return withLayout({ patch, layout }, (one) => (typeof one === 'string' ? parsePatch(one) : one));
}

/** The patch itself. */
export function patchIn(planned: Patch | PatchWithLayout): Patch {
  return 'patch' in planned ? planned.patch : planned;
}

/** The patches of a comma list, such as `white,red=5-tenth`; throws InvalidPatchError on a bad, a repeated or a missing one. */
export function parsePlannedPatches(text: string): readonly (Patch | PatchWithLayout)[] {
  const items = text.split(',').map(splitText);
  const patches = parsePatches(items.map(({ patch }) => patch).join(','));
  return patches.map((patch, place) => withLayout({ patch, layout: items[place]?.layout }, (one) => one));
}

/** A patch as a journal keeps it: the text from which `resolvePatchInput` makes it again, unless it is a chart. */
export function patchInputText(input: PatchInput): string {
  if (typeof input === 'string') return input;
  if (!('patch' in input)) return input.name;
  const { patch, layout } = input;
  return `${typeof patch === 'string' ? patch : patch.name}=${layout}`;
}

/** No name of a patch has an equals sign. */
function splitText(text: string): { readonly patch: string; readonly layout: string | undefined } {
  const at = text.indexOf('=');
  return at < 0 ? { patch: text, layout: undefined } : { patch: text.slice(0, at), layout: text.slice(at + 1) };
}

function withLayout<P>(
  { patch, layout }: { readonly patch: P; readonly layout: string | undefined },
  parse: (patch: P) => Patch,
): Patch | PatchWithLayout {
  return layout === undefined ? parse(patch) : { patch: parse(patch), layout };
}
