import { escapeXml } from '../text/escape.ts';

/** An XML element as a tree; attributes that are undefined are left out. */
export interface XmlElement {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string | number | undefined>>;
  readonly children?: readonly (XmlElement | string)[];
}

/** An XML 1.0 document in UTF-8, one element a line; names must be known to be good, all else is escaped. */
export function serializeXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${serializeElement(root, '')}`;
}

function serializeElement({ name, attributes = {}, children = [] }: XmlElement, indent: string): string {
  const written = Object.entries(attributes)
    .filter((attribute): attribute is [string, string | number] => attribute[1] !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join('');
  const open = `${indent}<${name}${written}`;
  if (children.length === 0) return `${open}/>\n`;
  // Text must not gain spaces: an element with text stands on one line.
  if (children.every((child) => typeof child === 'string')) {
    return `${open}>${children.map(escapeXml).join('')}</${name}>\n`;
  }
  const inner = children.map((child) =>
    typeof child === 'string' ? `${indent}  ${escapeXml(child)}\n` : serializeElement(child, `${indent}  `),
  );
  return `${open}>\n${inner.join('')}${indent}</${name}>\n`;
}
