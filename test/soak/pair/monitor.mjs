// A simulated monitor in a process of its own, behind a server that notes which process sent each request, and from when to when it was answered.
import { createServer, request as forward } from 'node:http';
import { startSimulator } from '../../../dist/entries/simulator.js';

const { scenario, seed } = JSON.parse(process.argv[2]);
const simulator = await startSimulator({ scenario, seed, timeScale: 0.01 });
const requests = [];

const server = createServer((incoming, answer) => {
  const { method, url: path } = incoming;
  const { 'x-flatfield-life': life, ...headers } = incoming.headers;
  const noted = { life, method, path, fromMs: nowMs(), toMs: null };
  requests.push(noted);
  process.send({ life });
  answer.once('close', () => {
    noted.toMs = nowMs();
  });
  const passed = forward(`${simulator.url}${path}`, { method, headers }, (response) => {
    answer.writeHead(response.statusCode, response.headers);
    response.pipe(answer);
  });
  passed.once('error', () => answer.destroy());
  incoming.pipe(passed);
});

server.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${server.address().port}` }));

/** A clock that the processes of one computer share. */
function nowMs() {
  return performance.timeOrigin + performance.now();
}

process.on('message', () => {
  const [{ colorModes, keyLock, marker }] = simulator.rig.monitors;
  process.send({ requests, left: [colorModes.selectedIndex, keyLock, marker] });
});
process.on('disconnect', () => process.exit());
