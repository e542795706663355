// The network between stations and the server of a line: passes bytes on, holds them up, and cuts connections at any byte, also after
// the server has answered and before the station hears it.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** @returns its port, what it has cut, and `close()`. `ports`: where servers listen, whenever they do; each connection goes to any of them. */
export async function startNetwork(ports, random) {
  const sockets = new Set();
  const network = { cuts: 0, isGood: false };
  const server = createServer((station) => {
    const upstream = connect(ports[Math.floor(random() * ports.length)], '127.0.0.1');
    const cut = () => {
      network.cuts += 1;
      station.destroy();
      upstream.destroy();
    };
    for (const [from, to] of [
      [station, upstream],
      [upstream, station],
    ]) {
      sockets.add(from);
      let left = !network.isGood && random() < 0.05 ? Math.floor(random() * 60_000) : Number.POSITIVE_INFINITY;
      from.on('data', (chunk) => {
        if (chunk.length > left) return cut();
        left -= chunk.length;
        if (!to.write(chunk)) {
          from.pause();
          to.once('drain', () => from.resume());
        }
        if (!network.isGood && random() < 0.01) {
          from.pause();
          setTimeout(() => from.resume(), 1000 * random());
        }
      });
      from.on('end', () => to.end());
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(network, {
    port: server.address().port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  });
}
