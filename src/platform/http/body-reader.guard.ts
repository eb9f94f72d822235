import { isUtf8 } from 'node:buffer';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { json, type RequestHandler, type Request, type Response } from 'express';
import { Config } from '#platform/config';
import { MalformedBodyError } from '#platform/request';

const WITHOUT_BODY = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS']);

/**
 * Reads JSON bodies, up to API_BODY_LIMIT. A guard, because a body is looked at only once its sender is known to be let in:
 * register it after the guards that decide that.
 */
@Injectable()
export class BodyReader implements CanActivate {
  private readonly read: RequestHandler;

  constructor({ apiBodyLimit }: Config) {
    this.read = json({ limit: apiBodyLimit, type: ['json', '+json'], strict: false, verify: requireUtf8 });
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

/** The parser would put U+FFFD in place of what it cannot read, and nobody would notice that text was lost. */
function requireUtf8(_request: unknown, _response: unknown, body: Buffer, encoding: string): void {
  if (encoding !== 'utf-8' || !isUtf8(body)) throw new MalformedBodyError();
}
