import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Logger, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import proxyAddress from 'proxy-addr';
import { DataSource } from 'typeorm';
import { ApiDescription } from '#features/api-docs';
import { allowOrigins, shareAnswers } from '#features/front-ends';
import { FrontLane } from '#core/auth';
import { TaskTicker } from '#core/background-tasks';
import { FieldIndexManager, ReferenceIndex, SearchIndex } from '#core/content';
import { loadPlugins } from '#platform/extensions';
import { mountOpenid } from '#features/openid';
import { ConfigurationError, type Config } from '#platform/config';
import { databaseServer } from '#platform/database';
import { Readiness } from '#platform/health';
import {
  answerUnreadableRequests,
  closeServer,
  compressPages,
  identifyRequests,
  logRequests,
  warnOfUntrustedProxy,
  watchUnused,
} from '#platform/http';
import { ServiceLogger } from '#platform/logging';
import { openRequestScopes } from '#platform/request';
import { inServiceLanguage, serviceLanguage } from '#platform/texts';
import { ContentLanguage } from '#features/site';
import { DeliveryRelay } from '#features/webhooks';
import { AppModule } from './app.module';

export interface Application {
  readonly nest: NestExpressApplication;
  /** Where it listens, for example `http://127.0.0.1:3000`. */
  readonly url: string;
  /** Settles with the reason when an embedded database server has ended that nobody asked to. */
  readonly databaseLost: Promise<string>;
  /** Finishes the running requests, closes every connection, and stops an embedded database server last. */
  stop(): Promise<void>;
}

/**
 * Migrations, first-run set-up, then the first request.
 *
 * @param plugins modules of plug-ins besides those that PLUGINS names
 */
export async function startApplication(config: Config, plugins: readonly Type[] = []): Promise<Application> {
  const logger = new ServiceLogger(config);
  const { faults } = serviceLanguage();
  if (faults.length > 0) throw new ConfigurationError(faults);
  const module = AppModule.of(config, [...loadPlugins(config.plugins), ...plugins]);
  const nest = await NestFactory.create<NestExpressApplication>(module, {
    logger,
    bodyParser: false, // bodies are read after the guards, by HttpModule
    abortOnError: false,
  });
  nest.disable('x-powered-by');
  nest.disable('etag'); // the ETag of an item is that of its version, not of its bytes
  if (config.trustedProxies === undefined) nest.use(warnOfUntrustedProxy());
  else nest.set('trust proxy', config.trustedProxies);
  nest.get(ApiDescription).describe(nest);
  const identify = identifyRequests();
  nest.use(identify);
  const share = shareAnswers(nest);
  if (logger.isEnabled('debug')) nest.use(logRequests());
  else nest.get(FrontLane).standBefore(nest.getHttpServer(), { identify, share, addressOf: addressIn(nest) });
  nest.use((request: IncomingMessage, _response: unknown, next: () => void) => share(request, next));
  nest.use(compressPages());
  nest.use(openRequestScopes());
  nest.use((_request: unknown, _response: unknown, next: () => void) => inServiceLanguage(next));
  allowOrigins(nest);
  mountOpenid(nest);
  answerUnreadableRequests(nest.getHttpServer());
  const unused = watchUnused(nest.getHttpServer());
  try {
    await nest.listen(config.port, config.host);
  } catch (error) {
    await nest.close();
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? new PortTakenError(config) : error;
  }
  nest.get(FieldIndexManager).begin();
  nest.get(SearchIndex).begin();
  nest.get(ReferenceIndex).begin();
  nest.get(ContentLanguage).begin();
  if (config.runsBackgroundTasks) {
    nest.get(TaskTicker).begin();
    nest.get(DeliveryRelay).begin();
  }
  let stopping: Promise<void> | undefined;
  const databaseLost = new Promise<string>((resolve) => {
    void databaseServer(nest.get(DataSource)).ended.then((reason) => stopping ?? resolve(reason));
  });
  return { nest, url: await nest.getUrl(), databaseLost, stop: () => (stopping ??= stop(nest, unused)) };
}

/** As Express has it in `request.ip`. */
function addressIn(nest: NestExpressApplication): (request: IncomingMessage) => string {
  const trust = nest.getHttpAdapter().getInstance().get('trust proxy fn') as Parameters<typeof proxyAddress>[1];
  return (request) => proxyAddress(request, trust);
}

/** Said by one of several workers. */
export function warnOfUnknownTexts(): void {
  const { tag, unknown } = serviceLanguage();
  if (unknown.length === 0) return;
  const named = unknown.map((text) => JSON.stringify(text)).join(', ');
  new Logger('Espalier').warn(
    `Texts of LANGUAGE_FILE (${tag}) that only a plug-in can have, since the service has not: ${named}`,
  );
}

class PortTakenError extends ConfigurationError {
  constructor({ host, port }: Config) {
    super([`PORT: something listens on ${host}:${port} already. Stop it, or set PORT to another port.`]);
  }
}

async function stop(nest: NestExpressApplication, unused: ReadonlySet<Socket>): Promise<void> {
  databaseServer(nest.get(DataSource)).leave();
  nest.get(Readiness).drain();
  await closeServer(nest.getHttpServer(), unused);
  await nest.close();
}
