import { Logger } from '@nestjs/common';
import type { Request, RequestHandler } from 'express';

/** One line per answered request, without its query, which may hold what is nobody's business. */
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
