import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { ORDINARY_ROUTES, type Principal } from '@espalier/plugin-sdk';
import { ExtensionRegistry } from '#platform/extensions';
import { isContentId } from '#platform/ids';
import { authorize } from '../tokens/route-policies';
import { PrincipalCache } from '../tokens/principal-cache';
import { LaneRoutes, type LaneRequest, type LaneRoute } from './lane-routes';

type Identify = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Answers the most frequent requests before Express and Nest see them, by the same handlers, under the same policies: GETs of routes that
 * say so, with a token that has been seen before, and with the id of an item where the path has one. Whatever it does not recognise at
 * once goes to Express untouched, and so does what its handler refuses: that answers with what is wrong.
 */
@Injectable()
export class FrontLane implements OnApplicationBootstrap {
  private readonly logger = new Logger(FrontLane.name);
  /** By path, and by the path before the id. */
  private readonly whole = new Map<string, LaneRoute>();
  private readonly withId = new Map<string, LaneRoute>();

  constructor(
    private readonly routes: LaneRoutes,
    private readonly principals: PrincipalCache,
    private readonly extensions: ExtensionRegistry,
  ) {}

  onApplicationBootstrap(): void {
    const strangers = this.routes.strangers();
    if (strangers.length > 0) {
      this.logger.log(`The front lane is closed, since all requests have to pass ${strangers.join(', ')}`);
      return;
    }
    const ordinary = this.extensions.contributions(ORDINARY_ROUTES);
    for (const route of this.routes.all()) {
      if (ordinary.some(({ prefix }) => route.path.startsWith(prefix))) continue;
      (route.takesId ? this.withId : this.whole).set(route.path, route);
    }
  }

  /** Puts itself before what answers the requests of a server now. */
  standBefore(server: Server, identify: Identify): void {
    const listeners = server.listeners('request') as RequestListener[];
    server.removeAllListeners('request');
    const others: RequestListener = (request, response) => {
      for (const listener of listeners) listener.call(server, request, response);
    };
    server.on('request', (request: LaneRequest, response) => {
      if (!this.answer(request, response, others, identify)) others(request, response);
    });
  }

  private answer(request: LaneRequest, response: ServerResponse, others: RequestListener, identify: Identify): boolean {
    const { url = '', method, headers } = request;
    if (method !== 'GET' || headers.authorization === undefined) return false;
    const query = url.indexOf('?');
    const path = query === -1 ? url : url.slice(0, query);
    const idAt = path.lastIndexOf('/') + 1;
    const id = path.slice(idAt);
    const route = this.whole.get(path) ?? (isContentId(id) ? this.withId.get(path.slice(0, idAt)) : undefined);
    if (!route) return false;
    const principal = this.principals.find(headers.authorization);
    if (!principal || !mayPass(principal, route)) return false;
    request.originalUrl = url;
    request.principal = principal;
    identify(request, response, () => {
      route.handle(request, response, id).catch(() => giveUp(request, response, others));
    });
    return true;
  }
}

function mayPass(principal: Principal, { policy }: LaneRoute): boolean {
  try {
    return authorize(principal, policy);
  } catch {
    return false;
  }
}

/** The answer of a handler that failed half-way cannot be mended; one that refused has sent nothing. */
function giveUp(request: LaneRequest, response: ServerResponse, others: RequestListener): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  others(request, response);
}
