import { runCommandLine } from './command-line';

const terminal = { input: process.stdin, output: process.stdout, errors: process.stderr };

void runCommandLine(process.argv.slice(2), { terminal }).then((exitCode) => {
  process.exitCode = exitCode;
});
