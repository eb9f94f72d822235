import { Logger } from '@nestjs/common';
import type { Config } from '#platform/config';

interface WaysIn {
  /** While nobody can sign in who may do everything. */
  readonly setupLink?: string;
  readonly givesTokens: boolean;
}

export function announce(
  { baseUrl, firstApplication }: Pick<Config, 'baseUrl' | 'firstApplication'>,
  listening: string,
  waysIn: WaysIn,
): void {
  const { setupLink, givesTokens } = waysIn;
  const logger = new Logger('Espalier');
  logger.log(`Ready at ${baseUrl} (listening on ${listening})`);
  logger.log(`Visitors see the site at ${baseUrl}/`);
  if (setupLink === undefined) logger.log(`People sign in at ${baseUrl}/Admin`);
  else {
    // A warning, so that a quieter log has it too. It is the only line that ever shows such a thing.
    logger.warn(`Nobody can sign in as administrator yet. This link is for one use, within a day: ${setupLink}`);
  }
  logger.log(`The API is described at ${baseUrl}/api/docs, for programs at ${baseUrl}/api/openapi.json`);
  if (!givesTokens) {
    logger.log(
      `Nothing gives access tokens as yet. Switch the authorization server on: ${baseUrl}/Admin/OpenID/Server`,
    );
    return;
  }
  const client = firstApplication?.clientId ?? '<client id>';
  logger.log(
    `Get an access token: curl -u '${client}:<client secret>' -d grant_type=client_credentials ${baseUrl}/connect/token`,
  );
  if (firstApplication) return;
  logger.log('No application to ask as yet? Make one: npm run cli -- openid app create my-app --role Administrator');
}
