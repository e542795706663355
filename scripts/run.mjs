// The one door for every command of a checkout: `node scripts/run.mjs <task>` installs what is missing, then runs the task.
import { tasks } from './tasks.mjs';

const [name, ...args] = process.argv.slice(2);
const task = Object.hasOwn(tasks, name ?? '') ? tasks[name] : undefined;
if (task === undefined) {
  console.error(`run: unknown task ${JSON.stringify(name ?? '')}; expected one of ${Object.keys(tasks).join(', ')}`);
  process.exitCode = 3;
} else {
  process.exitCode = await task(args);
}
