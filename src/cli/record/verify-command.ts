import { fingerprint, NOT_SIGNED } from '../../record/run-folder/check-folder.ts';
import { readVerifyingKey } from '../../record/run-folder/signing-key.ts';
import { type RunCheck, verifyRun } from '../../record/run-folder/verify-run.ts';
import { escapeTerminal } from '../../report/text/escape.ts';
import { jsonOption } from '../api-options.ts';
import { defineCommand } from '../command.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { pathOption } from '../option-kinds.ts';

/** `flatfield verify`: whether every file of a run is as it was when the run was written, and who signed it. */
export const verifyCommand = defineCommand({
  positionals: { run: { type: 'string', describe: 'Folder of a run', demandOption: true, normalize: true } },
  options: {
    ...jsonOption,
    key: pathOption('PEM file of the public key that must have signed the run'),
  },
  run: async (argv, { print }) => {
    const key = argv.key === undefined ? undefined : await readVerifyingKey(argv.key);
    const checked = await verifyRun(argv.run, key);
    const check = isUnsigned(checked) ? { ...checked, state: 'unsigned' as const } : checked;
    print(argv.json ? `${JSON.stringify(check, null, 2)}\n` : checkText(check, key && fingerprint(key)));
    return check.problems.length > 0 && check.state === 'unsigned' ? exitCodes.fail : EXIT_CODES[check.state];
  },
});

const EXIT_CODES: Readonly<Record<RunCheck['state'], ExitCode>> = {
  intact: exitCodes.pass,
  unsigned: exitCodes.pass,
  changed: exitCodes.fail,
  'not-verifiable': exitCodes.inconclusive,
};

/** True of a run that only lacks the signature of the given key, as its files are as listed. */
function isUnsigned({ state, problems, signedBy }: RunCheck): boolean {
  const [problem, ...others] = problems;
  return state === 'changed' && signedBy === null && others.length === 0 && problem?.what === NOT_SIGNED;
}

function checkText({ state, problems, signedBy }: RunCheck, given: string | undefined): string {
  const lines = problems.map(({ path, what }) => `- ${escapeTerminal(path)} ${what}`);
  const said = {
    intact: 'intact: no file was changed since the run was signed',
    unsigned: UNSIGNED,
    changed: 'changed',
    'not-verifiable': 'not verifiable: without a manifest, changes to the run cannot be detected',
  };
  const ofGiven = signedBy === given ? 'the given key' : 'another key than the given one';
  const whose = given === undefined ? 'a key that is not checked without --key' : ofGiven;
  const signer = signedBy === null ? [] : [`signed by ${whose}: SHA-256 ${signedBy}`];
  return `${[said[state], ...lines, ...signer].join('\n')}\n`;
}

const UNSIGNED = 'unsigned: all files match the manifest, but the manifest itself is unsigned';
