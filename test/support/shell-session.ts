import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { REPOSITORY, type Step } from './documents';

export interface StepResult {
  readonly step: Step;
  /** What the commands printed, standard error included. */
  readonly output: string;
  /** Of each HTTP request, in order. */
  readonly statuses: readonly number[];
}

/** Where documents say that the service is. */
const DOCUMENTED_URL = /http:\/\/localhost:3000/g;

/** What a session has before its first command: npm runs the built commands and the tests of plug-ins, curl notes its statuses. */
const PRELUDE = `
set -eu -o pipefail
npm() {
  if [ "$1" = install ]; then command npm install --silent --offline --no-audit --no-fund "$ESPALIER_CLIENT"; return; fi
  [ "$1" = run ] && shift; [ "$1" = --silent ] && shift
  local script="$1" program="$ESPALIER_CLI"; shift
  case "$script" in
    cli) ;;
    migration:run) set -- migration run ;;
    plugin:new) program="$ESPALIER_PLUGIN_NEW" ;;
    test) command npm test; return ;;
    *) echo "npm run $script is unknown here" >&2; return 1 ;;
  esac
  local args=(); for arg in "$@"; do [ "$arg" = -- ] || args+=("$arg"); done
  "$SESSION_NODE" "$program" "\${args[@]}"
}
curl() { command curl "$@" -w "%{stderr}$STEP %{http_code}\\n" 2>> "$STATUSES"; }
`;

/**
 * Runs the commands of a document in one bash, as a reader does who copies them one after the other. What they write lands in a
 * folder that is thrown away, in which only `test` of the repository is seen.
 *
 * @throws when a command fails, with its place in the document and what it printed
 */
export async function runInShell(
  steps: readonly Step[],
  url: string,
  environment: Readonly<Record<string, string>>,
): Promise<StepResult[]> {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'espalier-docs-'));
  const folder = path.join(parent, 'espalier');
  try {
    fs.mkdirSync(folder);
    fs.symlinkSync(path.join(REPOSITORY, 'test'), path.join(folder, 'test'));
    const statuses = path.join(folder, '.statuses');
    fs.writeFileSync(statuses, '');
    const { exitCode, output } = await bash(scriptOf(steps, url), folder, {
      ...environment,
      STATUSES: statuses,
      SESSION_NODE: process.execPath,
      // As npm run cli sets it.
      NODE_COMPILE_CACHE: path.join(REPOSITORY, 'dist/compiled'),
      ESPALIER_CLI: path.join(REPOSITORY, 'dist/src/cli.js'),
      ESPALIER_PLUGIN_NEW: path.join(REPOSITORY, 'scripts/plugin-new.mjs'),
      DATA_DIR: path.join(folder, 'data'),
    });
    const outputs = output.split(/^---- step \d+ ----\n/m).slice(1);
    if (exitCode !== 0) {
      throw new Error(`${steps[outputs.length - 1]?.commands.place} ended with ${exitCode}:\n${outputs.at(-1)}`);
    }
    const noted = fs.readFileSync(statuses, 'utf8').split('\n');
    return steps.map((step, index) => ({
      step,
      output: outputs[index] ?? '',
      statuses: noted.filter((line) => line.startsWith(`${index} `)).map((line) => Number(line.split(' ')[1])),
    }));
  } finally {
    fs.rmSync(parent, { recursive: true, force: true });
  }
}

function scriptOf(steps: readonly Step[], url: string): string {
  const commands = steps.map(
    ({ commands: { text } }, index) =>
      `STEP=${index}; printf '\\n---- step %s ----\\n' $STEP\n${text.replace(DOCUMENTED_URL, url)}`,
  );
  return PRELUDE + commands.join('\n');
}

async function bash(
  script: string,
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<{ exitCode: number | null; output: string }> {
  const child = spawn('bash', ['-c', `exec 2>&1\n${script}`], {
    cwd,
    env: { PATH: process.env.PATH, HOME: cwd, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const exitCode = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { exitCode, output };
}
