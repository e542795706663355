import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  type Assumption,
  cloudAssumptions,
  localAssumptions,
  statedRoutes,
  testedParts,
} from '../../src/api/openapi/assumptions.ts';
import { openApiDocuments } from '../../src/api/openapi/openapi-documents.ts';

interface Operation {
  readonly operationId: string;
  readonly 'x-assumed'?: readonly string[];
}

interface Document {
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const sources = {
  examples: "vendor's examples",
  field: 'other clients',
  vendor: "vendor's pages",
  own: 'none',
} as const satisfies Record<Assumption['source'], string>;

const row = ({ id, assumed, source, ifFalse, simulated = '-' }: Assumption) =>
  `| <a id="${id}"></a>\`${id}\` | ${assumed} | ${sources[source]} | ${ifFalse} | ${simulated} |`;

const table = (assumptions: readonly Assumption[]) =>
  [
    '| id | assumption | source | if it is false | on the simulator |',
    '|---|---|---|---|---|',
    ...assumptions.map(row),
  ].join('\n');

const everything: readonly Assumption[] = [...localAssumptions, ...cloudAssumptions];
const tried = everything.filter(({ seenOn = [], falseOn = [] }) => seenOn.length + falseOn.length > 0);

const seen =
  tried.length === 0
    ? 'None of them was tried on a real monitor yet.'
    : `${tried.length} of ${everything.length} were tried on real monitors:\n\n${tried.map(({ id, seenOn = [], falseOn = [] }) => `- \`${id}\`: ${[...seenOn.map((at) => `so on ${at}`), ...falseOn.map((at) => `not so on ${at}`)].join(', ')}`).join('\n')}\n`;

const ledger = `# Assumptions

The specifications of the two APIs leave questions open. This page lists the answers that Flatfield assumes, and what it does if one is wrong.
${seen} The page is generated from \`src/api/openapi/assumptions.ts\`; the [OpenAPI documents](openapi.md) mark each id with \`x-assumed\`.

"Vendor's examples" are the clients that EIZO publishes on GitHub (\`EIZOCorporation/ColorNavigator-API-examples\` and
\`EIZOCorporation/ColorNavigator-Network-API-examples\`, as of December 2024); all of them run against \`flatfield simulate --dialect field\`.

## Local monitor control API

${table(localAssumptions)}

## Cloud monitor management API

${table(cloudAssumptions)}
`;

const operations = Object.entries(openApiDocuments() as unknown as Record<string, Document>).map(
  ([file, { info, paths }]) => {
    const rows = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        const links = (operation['x-assumed'] ?? []).map((id) => `[${id}](assumptions.md#${id})`);
        return `| \`${operation.operationId}\` | \`${method.toUpperCase()} ${path}\` | ${links.join(', ') || '-'} |`;
      }),
    );
    return `## ${info.title} ${info.version}

\`flatfield/openapi/${file}\`

| operation | method and path | assumed |
|---|---|---|
${rows.join('\n')}
`;
  },
);

const page = `# OpenAPI documents

\`\`\`sh
flatfield openapi local
flatfield openapi cloud
\`\`\`

prints the OpenAPI 3.1 document of an API, made from the schemas with which Flatfield checks requests and parses answers. The package exports the same files:

\`\`\`js
import local from 'flatfield/openapi/local-monitor-control-api.json' with { type: 'json' };
\`\`\`

They are Flatfield's reading of the APIs, not the vendor's own documents. Whatever the specifications do not state is marked: \`x-assumed\` lists the ids of [assumptions](assumptions.md),
and \`description\` says them in a sentence. Supported are version 1.0.0 of the local API (1.0.1 to 1.0.4 add models and sensors only; answers in the spellings of 0.9.0 are read, too)
and v1 of the cloud API. This page is generated.

${operations.join('\n')}`;

/** After a change of the table, `npx vitest run test/docs/api-pages.test.ts -u` writes the pages. */
describe('the pages of the APIs', () => {
  it('say in the README what was never tested', () => {
    const rows = testedParts.map(({ part, testedWith, neverTestedWith }) =>
      [part, testedWith, neverTestedWith].join(' | '),
    );
    const expected = ['part | tested with | never tested with', '---|---|---', ...rows];
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    const shown = readme.slice(readme.indexOf('| part |')).split('\n\n')[0] ?? '';
    expect(shown.split('\n').map((line) => line.replace(/^\|\s?|\s?\|$/g, ''))).toEqual(expected);
  });

  it('list every assumption of the table', async () => {
    await expect(ledger).toMatchFileSnapshot('../../docs/reference/assumptions.md');
  });

  it('list every operation with its assumptions', async () => {
    await expect(page).toMatchFileSnapshot('../../docs/reference/openapi.md');
  });

  it('refer to assumptions that there are', () => {
    const ids = [...localAssumptions, ...cloudAssumptions].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const pages = ['local-api.md', 'simulator.md', 'fleet.md', 'install.md'];
    const referred = pages.map((name) => {
      const text = readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
      return Array.from(text.matchAll(/\(reference\/assumptions\.md#([\w-]+)\)/g), ([, id = '']) => id);
    });
    expect(referred.map(({ length }) => length > 0)).toEqual([true, true, true, true]);
    expect(referred.flat().filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('mark the route of every operation whose address is not stated', () => {
    const marked = localAssumptions.find(({ id }) => id === 'local-routes')?.operations ?? [];
    const all = Object.values(
      (openApiDocuments() as unknown as Record<string, Document>)['local-monitor-control-api.json']?.paths ?? {},
    );
    const names = all.flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
    expect([...marked, ...statedRoutes].sort()).toEqual(names.sort());
  });
});
