import { accessTables } from './access/access-tables.ts';
import { auditTables } from './access/audit-table.ts';
import { bindingTables } from './access/bindings.ts';
import { alarmTables } from './alarms/alarms.ts';
import { mailTables } from './alarms/mails.ts';
import { archiveTables } from './archive.ts';
import { markTables } from './backup/marks.ts';
import { restorationTables } from './backup/restorations.ts';
import { chartTables } from './charts/chart-tables.ts';
import { gateTables } from './gate/gate-runs.ts';
import { releaseTables } from './gate/releases.ts';
import { goldenTables } from './golden/golden-checks.ts';
import { judgingTables } from './judging/judgings.ts';
import { retentionTables } from './retention/remove-runs.ts';
import { runTables } from './runs/run-tables.ts';
import { stationTables } from './stations/station-table.ts';
import type { OwnMethods, StoreParts } from './store-parts.ts';
import { webhookTables } from './webhooks/webhooks.ts';
import { summaryTables } from './yields/day-summaries.ts';
import { yieldTables } from './yields/yield-tables.ts';

/**
 * The data of a line server: an archive of bundles and their arrivals, which only grows, and an index of their content, which can be
 * rebuilt from it. One contract suite tests every implementation.
 */
export type Store = Readonly<ReturnType<typeof kyselyStore>>;

/** The store of these parts. No two of its parts have a method of the same name. */
export const kyselyStore = (parts: StoreParts, own: OwnMethods) => ({
  ...runTables(parts),
  ...archiveTables(parts),
  ...gateTables(parts),
  ...releaseTables(parts),
  ...goldenTables(parts),
  ...yieldTables(parts),
  ...summaryTables(parts),
  ...stationTables(parts),
  ...accessTables(parts),
  ...bindingTables(parts),
  ...auditTables(parts),
  ...restorationTables(parts),
  ...markTables(parts),
  ...judgingTables(parts),
  ...webhookTables(parts),
  ...chartTables(parts),
  ...alarmTables(parts),
  ...mailTables(parts),
  ...retentionTables(parts),
  ...own,
  close: (): Promise<void> => parts.db.destroy(),
});
