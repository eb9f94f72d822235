import 'reflect-metadata';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Principal } from '@espalier/plugin-sdk';
import { Principals } from '#core/auth';
import { loadConfig } from '#platform/config';
import { startApplication } from '../../src/application';
import { AccessTokenGuard } from '../../src/core/auth/tokens/access-token.guard';
import type { AuthenticatedRequest } from '../../src/core/auth/decorators/route-decorators';
import { ADMINISTRATOR } from '../support/administrator';

/** The service as it is, but for its guard, which looks at no token: whoever asks is the administrator. */
async function main(): Promise<void> {
  const { nest, url } = await startApplication(await loadConfig({ ...process.env, PORT: '0', LOG_LEVEL: 'error' }));
  const { id } = ADMINISTRATOR;
  admitAs(await nest.get(Principals, { strict: false }).ofToken({ subject: id, clientId: id }));
  // As in a service that has issued a token: from then on Node.js follows every promise.
  new AsyncLocalStorage().run({}, () => undefined);
  process.send?.(Number(new URL(url).port));
}

function admitAs(principal: Principal | undefined): void {
  if (!principal) throw new Error(`There is no application ${ADMINISTRATOR.id}`);
  AccessTokenGuard.prototype.canActivate = (context) => {
    context.switchToHttp().getRequest<AuthenticatedRequest>().principal = principal;
    return true;
  };
}

for (const end of ['SIGTERM', 'disconnect']) process.on(end, () => process.exit(0));
void main();
