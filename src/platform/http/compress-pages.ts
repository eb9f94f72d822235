import compression from 'compression';
import type { RequestHandler } from 'express';

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
