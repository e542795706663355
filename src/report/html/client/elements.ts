/** Every element below `root` that matches, as the kind of element that the page is made with. */
export function all<E extends Element = HTMLElement>(selector: string, root: ParentNode = document): E[] {
  return [...root.querySelectorAll<E>(selector)];
}

/** The first match; null if there is none. */
export function find<E extends Element = HTMLElement>(selector: string, root: ParentNode = document): E | null {
  return root.querySelector<E>(selector);
}

/** The first match of what every page has. Throws if it is missing. */
export function one<E extends Element = HTMLElement>(selector: string, root: ParentNode = document): E {
  const found = find<E>(selector, root);
  if (!found) throw new Error(`The page has no ${selector}.`);
  return found;
}

/** A control of a form by its name. Throws if it is missing. */
export function control<E extends HTMLElement>(form: ParentNode, name: string): E {
  return one<E>(`[name="${name}"]`, form);
}

/** A new element with text, never with markup. */
export function make<K extends keyof HTMLElementTagNameMap>(tag: K, text?: string): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  return element;
}
