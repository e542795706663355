import { chartTables } from '../../dist/line/server/store/charts/chart-tables.js';
import { openPostgres } from '../../dist/line/server/store/postgres/open-postgres-store.js';
import { postgresFacts } from '../../dist/line/server/store/postgres/postgres-facts.js';
import { countRuns, findRuns } from '../../dist/line/server/store/runs/find-runs.js';
import { findUnits } from '../../dist/line/server/store/runs/find-units.js';
import { yieldTables } from '../../dist/line/server/store/yields/yield-tables.js';
import { findYields } from '../../dist/line/server/store/yields/yields.js';

/** Prints how PostgreSQL answers the questions behind the pages: the nodes of each plan, and the time of each statement. */
export async function explainQueries(address, shifts, ask) {
  const { db } = await openPostgres(address, { waitMs: 10_000 });
  const statements = [];
  const collect = {
    transformQuery: ({ node, queryId }) => {
      statements.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const daysAgo = (days) => new Date(Date.now() - days * 86_400_000).toISOString();
  const month = { from: daysAgo(180), to: daysAgo(150) };
  const page = { limit: 100 };
  const yields = (of, filter, group) => findYields(of, postgresFacts(), filter, group, shifts);
  const questions = {
    'yields by station': (of) => yields(of, {}, 'station'),
    'yields by day': (of) => yields(of, {}, 'day'),
    'yields by shift of a past month': (of) => yields(of, month, 'shift'),
    'yields by station of runs with a cause': (of) => yields(of, { cause: 'cause-3' }, 'station'),
    causes: (of) => yieldTables({ db: of }).causes({}),
    'missed limits': (of) => yieldTables({ db: of }).missedLimits({}),
    'missed limits of a past month': (of) => yieldTables({ db: of }).missedLimits(month),
    'runs of a past month': (of) => findRuns(of, month, page),
    'runs of a station that failed': (of) => findRuns(of, { station: 'Station 3', outcome: 'fail' }, page),
    'units of a past month': (of) => findUnits(of, month, page),
    'last 1,000 values of a series': (of) => chartTables({ db: of }).seriesValues(SERIES, { last: 1000 }),
    'series that have values': (of) => chartTables({ db: of }).chartSeries({}),
    'count of all runs': (of) => countRuns(of, {}),
    'count of passes': (of) => countRuns(of, { outcome: 'pass' }),
  };
  try {
    for (const [name, question] of Object.entries(questions)) {
      statements.length = 0;
      await question(db.withPlugin(collect));
      console.log(`  ${name}`);
      for (const { sql, parameters } of [...statements]) {
        const { rows } = await ask(address, `explain (analyze, format json) ${sql}`, parameters);
        const [{ Plan: plan, 'Execution Time': ms }] = rows[0]['QUERY PLAN'];
        console.log(`    ${ms.toFixed(1).padStart(6)} ms  ${nodesOf(plan).join(' < ')}`);
      }
    }
  } finally {
    await db.destroy();
  }
}

const SERIES = {
  ...{ metric: 'luminance white', source: 'light', profile: 'white-uniformity' },
  ...{ model: 'CG319X', station: 'Station 3' },
};

/** From the top down, the outer before the inner. */
function nodesOf({ 'Node Type': type, 'Index Name': index, 'Relation Name': table, Plans: plans = [] }) {
  const on = index ?? table;
  return [on === undefined ? type : `${type} on ${on}`, ...plans.flatMap(nodesOf)];
}
