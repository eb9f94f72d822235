import { Command, CommanderError } from 'commander';
import { messagesOf, type CommandContext, type Runner } from './command';
import { defineDoctor } from './doctor/doctor.command';
import { defineExport } from './export.command';
import { defineImport } from './import.command';
import { defineMigration } from './migration.command';
import { defineOpenid } from './openid.command';
import { definePrune } from './prune.command';
import { defineRecipe } from './recipe.command';
import { defineRebuilds } from './rebuild.command';
import { Reporter } from './reporter';
import { defineUser } from './user.command';

/**
 * @param args without the names of the runtime and the program
 * @returns the exit code
 */
export async function runCommandLine(args: readonly string[], context: CommandContext): Promise<number> {
  let exitCode = 0;
  const run: Runner = async (command, action) => {
    const { json = false } = command.optsWithGlobals<{ json?: boolean }>();
    exitCode = await action(new Reporter(context.terminal, json));
  };
  try {
    await program(context, run).parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    // Commander has said what is wrong already, or shown the help that was asked for.
    if (error instanceof CommanderError) return error.exitCode;
    for (const message of await messagesOf(error)) context.terminal.errors.write(`${message}\n`);
    return 1;
  }
}

function program(context: CommandContext, run: Runner): Command {
  const { output, errors } = context.terminal;
  const root = new Command('npm run cli --')
    .description(
      'Commands of the Espalier content service. They use the configuration and the database of the service.',
    )
    .option('--json', 'print the result as JSON on standard output')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void output.write(text),
      writeErr: (text) => void errors.write(text),
    })
    .showSuggestionAfterError();
  for (const define of [
    defineImport,
    defineExport,
    definePrune,
    defineRecipe,
    defineMigration,
    defineDoctor,
    defineUser,
    defineOpenid,
    defineRebuilds,
  ]) {
    define(root, context, run);
  }
  return root;
}

export { type CommandContext } from './command';
export { type Terminal } from './reporter';
