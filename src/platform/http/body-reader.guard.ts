import { isUtf8 } from 'node:buffer';
import { Injectable, Module, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { json, urlencoded, type RequestHandler, type Request, type Response } from 'express';
import { Config } from '#platform/config';
import { DtoPipe } from '#platform/dto';
import { FormFields, LONG_FORM, onlyReads, type PageRequest, type PageVisit } from '#platform/pages';
import { MalformedBodyError, MalformedFormError, UnsupportedBodyError } from '#platform/request';
import { MultipartReader, RECEIVES_FILES, UploadsModule, type UploadRequest } from '#platform/uploads';

const WITHOUT_BODY = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS']);

/** More than the boxes of any page: those of one name are put together one by one, so twice as many take four times as long. */
const FORM = { extended: false, parameterLimit: 10_000 };

/**
 * JSON up to API_BODY_LIMIT, forms up to 64 KiB unless a page takes longer ones, and files where a handler takes them.
 * A guard, because a body is looked at only once its sender is known to be let in: register it after the guards that
 * decide that.
 */
@Injectable()
class BodyReader implements CanActivate {
  private readonly readJson: RequestHandler;
  private readonly readForm = urlencoded({ ...FORM, limit: '64kb' });
  private readonly readLongForm: RequestHandler;

  constructor(
    { apiBodyLimit }: Config,
    private readonly reflector: Reflector,
    private readonly multipart: MultipartReader,
  ) {
    this.readLongForm = urlencoded({ ...FORM, limit: apiBodyLimit });
    this.readJson = json({ limit: apiBodyLimit, type: ['json', '+json'], strict: false, verify: requireUtf8 });
  }

  canActivate(context: ExecutionContext): true | Promise<true> {
    if (context.getType() !== 'http') return true;
    const http = context.switchToHttp();
    const request = http.getRequest<PageRequest>();
    const response = http.getResponse<Response>();
    const mostFiles = this.reflector.get<number | undefined>(RECEIVES_FILES, context.getHandler());
    if (mostFiles !== undefined) return this.receive(request, response, mostFiles);
    if (request.visit) {
      const isLong = this.reflector.get<boolean | undefined>(LONG_FORM, context.getHandler());
      const readForm = isLong ? this.readLongForm : this.readForm;
      return onlyReads(request) || this.acceptForm(readForm, request, response, request.visit);
    }
    return WITHOUT_BODY.has(request.method) || this.acceptJson(request, response);
  }

  /** A body of another type is an error only to a handler that takes one. */
  private async acceptJson(request: Request, response: Response): Promise<true> {
    await read(this.readJson, request, response);
    if (request.headers['content-length'] === '0') request.body = undefined;
    // False is a body of another type; null is no body at all.
    else if (request.is('application/json') === false) request.body = new UnsupportedBodyError();
    return true;
  }

  /** Read whole, and shown to this visitor before: the one way for a form to a handler. */
  private async acceptForm(
    readForm: RequestHandler,
    request: PageRequest,
    response: Response,
    visit: PageVisit,
  ): Promise<true> {
    await read(readForm, request, response);
    const form = new FormFields((request.body ?? {}) as Record<string, string | string[]>);
    requireGenuine(form, visit);
    request.form = form;
    return true;
  }

  /** A file is not looked at before its sender has proved to have been shown the form. */
  private async receive(request: PageRequest & UploadRequest, response: Response, mostFiles: number): Promise<true> {
    const { visit } = request;
    request.upload = await this.multipart.read(request, response, mostFiles, (fields) => requireGenuine(fields, visit));
    request.form = request.upload.fields;
    return true;
  }
}

/** @param visit undefined for a form that was not posted to a page */
function requireGenuine(form: FormFields, visit: PageVisit | undefined): void {
  visit?.requireFormToken(form.text('_csrf'));
  if (form.holdsNul()) throw new MalformedFormError();
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

/** Import it after the modules whose guards decide who may come in; guards run in the order of their modules. */
@Module({
  imports: [UploadsModule],
  providers: [
    { provide: APP_GUARD, useClass: BodyReader },
    { provide: APP_PIPE, useClass: DtoPipe },
  ],
})
export class HttpModule {}
