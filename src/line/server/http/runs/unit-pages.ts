import { z } from 'zod';
import { sha256Schema } from '../../../protocol/run-row.ts';
import { UNIT_STATES } from '../../../protocol/unit-answer.ts';
import type { ComparedRun, UnitFacts } from '../../pages/parts/page-inputs.ts';
import { statesPage } from '../../pages/runs/states-page.ts';
import { unitPage } from '../../pages/runs/unit-page.ts';
import { unitsPage } from '../../pages/runs/units-page.ts';
import { releaseUnit } from '../gate/releases.ts';
import { askUnit, unitGates } from '../gate/unit-gate.ts';
import { fields, listAsked, type PageRoutes, pageFrom, reason, unitIn } from '../page-routing.ts';
import { refusal } from '../refusal.ts';
import { unitStates } from './unit-states.ts';

/** Newest runs of a unit whose values are drawn: a run a day for more than a year. */
const MAX_RUNS_OF_TREND = 500;

/** Pages of units and of their states, and the release of a unit. */
export function unitPages({ app, deps, reading, deciding, shown }: PageRoutes): void {
  const { store } = deps;

  app.get('/units', reading, async (context) => {
    const { filter, cursor } = listAsked(context, deps);
    const [page, choices] = await Promise.all([store.units(filter, pageFrom(cursor)), store.choices()]);
    return shown(context, (of) => unitsPage(of, { filter, cursor, page, choices }));
  });

  app.get('/units/:unit', reading, async (context) => {
    const unit = unitIn(context.req.param('unit'));
    const [runs, releases, registered, similar] = await Promise.all([
      store.runsOfUnit(unit),
      store.releasesOfUnit(unit),
      store.registeredProfiles(),
      store.similarUnits(unit),
    ]);
    const answer = await askUnit(deps, unit);
    // Until a profile is bound to its model, every one might concern it.
    const isBound = answer.profiles.length > 0;
    const gates = isBound
      ? answer.profiles
      : await unitGates(deps, unit, [...new Set(registered.map(({ name }) => name))]);
    const { a, b } = context.req.query();
    const compared = a !== undefined && b !== undefined ? await comparedRuns(deps, a, b) : null;
    const values = await store.valuesOfRuns(runs.slice(-MAX_RUNS_OF_TREND).map(({ order }) => order));
    return shown(context, (of) => unitPage(of, { unit, runs, gates, answer, releases, similar, values, compared }));
  });

  app.get('/states', reading, async (context) => {
    const state = z
      .enum(UNIT_STATES)
      .nullable()
      .catch(null)
      .parse(context.req.query('state') ?? null);
    const cursor = context.req.query('cursor') ?? null;
    const page = await unitStates(deps, state === null ? {} : { state }, pageFrom(cursor));
    return shown(context, (of) => statesPage(of, { state, cursor, page }));
  });

  app.post('/units/:unit/release', deciding, async (context) => {
    const form = z.object({ profile: z.string().min(1).max(200), reason }).safeParse(await fields(context, deps));
    if (!form.success) throw refusal('bad-request', 'A release needs a profile and a reason.');
    const unit = unitIn(context.req.param('unit'));
    await releaseUnit(deps, { unit, profile: form.data.profile }, context.var.reader.name, form.data.reason);
    return context.redirect(`/units/${encodeURIComponent(unit)}`, 303);
  });
}

type Runs = Pick<PageRoutes['deps'], 'store' | 'reader'>;

/** Two runs with the limits of their records; null if either is unknown. */
async function comparedRuns(runs: Runs, a: string, b: string): Promise<UnitFacts['compared']> {
  const [first, second] = [await comparedRun(runs, a), await comparedRun(runs, b)];
  return first && second && [first, second];
}

async function comparedRun({ store, reader }: Runs, id: string): Promise<ComparedRun | null> {
  if (!sha256Schema.safeParse(id).success) return null;
  const [row, bundle] = [await store.run(id), await store.bundle(id)];
  return row && bundle && { row, limits: await reader.limits(bundle) };
}
