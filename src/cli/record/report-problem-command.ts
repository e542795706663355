import { existsSync } from 'node:fs';
import { writeFileAtomically } from '../../base/storage/write-file-atomically.ts';
import { problemFiles } from '../../probe/problem/problem-files.ts';
import { zipOf } from '../../probe/problem/zip.ts';
import { escapeTerminal } from '../../report/text/escape.ts';
import { defineCommand } from '../command.ts';
import { exitCodes, usageError } from '../exit-codes.ts';
import { askLine } from '../inspect/ask-line.ts';
import { flagOption, pathOption } from '../option-kinds.ts';

/** `flatfield report-problem`: one zip with what a developer needs, without what names anyone. */
export const reportProblemCommand = defineCommand({
  positionals: {
    run: { type: 'string', describe: 'Folder of a run or a probe', demandOption: true, normalize: true },
  },
  options: {
    recording: pathOption('Recording of the traffic (--record) that is not in the folder'),
    out: pathOption('Zip to write; must be a new file [default: problem-report.zip]'),
    yes: flagOption('Write it without asking'),
  },
  run: async ({ run, recording, out, yes }, context) => {
    const { path, print, tell, stdin, environment } = context;
    const file = out ?? path('problem-report.zip');
    if (existsSync(file)) throw usageError(`${file} exists: name a new file with --out.`);
    const { files, leftOut, doubts, changes } = await problemFiles(run, recording, [
      environment['FLATFIELD_CLOUD_TOKEN'] ?? '',
    ]);
    const zip = zipOf(files);
    for (const { name, content } of files) print(`${name.padEnd(20)} ${content.length} bytes\n`);
    for (const text of leftOut) print(`Left out: ${escapeTerminal(text)}\n`);
    for (const text of doubts) print(`Is it of another run? ${escapeTerminal(text)}.\n`);
    for (const text of changes) print(`Not as the run was written: ${escapeTerminal(text)}.\n`);
    print('Identifiers are replaced by pseudonyms. Nothing is sent.\n');
    if (!yes) {
      if (!stdin().isTTY) throw usageError('Nothing was written: standard input is not a terminal. Give --yes.');
      const question = `Write ${escapeTerminal(file)} (${zip.length} bytes)? Enter or y writes it, anything else does not. `;
      const answer = await askLine(question, context);
      if (answer === null || !/^(?:y|yes)?$/i.test(answer.trim())) {
        tell('Nothing was written.\n');
        return exitCodes.inconclusive;
      }
    }
    await writeFileAtomically(file, zip);
    tell('Look at its files before you give it to anyone.\n');
    print(`${escapeTerminal(file)}\n`);
    return exitCodes.pass;
  },
});
