import type { INestApplication } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { languageOfBrowser, speak } from '#platform/texts';
import { AuthorizationServer } from './server/authorization-server';

/**
 * Call it before the application is initialised: oidc-provider reads request bodies itself. While the feature is off
 * its paths are like any that do not exist.
 */
export function mountOpenid(application: INestApplication): void {
  const server = application.get(AuthorizationServer);
  application.use((request: Request, response: Response, next: NextFunction) => {
    if (!server.serves(request.method, request.path)) return next();
    speak(languageOfBrowser(request));
    server
      .listener(request.method, request.path)
      .then((listener) => (listener ? listener(request, response) : next()), next);
  });
}
