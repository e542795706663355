import { startLiveUpdates } from './live-updates.ts';

// Everything is in the page already: the script only keeps it up to date. A page says which events change it.
const { events, refresh } = document.body.dataset;
if (events !== undefined) startLiveUpdates(events.split(' '), refresh === undefined ? null : Number(refresh));
