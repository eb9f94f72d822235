import { isUtf8 } from 'node:buffer';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { json, urlencoded, type RequestHandler, type Request, type Response } from 'express';
import { Config } from '#platform/config';
import { FormFields, onlyReads, type PageRequest, type PageVisit } from '#platform/pages';
import { MalformedBodyError, MalformedFormError } from '#platform/request';

const WITHOUT_BODY = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS']);

/** No limit of fields beside that of bytes: checked boxes are many and short. */
const FORM_LIMITS = { limit: '64kb', parameterLimit: Number.POSITIVE_INFINITY };

/**
 * Reads JSON bodies, up to API_BODY_LIMIT, and forms that are posted to pages. A guard, because a body is looked at only once
 * its sender is known to be let in: register it after the guards that decide that.
 */
@Injectable()
export class BodyReader implements CanActivate {
  private readonly readJson: RequestHandler;
  private readonly readForm = urlencoded({ extended: false, ...FORM_LIMITS });

  constructor({ apiBodyLimit }: Config) {
    this.readJson = json({ limit: apiBodyLimit, type: ['json', '+json'], strict: false, verify: requireUtf8 });
  }

  canActivate(context: ExecutionContext): true | Promise<true> {
    const http = context.switchToHttp();
    const request = http.getRequest<PageRequest>();
    const response = http.getResponse<Response>();
    if (request.visit) return onlyReads(request) || this.acceptForm(request, response, request.visit);
    return WITHOUT_BODY.has(request.method) || read(this.readJson, request, response);
  }

  /** The one way for a form to a handler: read whole, and shown to this visitor before. */
  private async acceptForm(request: PageRequest, response: Response, visit: PageVisit): Promise<true> {
    await read(this.readForm, request, response);
    const form = new FormFields((request.body ?? {}) as Record<string, string | string[]>);
    visit.requireFormToken(form.text('_csrf'));
    if (form.holdsNul()) throw new MalformedFormError();
    request.form = form;
    return true;
  }
}

function read(reader: RequestHandler, request: Request, response: Response): Promise<true> {
  return new Promise((resolve, reject) => {
    const next = (error?: unknown) => (error ? reject(error) : resolve(true));
    void reader(request, response, next);
  });
}

/** The parser would put U+FFFD in place of what it cannot read, and nobody would notice that text was lost. */
function requireUtf8(_request: unknown, _response: unknown, body: Buffer, encoding: string): void {
  if (encoding !== 'utf-8' || !isUtf8(body)) throw new MalformedBodyError();
}
