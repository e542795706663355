/** What `test/soak/gate.mjs` takes from here, for Node that cannot load TypeScript. */
export { startPostgres } from '../../real/postgres/start-postgres.ts';
export { compareGates, shrunk } from './compare-gates.ts';
export { databasePlace } from './database-place.ts';
export { exampleRecords } from './example-records.ts';
export { folderPlaces, makeScratch } from './line-place.ts';
export { modelAnswers } from './model.mjs';
export { randomHistory } from './random-history.ts';
