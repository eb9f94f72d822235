import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { ORDINARY_ROUTES, type Principal } from '@espalier/plugin-sdk';
import { Config } from '#platform/config';
import { ExtensionRegistry } from '#platform/extensions';
import { isContentId } from '#platform/ids';
import { inRequestScope } from '#platform/request';
import { textBefore } from '#platform/strings';
import { SessionCookie } from '../sessions/session-cookie';
import { authorize } from '../tokens/route-policies';
import { PrincipalCache } from '../tokens/principal-cache';
import { LaneRoutes, type LaneRequest, type LaneRoute } from './lane-routes';

interface LaneSurroundings {
  /** Gives a request its id. */
  readonly identify: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** Does the work of answering it. */
  readonly share: (request: IncomingMessage, work: () => void) => void;
  /** Where a request comes from, as far as proxies are trusted. */
  readonly addressOf: (request: IncomingMessage) => string;
}

const ID_LENGTH = 26;
/** Longer bodies are for Express. */
const MOST_BYTES = 64 * 1024;
/** What Express and Node.js see the same path in. */
const PLAIN_URL = /^\/[!"$-~]*$/;
const JSON_TYPE = /^application\/json(; ?charset=utf-8)?$/i;

/**
 * Answers the most frequent requests before Express and Nest see them, by the same handlers, under the same policies: of routes that
 * say so, with a token that has been seen before, and with the id of an item where the path has one; those that are for everybody; and
 * pages for visitors who are not signed in. Whatever it does not recognise at once goes to Express untouched. What a handler refuses is
 * answered as behind the lane, and a page that fails is asked for there again.
 */
@Injectable()
export class FrontLane implements OnApplicationBootstrap {
  private readonly logger = new Logger(FrontLane.name);
  /** For those with a token, by method and path, and by those before the id. */
  private readonly whole = new Map<string, LaneRoute>();
  private readonly withId = new Map<string, LaneRoute>();
  /** For everybody, by path, and by what all paths below begin with. */
  private readonly open = new Map<string, LaneRoute>();
  private readonly below = new Map<string, LaneRoute>();
  private ordinary: readonly string[] = [];
  private readonly mostBytes: number;

  constructor(
    private readonly routes: LaneRoutes,
    private readonly principals: PrincipalCache,
    private readonly cookie: SessionCookie,
    private readonly extensions: ExtensionRegistry,
    { apiBodyLimit }: Config,
  ) {
    this.mostBytes = Math.min(MOST_BYTES, apiBodyLimit);
  }

  onApplicationBootstrap(): void {
    const strangers = this.routes.strangers();
    if (strangers.length > 0) {
      this.logger.log(`The front lane is closed, since all requests have to pass ${strangers.join(', ')}`);
      return;
    }
    this.ordinary = this.extensions.contributions(ORDINARY_ROUTES).map(({ prefix }) => prefix.toLowerCase());
    for (const route of this.routes.all()) {
      if (route.policy.isPublic) (route.takesRest ? this.below : this.open).set(route.path, route);
      else if (!this.isOrdinary(route.path)) {
        (route.takesId ? this.withId : this.whole).set(`${route.method} ${route.path}`, route);
      }
    }
  }

  /** Without regard to case, as Express finds what a plug-in has at the path. */
  private isOrdinary(path: string): boolean {
    return this.ordinary.some((prefix) => path.toLowerCase().startsWith(prefix));
  }

  /** Puts itself before what answers the requests of a server now. */
  standBefore(server: Server, surroundings: LaneSurroundings): void {
    const listeners = server.listeners('request') as RequestListener[];
    server.removeAllListeners('request');
    server.on('request', (request: LaneRequest, response) => {
      const pass = () => {
        for (const listener of listeners) listener.call(server, request, response);
      };
      const route = this.routeOf(request);
      if (!route) return pass();
      const answer = () => this.answer(route, request, response, { ...surroundings, pass });
      if (route.method === 'GET') answer();
      else readBody(request, answer, pass);
    });
  }

  private answer(
    route: LaneRoute,
    request: LaneRequest,
    response: ServerResponse,
    { identify, share, addressOf, pass }: LaneSurroundings & { readonly pass: () => void },
  ): void {
    const asked = askedOf(route, request.originalUrl);
    if (asked === undefined) return pass();
    const answer = () => {
      request.ip = addressOf(request);
      const work = () => route.handle(request, response, asked, pass);
      const handled = route.method === 'GET' ? work() : inRequestScope(request, work);
      handled
        .catch((error: unknown) => {
          if (route.policy.isPage && !response.headersSent) return pass();
          Object.assign(request, { path: textBefore('?', request.originalUrl), route });
          return this.routes.refuse(error, request, response);
        })
        .catch(() => response.destroy());
    };
    identify(request, response, () => share(request, answer));
  }

  /** The route of a request that can be answered in the lane. The request then knows who makes it. */
  private routeOf(request: LaneRequest): LaneRoute | undefined {
    const { url = '', headers } = request;
    const path = textBefore('?', url);
    request.originalUrl = url;
    return (
      (headers.authorization === undefined || headers.origin !== undefined
        ? undefined
        : this.guarded(path, request, headers.authorization)) ?? this.openAt(path, request)
    );
  }

  private guarded(path: string, request: LaneRequest, authorization: string): LaneRoute | undefined {
    const { method, headers } = request;
    const idAt = path.lastIndexOf('/') + 1;
    const route =
      this.whole.get(`${method} ${path}`) ??
      (isContentId(path.slice(idAt)) ? this.withId.get(`${method} ${path.slice(0, idAt)}`) : undefined);
    if (!route || (route.method === 'POST' && !hasPlainBody(headers, this.mostBytes))) return undefined;
    const principal = this.principals.find(authorization);
    if (!principal || !mayPass(principal, route)) return undefined;
    request.principal = principal;
    return route;
  }

  /** Pages only for somebody who is not signed in. */
  private openAt(path: string, request: LaneRequest): LaneRoute | undefined {
    const { url = '', method, headers } = request;
    if (method !== 'GET' || !PLAIN_URL.test(url) || this.isOrdinary(path)) return undefined;
    const route = this.open.get(path) ?? this.below.get(path.slice(0, path.indexOf('/', 1) + 1)) ?? this.below.get('/');
    if (!route?.policy.isPage) return route;
    return headers.authorization === undefined && this.cookie.read(request) === undefined ? route : undefined;
  }
}

/** What the parameter of a route is; undefined where it is nothing, or nothing that can be read. */
function askedOf({ path, takesId, takesRest }: LaneRoute, url: string): Parameters<LaneRoute['handle']>[2] | undefined {
  if (takesId) return url.slice(path.length, path.length + ID_LENGTH);
  if (!takesRest) return '';
  try {
    const rest = textBefore('?', url).slice(path.length);
    return rest === '' ? undefined : rest.split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

function mayPass(principal: Principal, { policy }: LaneRoute): boolean {
  try {
    return authorize(principal, policy);
  } catch {
    return false;
  }
}

/** Neither encoded nor of unknown length nor announced. */
function hasPlainBody(headers: IncomingMessage['headers'], mostBytes: number): boolean {
  const length = Number(headers['content-length']);
  const isPlain = headers['content-encoding'] === undefined && headers['transfer-encoding'] === undefined;
  return isPlain && length > 0 && length <= mostBytes && JSON_TYPE.test(headers['content-type'] ?? '');
}

/** Reads a plain JSON body. What is none is put back, for Express to say so. */
function readBody(request: LaneRequest, read: () => void, otherwise: () => void): void {
  const bytes = request.read(Number(request.headers['content-length'])) as Buffer | null;
  if (!bytes) {
    request.once('readable', () => readBody(request, read, otherwise));
    return;
  }
  try {
    if (!isUtf8(bytes)) throw new Error('not UTF-8');
    request.body = JSON.parse(bytes.toString());
  } catch {
    request.unshift(bytes);
    otherwise();
    return;
  }
  read();
}
