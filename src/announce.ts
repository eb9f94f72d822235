import { Logger } from '@nestjs/common';
import type { Config } from '#platform/config';

/** Says where the service is and how to get in, to whoever has just started it. */
export function announce({ baseUrl, firstApplication }: Config, listening: string): void {
  const logger = new Logger('Espalier');
  logger.log(`Ready at ${baseUrl} (listening on ${listening})`);
  logger.log(`The API is described at ${baseUrl}/api/docs, for programs at ${baseUrl}/api/openapi.json`);
  const client = firstApplication?.clientId ?? '<client id>';
  logger.log(
    `Get an access token: curl -u '${client}:<client secret>' -d grant_type=client_credentials ${baseUrl}/connect/token`,
  );
  if (firstApplication) return;
  logger.log('No application to ask as yet? Make one: npm run cli -- openid app create my-app --role Administrator');
}
