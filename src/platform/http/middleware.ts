import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Logger } from '@nestjs/common';
import compression from 'compression';
import type { RequestHandler, Request } from 'express';

/**
 * Pages that nobody keeps, those of the admin UI, as Brotli or gzip. The site sees to its own, and answers of the APIs
 * would pay for it with their speed.
 */
export function compressPages(): RequestHandler {
  return compression({
    filter: (_request, response) =>
      response.getHeader('Cache-Control') === 'no-store' &&
      /^text\/html\b/.test(String(response.getHeader('Content-Type'))),
  });
}

const WELL_FORMED = /^[\w.:-]{1,128}$/;

/** One line per request, without the query, which may hold what is nobody's business. */
export function logRequests(): RequestHandler {
  const logger = new Logger('Http');
  return (request: Request & { id?: string }, response, next) => {
    const start = performance.now();
    response.once('close', () => {
      const milliseconds = Math.round((performance.now() - start) * 10) / 10;
      const { method, id: requestId } = request;
      const path = request.originalUrl.split('?', 1)[0];
      const status = response.writableFinished ? response.statusCode : 'aborted';
      logger.debug({ message: `${method} ${path} ${status}`, requestId, milliseconds });
    });
    next();
  };
}

/**
 * The caller's `X-Request-Id` when that is well-formed, else a new one. It is `request.id` here, stands in the log and
 * in problems, and goes back in `X-Request-Id`.
 */
export function identifyRequests(): (request: IncomingMessage, response: ServerResponse, next: () => void) => void {
  // Random once and counted from there: unique across nodes and nearly free.
  const node = randomBytes(6).toString('hex');
  let count = 0;
  return (request, response, next) => {
    const given = request.headers['x-request-id'];
    const id = typeof given === 'string' && WELL_FORMED.test(given) ? given : `${node}-${(++count).toString(36)}`;
    Object.assign(request, { id });
    response.setHeader('X-Request-Id', id);
    next();
  };
}

/** Nothing but our own files: no inline script or style, no other host. Images as data are the icons in style sheets. */
const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'font-src': "'self'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
} as const;

/** @param further directives of the content security policy, besides or instead of the usual ones */
export function securityHeaders(further: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const policy = Object.entries({ ...POLICY, ...further }).map(([directive, sources]) => `${directive} ${sources}`);
  return {
    'Content-Security-Policy': policy.join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  };
}
