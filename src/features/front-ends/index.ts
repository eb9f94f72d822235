import type { IncomingMessage } from 'node:http';
import { Module } from '@nestjs/common';
import type { CorsOptions } from '@nestjs/common/interfaces/external/cors-options.interface';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { SessionCookie } from '#core/auth';
import { inSharedAnswer, noteInvalidation } from '#platform/caching';
import { Notifications } from '#platform/database';
import { Settings, settingsControllers, settingsProviders } from '#core/settings';
import { FrontEndSettingsSection } from './front-end-settings';

export { FrontEndSettingsSection } from './front-end-settings';

@Module({
  controllers: settingsControllers(FrontEndSettingsSection),
  providers: settingsProviders(FrontEndSettingsSection),
  exports: [FrontEndSettingsSection],
})
export class FrontEndsModule {}

/** Does the work of answering a request, at once or a moment later. */
export type Answering = (request: IncomingMessage, work: () => void) => void;

/** Where the settings let shared caches keep answers: of those who ask for something and have neither a token nor a session. */
export function shareAnswers(nest: NestExpressApplication): Answering {
  const settings = nest.get(Settings);
  const section = nest.get(FrontEndSettingsSection, { strict: false });
  const cookie = nest.get(SessionCookie);
  const notifications = nest.get(Notifications);
  notifications.subscribe('invalidations', noteInvalidation, noteInvalidation);
  const lifetime = async () => {
    const { sharedSeconds, staleSeconds } = await settings.get(section);
    return sharedSeconds === 0 || !notifications.connected ? undefined : { fresh: sharedSeconds, stale: staleSeconds };
  };
  return (request, work) => {
    const isKnown = request.headers.authorization !== undefined || cookie.read(request) !== undefined;
    if (isKnown || (request.method !== 'GET' && request.method !== 'HEAD')) return work();
    void lifetime()
      .catch(() => undefined)
      .then((shared) => (shared ? inSharedAnswer(shared, work) : work()));
  };
}

const API = /^\/api\//i;
const OFF: CorsOptions = { origin: false };

/** What answers of the API have besides what every page may read. */
const EXPOSED = ['Cache-Tag', 'ETag', 'Location', 'Retry-After', 'WWW-Authenticate', 'X-Request-Id'];

/** How long browsers need not ask again whether they may. */
const MAX_AGE_SECONDS = 600;

/**
 * Lets pages of the origins in the settings use the API. Cookies are not: pages of other sites bring a token or key, or have the rights
 * of the role Anonymous.
 */
export function allowOrigins(nest: NestExpressApplication): void {
  const settings = nest.get(Settings);
  const section = nest.get(FrontEndSettingsSection, { strict: false });
  const optionsFor = async ({ url = '', headers }: IncomingMessage): Promise<CorsOptions> => {
    if (headers.origin === undefined || !API.test(url)) return OFF;
    const { allowedOrigins } = await settings.get(section);
    if (!allowedOrigins.includes(headers.origin)) return OFF;
    return { origin: [...allowedOrigins], exposedHeaders: EXPOSED, maxAge: MAX_AGE_SECONDS };
  };
  nest.enableCors((request: IncomingMessage, answer: (error: Error | null, options: CorsOptions) => void) => {
    optionsFor(request).then(
      (options) => answer(null, options),
      (error: unknown) => answer(error instanceof Error ? error : new Error(String(error)), OFF),
    );
  });
}
