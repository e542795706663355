// Loaded into each command of a pair: its requests say which process sent them.
require('node:diagnostics_channel').subscribe('undici:request:create', ({ request }) => {
  request.addHeader('x-flatfield-life', process.env.FLATFIELD_LIFE);
});
