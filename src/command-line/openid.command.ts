import { Option, type Command } from 'commander';
import type { SigningAlgorithm } from '#features/openid';
import type { CommandContext, Runner } from './command';
import { withServices } from './service-context';

/** Those of the service, which is not loaded for its help. */
const ALGORITHMS = ['RS256', 'ES256'] as const satisfies readonly SigningAlgorithm[];

interface Options {
  readonly name?: string;
  readonly role?: readonly string[];
}

export function defineOpenid(program: Command, context: CommandContext, run: Runner): void {
  const openid = program.command('openid').description('OpenID Connect.');
  const app = openid.command('app').description('Applications that may ask for access tokens in their own name.');
  app
    .command('create')
    .description('Create an application and print its secret, which cannot be read again.')
    .argument('<clientId>', 'how the application calls itself')
    .option('--name <name>', 'how people call it')
    .option('--role <role...>', 'roles that it has, such as Editor')
    .action((clientId: string, { name, role }: Options, command: Command) =>
      run(command, (reporter) =>
        withServices(context, async (services) => {
          const [{ Applications }, { Config }] = await Promise.all([
            import('#features/openid'),
            import('#platform/config'),
          ]);
          const applications = services.get(Applications, { strict: false });
          const { clientSecret } = await applications.create({ clientId, displayName: name, roles: role });
          const { baseUrl } = services.get(Config, { strict: false });
          const text = `client id:     ${clientId}\nclient secret: ${clientSecret}\n${howToAsk(clientId, clientSecret, baseUrl)}`;
          reporter.result({ clientId, clientSecret }, text);
          return 0;
        }),
      ),
    );
  app
    .command('rotate-secret')
    .description('Give an application a new secret and print it. The old one gets no further tokens.')
    .argument('<clientId>')
    .action((clientId: string, _options, command: Command) =>
      run(command, (reporter) =>
        withServices(context, async (services) => {
          const { Applications } = await import('#features/openid');
          const { clientSecret } = await services.get(Applications, { strict: false }).rotateSecret(clientId);
          reporter.result({ clientId, clientSecret }, `client secret: ${clientSecret}`);
          return 0;
        }),
      ),
    );
  defineKey(openid, context, run);
}

function defineKey(openid: Command, context: CommandContext, run: Runner): void {
  openid
    .command('key')
    .description('Keys that tokens are signed with.')
    .command('rotate')
    .description('Let a new key take over. The old one stays published until everything that it signed has expired.')
    .addOption(new Option('--algorithm <algorithm>', 'default: that of the key until now').choices(ALGORITHMS))
    .action(({ algorithm }: { algorithm?: SigningAlgorithm }, command: Command) =>
      run(command, (reporter) =>
        withServices(context, async (services) => {
          const { SigningKeys } = await import('#features/openid');
          const keyId = await services.get(SigningKeys, { strict: false }).rotate(algorithm);
          reporter.result({ keyId }, `key id: ${keyId}`);
          return 0;
        }),
      ),
    );
}

function howToAsk(clientId: string, clientSecret: string, baseUrl: string): string {
  return `Get a token:   curl -u '${clientId}:${clientSecret}' -d grant_type=client_credentials ${baseUrl}/connect/token`;
}
