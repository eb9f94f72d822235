import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  Injectable,
  RequestMethod,
  SetMetadata,
  type CustomDecorator,
  type ExceptionFilter,
  type Type,
} from '@nestjs/common';
import {
  EXCEPTION_FILTERS_METADATA,
  GUARDS_METADATA,
  INTERCEPTORS_METADATA,
  METHOD_METADATA,
  PATH_METADATA,
  PIPES_METADATA,
  ROUTE_ARGS_METADATA,
} from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host';
import type { Principal } from '@espalier/plugin-sdk';
import { ErrorsModule } from '#platform/errors';
import { HttpModule } from '#platform/http';
import { principalOf } from '../decorators/route-decorators';
import { AccessTokenGuard } from '../tokens/access-token.guard';
import { RoutePolicies, type RoutePolicy } from '../tokens/route-policies';

const IN_FRONT_LANE = 'espalier:in-front-lane';

/**
 * Has a GET, or a POST of JSON, answered in the front lane where it can be. Its handler takes request, response, id, principal and
 * next, and nothing of Express. `next` in the lane gives the request to Express.
 */
export const InFrontLane = (): CustomDecorator => SetMetadata(IN_FRONT_LANE, true);

/** What a path has in place of a parameter or, decoded, of the segments of a wildcard. */
type Asked = string | readonly string[];

/** A request as its handler gets it, in the lane and behind it: what Express adds is not there. */
export interface LaneRequest extends IncomingMessage {
  originalUrl: string;
  principal?: Principal;
  /** As far as proxies are trusted. */
  ip?: string;
  /** For what answers errors. */
  path?: string;
  route?: object;
  /** Of a POST, as JSON. */
  body?: unknown;
}

export interface LaneRoute {
  readonly method: 'GET' | 'POST';
  /** As in requests; up to the id or wildcard where there is one. */
  readonly path: string;
  readonly takesId: boolean;
  /** Whether it has all paths that begin with its own. */
  readonly takesRest: boolean;
  readonly policy: RoutePolicy;
  /** @param next has something else answer; nothing is written by then */
  handle(request: LaneRequest, response: ServerResponse, asked: Asked, next: () => void): Promise<void>;
}

type Argument = (...given: Parameters<LaneRoute['handle']>) => unknown;
type Handler = (...given: unknown[]) => unknown;

/** What Nest keeps of a parameter: the number of its kind or, of one that is made here, its factory. */
interface Parameter {
  readonly index: number;
  readonly data?: unknown;
  readonly factory?: unknown;
  readonly pipes: readonly unknown[];
}

const ARGUMENTS: Readonly<Record<string, Argument>> = {
  [RouteParamtypes.REQUEST]: (request) => request,
  [RouteParamtypes.RESPONSE]: (_request, response) => response,
  [RouteParamtypes.PARAM]: (_request, _response, asked) => asked,
  [RouteParamtypes.NEXT]: (_request, _response, _asked, next) => next,
};

const METHODS = new Map<unknown, LaneRoute['method']>([
  [RequestMethod.GET, 'GET'],
  [RequestMethod.POST, 'POST'],
]);

const OURS = new Set<unknown>([HttpModule, ErrorsModule]);

const FIXED = /^[\w.-]+$/;

const ENHANCERS = [GUARDS_METADATA, INTERCEPTORS_METADATA, PIPES_METADATA, EXCEPTION_FILTERS_METADATA];

