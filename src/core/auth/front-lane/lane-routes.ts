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

/** A request as its handler gets it, in the lane and behind it: what Express adds is not there. */
export interface LaneRequest extends IncomingMessage {
  originalUrl: string;
  principal?: Principal;
  /** For what answers errors. */
  path?: string;
  /** Of a POST, as JSON. */
  body?: unknown;
}

export interface LaneRoute {
  readonly method: 'GET' | 'POST';
  /** As in requests; up to the id where there is one. */
  readonly path: string;
  readonly takesId: boolean;
  /** Whether it has all paths that no other route has. */
  readonly takesRest: boolean;
  readonly policy: RoutePolicy;
  /** @param next has something else answer; nothing is written by then */
  handle(request: LaneRequest, response: ServerResponse, id: string, next: () => void): Promise<void>;
}

type Argument = (...given: Parameters<LaneRoute['handle']>) => unknown;
type Handler = (...given: unknown[]) => Promise<void>;

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
  [RouteParamtypes.PARAM]: (_request, _response, id) => id,
  [RouteParamtypes.NEXT]: (_request, _response, _id, next) => next,
};

const METHODS = new Map<unknown, LaneRoute['method']>([
  [RequestMethod.GET, 'GET'],
  [RequestMethod.POST, 'POST'],
]);

const OURS = new Set<unknown>([HttpModule, ErrorsModule]);

const FIXED = /^[\w-]+$/;

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
    for (const { instance, metatype } of this.discovery.getControllers()) {
      const controller = metatype as Type;
      const handlers = controller.prototype as Readonly<Record<string, Handler>>;
      for (const name of this.scanner.getAllMethodNames(handlers)) {
        const handler = handlers[name];
        if (!handler) continue;
        if (beginsOpen(controller, handler)) open.add(controller);
        if (Reflect.hasMetadata(IN_FRONT_LANE, handler)) routes.push(this.routeOf(controller, instance, name, handler));
      }
    }
    // Which of several has a path, Express decides.
    return open.size > 1 ? routes.filter(({ policy }) => !policy.isPage) : routes;
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
    if (policy.isPage !== policy.isPublic) {
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
    const steps = paths.flatMap((path) => path.split('/')).filter((step) => step !== '');
    const last = steps.at(-1) ?? '';
    const takesId = last.startsWith(':');
    const takesRest = last.startsWith('*');
    const fixed = takesId || takesRest ? steps.slice(0, -1) : steps;
    if (!fixed.every((step) => FIXED.test(step))) {
      throw new Error(`${inLane}, but its path has more than an id or a wildcard at its end. Take it out.`);
    }
    const given = argumentsOf(controller, name, inLane);
    return {
      method,
      path: `/${fixed.join('/')}${takesId ? '/' : ''}`,
      takesId,
      takesRest,
      policy,
      handle: (...asked) =>
        handler.apply(
          instance,
          given.map((argument) => argument(...asked)),
        ),
    };
  }
}

/** Whether a route has the path of the home page, or one that begins with anything. */
function beginsOpen(controller: Type, handler: Handler): boolean {
  const [bases, paths] = [controller, handler].map((target) => [Reflect.getMetadata(PATH_METADATA, target)].flat());
  const all = (bases ?? []).flatMap((base) => (paths ?? []).map((path) => `${base}/${path}`));
  return all.some((path) => /^\/*(?:[:*{]|$)/.test(path));
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
