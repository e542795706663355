import { freePort, LineServer } from '../soak/line-server.mjs';

/** What comes of working with a line server that is started for it, and ended whatever happens. */
export async function served(folder, work, args = []) {
  const server = new LineServer(folder, await freePort(), args);
  await server.start();
  try {
    return await work(server);
  } finally {
    await server.end('SIGTERM');
  }
}
