import { HttpAdapterHost } from '@nestjs/core';
import type { TestRequest } from '@espalier/testing';
import type { Operation } from '../fixtures/operations';
import type { TestApp } from './test-app';

interface Route {
  readonly path: string;
  readonly methods: Readonly<Record<string, boolean>>;
}

/** What is looked at of the framework's router. */
interface Express {
  readonly router: { readonly stack: readonly { readonly route?: Route }[] };
}

/** The operations that the service describes, as `GET /api/content/{contentItemId}`. */
export async function describedOperations(app: TestApp): Promise<string[]> {
  const { body } = await app.request<{ paths: Record<string, object> }>('GET', '/api/openapi.json');
  return Object.entries(body.paths)
    .filter(([path]) => path.startsWith('/api/'))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
}

/** The operations that there are, described or not. */
export function routedOperations(app: TestApp): string[] {
  const operations = routesOf(app, '/api').flatMap(({ path, methods }) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/:(\w+)/g, '{$1}')}`),
  );
  return [...new Set(operations)];
}

/** The paths that a browser can open, in the order in which they are tried, as `/Admin/Users/:id`. */
export function routedPages(app: TestApp, root: string): string[] {
  const paths = routesOf(app, root).flatMap(({ path, methods }) => (methods.get ? [path] : []));
  return [...new Set(paths)];
}

function routesOf(app: TestApp, root: string): Route[] {
  const express = app.get<HttpAdapterHost>(HttpAdapterHost).httpAdapter.getInstance<Express>();
  return express.router.stack.flatMap(({ route }) => (route?.path.startsWith(root) ? [route] : []));
}

export interface OperationRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

/** A request that an administrator can make. @throws Error when a parameter has no sample */
export function requestOf(
  operation: string,
  { on = {}, query, body }: Partial<Operation>,
  samples: Readonly<Record<string, string>>,
): OperationRequest {
  const [method, path] = operation.split(' ');
  const target = query === undefined ? path : `${path}?${query}`;
  const filled = target.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    const sample = samples[on[parameter] ?? parameter];
    if (sample === undefined)
      throw new Error(`${operation} is not in test/fixtures/operations.ts: what is ${parameter}?`);
    return sample;
  });
  return { method, path: filled, body };
}

/** A request that cannot succeed whoever makes it: it asks about nothing, with a body that nobody understands. */
export function idleRequestOf(operation: string): OperationRequest {
  const [method, path] = operation.split(' ');
  const hasBody = ['POST', 'PUT', 'PATCH'].includes(method);
  return {
    method,
    path: path.replace(/\{\w+\}/g, 'nothing'),
    ...(hasBody && { body: { unheardOf: true } }),
  };
}

export function send(app: TestApp, { method, path, body }: OperationRequest, request: TestRequest = {}) {
  return app.request(method, path, { body, ...request });
}
