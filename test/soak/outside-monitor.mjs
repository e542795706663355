// The monitor server of test/outside, which the authors of the simulator did not write, for Node that cannot load TypeScript.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const contents = ['monitor-server', 'monitor-state', 'signals'].map((name) => `export * from './${name}.ts';`).join('');
const resolveDir = fileURLToPath(new URL('../outside', import.meta.url));
const { outputFiles } = await build({
  stdin: { contents, resolveDir, loader: 'ts' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  write: false,
});
const code = Buffer.from(outputFiles[0].contents).toString('base64');

export const { calibrationOf, cleanMonitor, each, signalOf, soundColors, startMonitorServer, targetOf, yCbCrOf } =
  await import(`data:text/javascript;base64,${code}`);
