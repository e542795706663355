/** An element as the strict little reader below finds it. */
export interface ReadElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: ReadElement[];
  text: string;
}

/** Reads the XML that our serializer may write and refuses everything else: an independent check of well-formedness. */
export function readXml(document: string): ReadElement {
  const root: ReadElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  let rest = document.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '');
  while (rest !== '') {
    const token =
      /^(?:<\/([a-z-]+)>|<([a-z-]+)((?: [a-zA-Z-]+="[^"<&]*(?:&[a-z#0-9]+;[^"<&]*)*")*)(\/?)>|([^<>]+))/.exec(rest);
    const last = open.at(-1);
    if (token === null || last === undefined) throw new Error(`Not well-formed at: ${rest.slice(0, 80)}`);
    const [whole, closed, opened, attributes = '', empty, text] = token;
    if (closed !== undefined) {
      if (closed !== last.name) throw new Error(`</${closed}> closes <${last.name}>`);
      open.pop();
    } else if (opened !== undefined) {
      const element = { name: opened, attributes: readAttributes(attributes), children: [], text: '' };
      last.children.push(element);
      if (empty === '') open.push(element);
    } else {
      last.text += decodeReferences(text ?? '');
    }
    rest = rest.slice(whole.length);
  }
  if (open.length !== 1 || root.children.length !== 1) throw new Error('Not one closed root element.');
  return root.children[0] as ReadElement;
}

/** Every element of a name, at any depth. */
export function elementsOf(element: ReadElement, name: string): ReadElement[] {
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...elementsOf(child, name)]);
}

function readAttributes(source: string): Record<string, string> {
  return Object.fromEntries(
    [...source.matchAll(/ ([a-zA-Z-]+)="([^"]*)"/g)].map(([, name, value]) => [name, decodeReferences(value ?? '')]),
  );
}

function decodeReferences(text: string): string {
  const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
  return text.replace(/&(?:#(\d+)|([a-z]+));/g, (_, code, name) =>
    code ? String.fromCodePoint(Number(code)) : (named[name] ?? '?'),
  );
}
