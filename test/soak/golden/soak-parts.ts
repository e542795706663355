/** What `test/soak/golden.mjs` takes from here, for Node that cannot load TypeScript. */
export { exampleRecords } from '../gate/example-records.ts';
export { folderPlaces, makeScratch } from '../gate/line-place.ts';
export { randomGoldenHistory } from './golden-history.ts';
export { playGoldenHistory } from './play-golden-history.ts';
