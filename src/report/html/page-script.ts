import { mapViews } from './page-script/map-views.ts';
import { pageTools } from './page-script/page-tools.ts';
import { pointDetails } from './page-script/point-details.ts';
import { readingsTable } from './page-script/readings-table.ts';
import { recordActions } from './page-script/record-actions.ts';

/**
 * The page's own script, as the text that the browser gets and that the Content-Security-Policy names by its hash. It stands
 * here as text because the page is made without reading a file and the package without a bundler; a test holds it to the
 * syntax of ECMAScript 2022. All content is in the page already: the script only shows, hides, sorts, copies and saves.
 * It writes text as text; the one markup that it puts in is that of the packed views, escaped where they were made.
 */
export const PAGE_SCRIPT = `'use strict';
(() => {
${[pageTools, mapViews, readingsTable, pointDetails, recordActions].join('\n')}})();`;
