import { Logger } from '@nestjs/common';
import type { Config } from '#platform/config';

/**
 * Says where the service is and how to get in, to whoever has just started it.
 *
 * @param setupLink while nobody can sign in who may do everything
 */
export function announce({ baseUrl, firstApplication }: Config, listening: string, setupLink?: string): void {
  const logger = new Logger('Espalier');
  logger.log(`Ready at ${baseUrl} (listening on ${listening})`);
  logger.log(`Visitors see the site at ${baseUrl}/`);
  if (setupLink === undefined) logger.log(`People sign in at ${baseUrl}/Admin`);
  else {
    // A warning, so that a quieter log has it too. It is the only line that ever shows such a thing.
    logger.warn(`Nobody can sign in as administrator yet. This link is for one use, within a day: ${setupLink}`);
  }
  logger.log(`The API is described at ${baseUrl}/api/docs, for programs at ${baseUrl}/api/openapi.json`);
  const client = firstApplication?.clientId ?? '<client id>';
  logger.log(
    `Get an access token: curl -u '${client}:<client secret>' -d grant_type=client_credentials ${baseUrl}/connect/token`,
  );
  if (firstApplication) return;
  logger.log('No application to ask as yet? Make one: npm run cli -- openid app create my-app --role Administrator');
}
