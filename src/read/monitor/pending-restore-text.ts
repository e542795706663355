import type { MonitorChange } from './monitor-change.ts';
import { plainName } from './monitor-terms.ts';
import type { RestoreRecord } from './restore-file.ts';

/** Changes of an interrupted run, as one sentence for people; each setting is named as it was before. */
export function pendingRestoreText({ monitorId, writtenAt, changes }: RestoreRecord): string {
  const what = changes.map(describeChange).join(', ');
  return `An interrupted run left the monitor ${plainName(monitorId)} changed (${plainName(writtenAt)}): ${what}.`;
}

/** Changes that a run could not restore, as one sentence for people. */
export function notRestoredText(monitorId: string, changes: readonly MonitorChange[]): string {
  const what = changes.map(describeChange).join(', ');
  return `The monitor ${plainName(monitorId)} could not be restored: ${what}. Restore it with flatfield restore.`;
}

function describeChange({ what, from }: MonitorChange): string {
  switch (what) {
    case 'color-mode':
      return `the color mode was ${Number(from) + 1} on its menu`;
    case 'key-lock':
      return `the key lock was ${from}`;
    case 'marker':
      return 'the marker was hidden';
  }
  return what satisfies never;
}