/** Reads from the decorators of controllers which routes are in the front lane, and how to call their handlers. */
@Injectable()
export class LaneRoutes {
  private filter?: ExceptionFilter;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly policies: RoutePolicies,
  ) {}

  /** @throws Error for a route that cannot be in the lane */
  all(): LaneRoute[] {
    const routes: LaneRoute[] = [];
    const open = new Set<Type>();
    const controllers = new Map<string, Set<Type>>();
    for (const { instance, metatype } of this.discovery.getControllers()) {
      const controller = metatype as Type;
      const handlers = controller.prototype as Readonly<Record<string, Handler>>;
      for (const name of this.scanner.getAllMethodNames(handlers)) {
        const handler = handlers[name];
        if (!handler) continue;
        for (const path of pathsOf(controller, handler)) {
          if (/^\/(?:[:*{]|$)/.test(path)) open.add(controller);
          controllers.set(path, (controllers.get(path) ?? new Set()).add(controller));
        }
        if (Reflect.hasMetadata(IN_FRONT_LANE, handler)) routes.push(this.routeOf(controller, instance, name, handler));
      }
    }
    // Which of several has a path, Express decides.
    const isAlone = (path: string) => (controllers.get(path)?.size ?? 0) <= 1;
    return routes.filter(({ path, policy }) => !policy.isPublic || (open.size <= 1 && isAlone(path)));
  }

  /** What stands around all handlers besides what the lane does itself: it would be passed by. */
  strangers(): string[] {
    return this.enhancers()
      .filter(({ metatype, host }) => metatype !== AccessTokenGuard && !OURS.has(host?.metatype))
      .map(({ metatype, name }) => metatype?.name ?? String(name));
  }

  /** Answers with what is wrong, as Nest has it answered. */
  async refuse(error: unknown, request: LaneRequest, response: ServerResponse): Promise<void> {
    this.filter ??= this.enhancers().find(({ subtype }) => subtype === 'filter')?.instance as ExceptionFilter;
    await this.filter.catch(error, new ExecutionContextHost([request, response]));
  }

  private enhancers() {
    return this.discovery.getProviders().filter(({ subtype }) => subtype !== undefined);
  }

  private routeOf(controller: Type, instance: object, name: string, handler: Handler): LaneRoute {
    const inLane = `${controller.name}.${name} is in the front lane`;
    const policy = this.policies.of(controller, handler);
    if (policy.isPage && !policy.isPublic) {
      throw new Error(`${inLane}, which knows access tokens and visitors, and no sessions. Take it out.`);
    }
    const method = METHODS.get(Reflect.getMetadata(METHOD_METADATA, handler));
    if (!method) throw new Error(`${inLane}, but is neither GET nor POST.`);
    if ([controller, handler].some((target) => ENHANCERS.some((key) => Reflect.hasMetadata(key, target)))) {
      throw new Error(
        `${inLane}, but has guards, interceptors, pipes or filters, which the lane passes by. Take it out.`,
      );
    }
    const paths = [controller, handler].map((target) => String(Reflect.getMetadata(PATH_METADATA, target)));
    const steps = stepsOf(paths.join('/'));
    const last = steps.at(-1) ?? '';
    const takesId = last.startsWith(':');
    const takesRest = last.startsWith('*');
    const fixed = takesId || takesRest ? steps.slice(0, -1) : steps;
    if (!fixed.every((step) => FIXED.test(step)) || (takesRest && fixed.length > 1)) {
      throw new Error(
        `${inLane}, but its path has more than an id at its end, or a wildcard in second place. Take it out.`,
      );
    }
    const given = argumentsOf(controller, name, inLane);
    return {
      method,
      path: ['', ...fixed, ...(takesId || takesRest || fixed.length === 0 ? [''] : [])].join('/'),
      takesId,
      takesRest,
      policy,
      handle: async (...asked) => {
        await handler.apply(
          instance,
          given.map((argument) => argument(...asked)),
        );
      },
    };
  }
}

/** In lower case, as Express finds routes. */
function pathsOf(controller: Type, handler: Handler): string[] {
  const [bases, paths] = [controller, handler].map((target) => [Reflect.getMetadata(PATH_METADATA, target)].flat());
  const all = (bases ?? []).flatMap((base) => (paths ?? []).map((path) => `${base}/${path}`));
  return all.map((path) => `/${stepsOf(path).join('/')}`.toLowerCase());
}

function stepsOf(path: string): string[] {
  return path.split('/').filter((step) => step !== '');
}

/** @throws Error for what only Express or Nest could give */
function argumentsOf(controller: Type, name: string, inLane: string): Argument[] {
  const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as Record<string, Parameter>;
  const given: Argument[] = [];
  for (const [key, { index, factory, pipes }] of Object.entries(parameters)) {
    const [kind = ''] = key.split(':');
    const argument = factory === principalOf ? ({ principal }: LaneRequest) => principal : ARGUMENTS[kind];
    if (!argument || pipes.length > 0)
      throw new Error(`${inLane}, but takes more than request, response, id, principal and next.`);
    given[index] = argument;
  }
  return given;
}
