/**
 * Replaces each part of this page, by its `data-live`, that is other on the fresh one. What is focused, scrolled, chosen or selected
 * stays so. False if the fresh page has other parts.
 */
export function replaceParts(fresh: Document): boolean {
  const [old, next] = [partsOf(document), partsOf(fresh)];
  if (old.size !== next.size || [...old.keys()].some((name) => !next.has(name))) return false;
  for (const [name, part] of old) {
    const other = next.get(name);
    if (other === undefined || known.get(name) === other.outerHTML || hasSelection(part)) continue;
    known.set(name, other.outerHTML);
    replace(part, document.adoptNode(other));
  }
  return true;
}

/** The markup of each part as the server sent it last. */
const known = new Map([...partsOf(document)].map(([name, part]) => [name, part.outerHTML]));

function partsOf(page: Document): Map<string, HTMLElement> {
  const parts = [...page.querySelectorAll<HTMLElement>('[data-live]')];
  return new Map(parts.map((part) => [part.dataset['live'] ?? '', part]));
}

/** Somebody is about to copy it. */
function hasSelection(part: Element): boolean {
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(part, true);
}

function replace(old: HTMLElement, next: HTMLElement): void {
  const focused = document.activeElement;
  const place = focused !== null && old.contains(focused) ? placeOf(focused, old) : null;
  const scrolled = [...old.querySelectorAll('.scroll')].map(({ scrollLeft }) => scrollLeft);
  const chosen = [...old.querySelectorAll<HTMLInputElement>('input:checked')];
  old.replaceWith(next);
  next.querySelectorAll('.scroll').forEach((element, at) => {
    element.scrollLeft = scrolled[at] ?? 0;
  });
  for (const input of next.querySelectorAll<HTMLInputElement>('input')) {
    if (chosen.some(({ name, value }) => input.name === name && input.value === value)) input.checked = true;
  }
  if (place !== null) like(place, next)?.focus({ preventScroll: true });
}

interface Place {
  readonly markup: string;
  readonly at: number;
}

/** An element by its start tag, and which of several alike. */
function placeOf(element: Element, root: Element): Place {
  const markup = startTag(element);
  const alike = [...root.querySelectorAll(element.localName)].filter((other) => startTag(other) === markup);
  return { markup, at: alike.indexOf(element) };
}

function like({ markup, at }: Place, root: HTMLElement): HTMLElement | undefined {
  const alike = [...root.querySelectorAll<HTMLElement>('a, button, input, select, [tabindex]')].filter(
    (element) => startTag(element) === markup,
  );
  return alike[at] ?? alike[0];
}

function startTag({ localName, attributes }: Element): string {
  const named = [...attributes].filter(({ name }) => KEYS.includes(name)).map(({ name, value }) => `${name}=${value}`);
  return [localName, ...named.sort()].join(' ');
}

/** Attributes that say what an element is for. */
const KEYS = ['href', 'name', 'value', 'aria-labelledby', 'id', 'title'];
