/** An element with a class and its children: text is always text, never markup. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  ...children: readonly (Node | string | null)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (className !== '') element.className = className;
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** The element of that id. Throws if the page has none. */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no ${id}.`);
  return found;
}

/** An element for a text from outside, isolated from the direction of the text around it. */
export function outside(text: string): HTMLElement {
  return el('bdi', '', text);
}

/** The same within a sentence. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

/** A button that does what a key does. */
export function button(key: string, className: string, ...children: readonly (Node | string)[]): HTMLElement {
  const made = el('button', className, ...children);
  made.type = 'button';
  made.dataset['key'] = key;
  return made;
}
