import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CommandError } from './command-error';
import type { Terminal } from './terminal';

/** The first line of the input: piped in, or typed at a prompt that does not show it. */
export async function readPassword({ input, errors }: Terminal): Promise<string> {
  const isTyped = input.isTTY === true;
  if (isTyped) errors.write('Password: ');
  // Readline shows what is typed by writing it to its output, which is nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: isTyped });
  const [line] = (await Promise.race([once(lines, 'line'), once(lines, 'close')])) as [string?];
  lines.close();
  if (isTyped) errors.write('\n');
  if (line) return line;
  throw new CommandError('No password was given. Type one, or pipe it in as the first line of standard input.');
}
