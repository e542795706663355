import { startMapViews } from './map-views.ts';
import { startReadingsTable } from './readings-table.ts';
import { startRecordActions } from './record-actions.ts';

// All content is in the page already: the script only shows, hides, sorts, copies and saves. It writes text as text; the one
// markup that it puts in is that of the packed views.
document.body.classList.add('scripted');
void startMapViews();
startReadingsTable();
startRecordActions();
