import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Command } from 'commander';
import type { Users } from '#features/users';
import { CommandError, type CommandContext, type Runner } from './command';
import { withServices } from './service-context';
import type { Terminal } from './reporter';

interface CreateOptions {
  readonly email: string;
  readonly role?: readonly string[];
  readonly password: boolean;
}

export function defineUser(program: Command, context: CommandContext, run: Runner): void {
  const user = program.command('user').description('People who may sign in. Passwords are read from standard input.');
  user
    .command('create')
    .description('Create a user.')
    .argument('<userName>')
    .requiredOption('--email <address>')
    .option('--role <role...>', 'roles that the user has, such as Editor')
    .option('--no-password', 'ask for no password: nobody can sign in until one is set')
    .action((userName: string, { email, role, password: wanted }: CreateOptions, command: Command) =>
      run(command, async (reporter) => {
        const password = wanted ? await readPassword(context.terminal) : undefined;
        return withUsers(context, async (users) => {
          const created = await users.create({ userName, email, password, roles: role });
          reporter.result(created, `User ${created.userName} created (id ${created.id})`);
          return 0;
        });
      }),
    );
  user
    .command('set-password')
    .description('Give a user a new password.')
    .argument('<userName>')
    .action((userName: string, _options, command: Command) =>
      run(command, async (reporter) => {
        const password = await readPassword(context.terminal);
        return withUsers(context, async (users) => {
          await users.setPassword(userName, password);
          reporter.result({ userName }, `The password of ${userName} is set`);
          return 0;
        });
      }),
    );
  user
    .command('unlock')
    .description('Forget the failed sign-ins of a user, so that the next one is looked at.')
    .argument('<userName>')
    .action((userName: string, _options, command: Command) =>
      run(command, (reporter) =>
        withUsers(context, async (users) => {
          await users.unlock(userName);
          reporter.result({ userName }, `User ${userName} may try again`);
          return 0;
        }),
      ),
    );
  user
    .command('disable')
    .description('Disable a user. Tokens and sessions of the user end at once.')
    .argument('<userName>')
    .action((userName: string, _options, command: Command) =>
      run(command, (reporter) =>
        withUsers(context, async (users) => {
          await users.disable(userName);
          reporter.result({ userName, enabled: false }, `User ${userName} is disabled`);
          return 0;
        }),
      ),
    );
}

function withUsers(context: CommandContext, work: (users: Users) => Promise<number>): Promise<number> {
  return withServices(context, async (services) => {
    const { Users } = await import('#features/users');
    return work(services.get(Users, { strict: false }));
  });
}

/** The first line of the input: piped in, or typed at a prompt that does not show it. */
async function readPassword({ input, errors }: Terminal): Promise<string> {
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
