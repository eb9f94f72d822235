import {
  Catch,
  HttpException,
  Logger,
  Module,
  Optional,
  type ArgumentsHost,
  type ExceptionFilter,
} from '@nestjs/common';
import { HttpAdapterHost, APP_FILTER } from '@nestjs/core';
import type { Request, Response } from 'express';
import type { PageRequest } from '#platform/pages';
import { textBefore } from '#platform/strings';
import { DomainError, shownErrors, shownMessage } from './domain-error';
import {
  httpProblem,
  methodNotAllowed,
  databaseUnavailable,
  isDatabaseUnavailable,
  RETRY_AFTER_SECONDS,
} from './http-problems';
import { domainProblem, problem, PROBLEM_CONTENT_TYPE, type Problem } from './problem';

interface RouteLayer {
  readonly route?: { readonly path: unknown; readonly methods: Readonly<Record<string, boolean | undefined>> };
  match(path: string): boolean;
}

interface ExpressApplication {
  readonly router?: { readonly stack: readonly RouteLayer[] };
}

/** For people who asked for a page. Provided by the module that renders pages. */
export abstract class ErrorPages {
  /** False unless it was a person with a browser who asked. @param permission that is missing */
  abstract answer(request: Request, response: Response, problem: Problem, permission?: string): Promise<boolean>;
}

/** An unforeseen error is logged and answered without any detail. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('Errors');

  constructor(
    private readonly adapterHost: HttpAdapterHost,
    @Optional() private readonly pages?: ErrorPages,
  ) {}

  async catch(error: unknown, host: ArgumentsHost): Promise<void> {
    // Resolvers of GraphQL have an answer of their own for what they throw.
    if (host.getType() !== 'http') throw error;
    const request = host.switchToHttp().getRequest<PageRequest>();
    const response = host.switchToHttp().getResponse<Response>();
    const found = this.isUnroutable(error) ? this.unroutable(request, response, error) : problemFor(request, error);
    if (found.status >= 500) this.report(error, request, found);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const retryAfter = retryAfterOf(error, found);
    if (retryAfter !== undefined) response.setHeader('Retry-After', retryAfter);
    const described = { ...found, instance: pathOf(request), requestId: requestIdOf(request) } satisfies Problem;
    if (await this.shown(described, request, response, missingPermission(error))) return;
    if (found.status === 401 && !response.hasHeader('WWW-Authenticate')) {
      response.setHeader('WWW-Authenticate', 'Bearer realm="espalier"');
    }
    const body = JSON.stringify(described);
    response
      .writeHead(found.status, {
        'Content-Type': PROBLEM_CONTENT_TYPE,
        'Content-Length': Buffer.byteLength(body),
        'Cache-Control': 'no-store',
      })
      .end(body);
  }

  /** A page that cannot be shown must not hide what went wrong. */
  private async shown(found: Problem, request: Request, response: Response, permission?: string): Promise<boolean> {
    try {
      return (await this.pages?.answer(request, response, found, permission)) ?? false;
    } catch (error) {
      this.report(error, request, { ...found, status: 500 });
      return response.headersSent;
    }
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
      this.logger.error({ message: `${what}: ${messageOf(error)}`, requestId, err: error }, error.stack);
    } else this.logger.error({ message: `${what}: ${String(error)}`, requestId });
  }
}

/** On pages in the language of whoever reads them, for their scripts too. */
function problemFor({ visit }: PageRequest, error: unknown): Problem {
  const found = problemOf(error);
  if (!visit || !(error instanceof DomainError)) return found;
  return { ...found, detail: shownMessage(error), ...(found.errors && { errors: shownErrors(error) }) };
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

function missingPermission(error: unknown): string | undefined {
  return error instanceof DomainError ? error.permission : undefined;
}

/** In seconds. */
function retryAfterOf(error: unknown, { status }: Problem): number | undefined {
  const asked = error instanceof DomainError ? error.retryAfterSeconds : undefined;
  return asked ?? (status === 503 ? RETRY_AFTER_SECONDS : undefined);
}

/** What the caller was told, and what nobody is told but the log. */
function messageOf({ message, cause }: Error): string {
  return cause instanceof Error ? `${message} ${cause.message}` : message;
}

function pathOf(request: Request): string {
  return textBefore('?', request.originalUrl);
}

function requestIdOf(request: Request & { readonly id?: unknown }): string | undefined {
  return typeof request.id === 'string' ? request.id : undefined;
}

/** In upper case; none when there is nothing at the path. Routes that take every path tell nothing of any. */
export function allowedMethods(application: unknown, path: string): string[] {
  const layers = (application as ExpressApplication).router?.stack ?? [];
  const methods = new Set<string>();
  for (const layer of layers) {
    if (!layer.route || takesAll(layer.route) || !matches(layer, path)) continue;
    for (const [method, present] of Object.entries(layer.route.methods)) {
      if (present && method !== '_all') methods.add(method.toUpperCase());
    }
  }
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].toSorted();
}

function takesAll({ path }: { readonly path: unknown }): boolean {
  return typeof path === 'string' && /^\/?[*{]/.test(path);
}

function matches(layer: RouteLayer, path: string): boolean {
  try {
    return layer.match(path);
  } catch {
    return false; // a parameter that cannot be decoded
  }
}

@Module({ providers: [{ provide: APP_FILTER, useClass: ProblemFilter }] })
export class ErrorsModule {}
