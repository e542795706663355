import type { Group } from '../api/cloud/schemas/monitor-schema.ts';
import type { Column } from '../report/tables/column.ts';

/** A line of a tree of groups: a group, or a part of paths that is no group itself. */
export interface GroupTreeRow {
  readonly id: number | null;
  readonly name: string;
  readonly depth: number;
  readonly groupPath: string | null;
}

/** Groups as a tree by their paths, in the order of their names; a group without a path is at the top. */
export function groupTree(groups: readonly Group[]): GroupTreeRow[] {
  const root: Node = { groups: [], below: new Map() };
  for (const group of groups) {
    const parts = group.groupPath?.split('/').filter((part) => part !== '') ?? [];
    let node = root;
    for (const part of parts.length === 0 ? [group.name] : parts) {
      const next: Node = node.below.get(part) ?? { groups: [], below: new Map() };
      node.below.set(part, next);
      node = next;
    }
    node.groups.push(group);
  }
  return rowsBelow(root, 0);
}

/** Columns of a tree of groups in a table. */
export const groupTreeColumns: readonly Column<GroupTreeRow>[] = [
  { name: 'id', value: ({ id }) => id },
  { name: 'name', value: ({ name, depth }) => `${'· '.repeat(depth)}${name}` },
  { name: 'groupPath', head: 'path', value: ({ groupPath }) => groupPath },
];

interface Node {
  readonly groups: Group[];
  readonly below: Map<string, Node>;
}

function rowsBelow({ below }: Node, depth: number): GroupTreeRow[] {
  const sorted = Array.from(below).sort(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }));
  return sorted.flatMap(([part, node]) => {
    const own = node.groups.map(({ id, name, groupPath = null }) => ({ id, name, depth, groupPath }));
    return [
      ...(own.length === 0 ? [{ id: null, name: part, depth, groupPath: null }] : own),
      ...rowsBelow(node, depth + 1),
    ];
  });
}
