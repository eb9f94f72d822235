import { extensionPoint } from './extension-point';

/**
 * Keeps routes out of the front lane, in which the service answers the most frequent requests before Express and Nest see them. For a
 * plug-in whose middleware has to see these requests too; for one that brings a global guard, interceptor or pipe, all of them stay out
 * by themselves.
 *
 * @example
 * ```ts
 * contribution(ORDINARY_ROUTES, { prefix: '/api/content' })
 * ```
 */
export interface OrdinaryRoutes {
  /** Of the paths of the routes. */
  readonly prefix: string;
}

/** Routes that stay out of the front lane. The order of the contributions means nothing. */
export const ORDINARY_ROUTES = extensionPoint<OrdinaryRoutes>('http.ordinary-routes', { requires: ['prefix'] });
