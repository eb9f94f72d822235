import { AsyncLocalStorage } from 'node:async_hooks';
import type { Principal } from '@espalier/plugin-sdk';
import type { Request, RequestHandler } from 'express';

export interface RequestScope {
  /** Once that is known. */
  readonly principal?: Principal;
  /** As far as proxies are trusted; from behind one it may be anything. */
  readonly ip?: string;
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Where reading does something: people are signed in, applications are let in. */
const DOING = /^\/(connect|login)\//i;

const scopes = new AsyncLocalStorage<RequestScope | undefined>();

/** Most requests only read, and are not remembered. */
export function openRequestScopes(): RequestHandler {
  return (request: Request & RequestScope, _response, next) => {
    if (READING.has(request.method) && !DOING.test(request.path)) next();
    else scopes.run(request, next);
  };
}

/** Does work in the course of a request. */
export function inRequestScope<T>(scope: RequestScope, work: () => T): T {
  return scopes.run(scope, work);
}

/** Undefined where nobody asked for what is done: in commands, tasks and at the start. */
export function requestScope(): RequestScope | undefined {
  return scopes.getStore();
}

/** For work that a request may have set off, but that is the service's own. */
export function outsideRequests<T>(work: () => T): T {
  return scopes.run(undefined, work);
}
