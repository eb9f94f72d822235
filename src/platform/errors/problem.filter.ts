import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Request, Response } from 'express';
import { allowedMethods } from './allowed-methods';
import { DomainError } from './domain-error';
import { httpProblem, methodNotAllowed } from './http-problems';
import { domainProblem, problem, PROBLEM_CONTENT_TYPE, type Problem } from './problem';
import { databaseUnavailable, isDatabaseUnavailable, RETRY_AFTER_SECONDS } from './unavailable';

/** The one place where errors become answers. What was not foreseen is logged and answered without any detail. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('Errors');

  constructor(private readonly adapterHost: HttpAdapterHost) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const found = this.isUnroutable(error) ? this.unroutable(request, response, error) : problemOf(error);
    if (found.status >= 500) this.report(error, request, found);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (found.status === 401 && !response.hasHeader('WWW-Authenticate')) {
      response.setHeader('WWW-Authenticate', 'Bearer realm="espalier"');
    }
    if (found.status === 503) response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
    const body = JSON.stringify({
      ...found,
      instance: pathOf(request),
      requestId: requestIdOf(request),
    } satisfies Problem);
    response
      .writeHead(found.status, {
        'Content-Type': PROBLEM_CONTENT_TYPE,
        'Content-Length': Buffer.byteLength(body),
        'Cache-Control': 'no-store',
      })
      .end(body);
  }

  /** Nest answers with this when no route fits the method and path. Our own handlers throw domain errors. */
  private isUnroutable(error: unknown): error is HttpException {
    return error instanceof HttpException && error.getStatus() === 404;
  }

  private unroutable(request: Request, response: Response, error: HttpException): Problem {
    const allowed = allowedMethods(this.adapterHost.httpAdapter.getInstance(), request.path);
    if (allowed.length === 0 || allowed.includes(request.method)) return problemOf(error);
    response.setHeader('Allow', allowed.join(', '));
    return methodNotAllowed(allowed);
  }

  private report(error: unknown, request: Request, { status }: Problem): void {
    const what = `${request.method} ${pathOf(request)} failed with ${status}`;
    const requestId = requestIdOf(request);
    if (error instanceof Error) {
      this.logger.error({ message: `${what}: ${error.message}`, requestId, err: error }, error.stack);
    } else this.logger.error({ message: `${what}: ${String(error)}`, requestId });
  }
}

function problemOf(error: unknown): Problem {
  if (error instanceof DomainError) return domainProblem(error);
  if (isDatabaseUnavailable(error)) return databaseUnavailable();
  return (
    httpProblem(error) ??
    problem(
      500,
      'http.internal-error',
      'The service failed. Report it with the request id, which finds the cause in the log.',
    )
  );
}

function pathOf(request: Request): string {
  return request.originalUrl.split('?', 1)[0];
}

function requestIdOf(request: Request & { readonly id?: unknown }): string | undefined {
  return typeof request.id === 'string' ? request.id : undefined;
}
