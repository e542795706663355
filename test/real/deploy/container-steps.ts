import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface Instruction {
  readonly name: string;
  readonly text: string;
}

/** The instructions of a Containerfile: without comments, continued lines as one, caches of the builder left out. */
export function instructionsOf(text: string): readonly Instruction[] {
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
      return { name, text: rest.replaceAll(/--mount=\S+\s+/g, '').trim() };
    });
}

export interface BuiltImage {
  readonly env: Readonly<Record<string, string>>;
  readonly entrypoint: readonly string[];
  readonly uid: number;
  readonly gid: number;
  /** A path in the image as a path of this computer. */
  readonly pathOf: (text: string) => string;
}

/** Runs the steps of a Containerfile in a folder that stands for the image's file system, with the files of another one as the context. */
export function buildImage(instructions: readonly Instruction[], root: string, context: string): BuiltImage {
  const pathOf = (text: string) => text.replaceAll(/\/(?=(?:opt|var\/lib|run\/secrets)\b)/g, `${root}/`);
  const env: Record<string, string> = {};
  let [folder, uid, gid] = [root, 0, 0];
  let entrypoint: readonly string[] = [];
  for (const { name, text } of instructions) {
    if (name === 'ENV') Object.assign(env, Object.fromEntries([text.split('=')]));
    if (name === 'WORKDIR') {
      folder = pathOf(text);
      mkdirSync(folder, { recursive: true });
    }
    if (name === 'COPY') {
      const [pattern = '', target = ''] = text.split(' ');
      const [start = '', end = ''] = pattern.split('*');
      const files = readdirSync(context).filter((file) => file.startsWith(start) && file.endsWith(end));
      for (const file of files) cpSync(join(context, file), join(folder, target, file));
    }
    if (name === 'RUN') {
      mkdirSync(pathOf('/var/lib'), { recursive: true });
      const own = { ...process.env, ...env, npm_config_prefer_offline: 'true' };
      execFileSync('sh', ['-e', '-c', pathOf(text)], { cwd: folder, env: own, stdio: 'pipe' });
    }
    if (name === 'USER') [uid = 0, gid = 0] = text.split(':').map(Number);
    if (name === 'ENTRYPOINT') entrypoint = JSON.parse(text) as string[];
  }
  return { env, entrypoint, uid, gid, pathOf };
}
