import { runCommandLine } from './command-line';

const context = {
  environment: process.env,
  terminal: { input: process.stdin, output: process.stdout, errors: process.stderr },
};

void runCommandLine(process.argv.slice(2), context).then((exitCode) => {
  process.exitCode = exitCode;
});
