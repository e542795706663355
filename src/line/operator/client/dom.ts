/** An element with a class and what it holds: text is always text, never markup. */
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

/** What came from outside, set apart from the direction of the text around it. */
export function outside(text: string): HTMLElement {
  return el('bdi', '', text);
}
