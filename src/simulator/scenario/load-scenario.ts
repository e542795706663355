import { readdir, readFile } from 'node:fs/promises';
import { meantName } from '../../base/closest-name.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { packageFolder } from '../../base/package-folder.ts';
import { parseJsonText } from '../../base/parse-json-text.ts';
import { parseScenario, type Scenario } from './scenario.ts';

const folder = new URL('fixtures/scenarios/', packageFolder);

/** The scenario of a name. Throws `invalid-simulation` that lists the known ones. */
export async function loadScenario(name: string): Promise<Scenario> {
  const names = await scenarioNames();
  if (!names.includes(name)) {
    throw new FlatfieldError(
      'invalid-simulation',
      `Scenario ${JSON.stringify(name)} is not known${meantName(name, names)}`,
    );
  }
  const file = new URL(`${name}.json`, folder);
  return parseScenario(parseJsonText(await readFile(file, 'utf8')), name);
}

/** Every scenario that comes with Flatfield, by name, with one line that says what it is. */
export async function listScenarios(): Promise<readonly { readonly name: string; readonly description: string }[]> {
  const scenarios = await Promise.all((await scenarioNames()).map(loadScenario));
  return scenarios.map(({ name, description }) => ({ name, description }));
}

async function scenarioNames(): Promise<string[]> {
  const files = await readdir(folder);
  return files
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort();
}
