import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { json, type RequestHandler, type Request, type Response } from 'express';
import { Config } from '#platform/config';

const WITHOUT_BODY = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS']);

/**
 * Reads JSON bodies, up to API_BODY_LIMIT. A guard, because a body is looked at only once its sender is known to be let in:
 * register it after the guards that decide that.
 */
@Injectable()
export class BodyReader implements CanActivate {
  private readonly read: RequestHandler;

  constructor({ apiBodyLimit }: Config) {
    this.read = json({ limit: apiBodyLimit, type: ['json', '+json'], strict: false });
  }

  canActivate(context: ExecutionContext): true | Promise<true> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    if (WITHOUT_BODY.has(request.method)) return true;
    return new Promise((resolve, reject) => {
      const next = (error?: unknown) => (error ? reject(error) : resolve(true));
      void this.read(request, http.getResponse<Response>(), next);
    });
  }
}
