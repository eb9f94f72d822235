import { Injectable, type ExecutionContext, type OnApplicationBootstrap, type Type } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { requiredPermissions, type Principal } from '@espalier/plugin-sdk';
import { ForbiddenError, UndeclaredPermissionError } from '../auth-errors';
import { IS_PUBLIC, PAGE_PERMISSIONS } from '../decorators/route-decorators';
import { PermissionCatalog } from '../permissions/permission-catalog';

export interface RoutePolicy {
  readonly isPublic: boolean;
  /** Takes the session cookie, and no access token. */
  readonly isPage: boolean;
  readonly permissions: readonly string[];
}

type Handler = ReturnType<ExecutionContext['getHandler']>;

export function authorize(principal: Principal, { permissions }: RoutePolicy): true {
  for (const permission of permissions) {
    if (!principal.may(permission)) throw new ForbiddenError(permission);
  }
  return true;
}

/** A route whose permission nobody declares stops the start. */
@Injectable()
export class RoutePolicies implements OnApplicationBootstrap {
  private readonly policies = new Map<unknown, Map<unknown, RoutePolicy>>();

  constructor(
    private readonly reflector: Reflector,
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly catalog: PermissionCatalog,
  ) {}

  onApplicationBootstrap(): void {
    for (const { metatype } of this.discovery.getControllers()) {
      if (typeof metatype === 'function') this.check(metatype as Type);
    }
  }

  of(controller: Type, handler: Handler): RoutePolicy {
    let routes = this.policies.get(controller);
    if (!routes) this.policies.set(controller, (routes = new Map()));
    let policy = routes.get(handler);
    if (!policy) routes.set(handler, (policy = this.read(controller, handler)));
    return policy;
  }

  private read(controller: Type, handler: Handler): RoutePolicy {
    const ofPage = this.reflector.get<string[] | undefined>(PAGE_PERMISSIONS, controller);
    const required = [controller, handler].flatMap(requiredPermissions);
    return {
      isPage: ofPage !== undefined,
      isPublic: this.reflector.getAllAndOverride<boolean>(IS_PUBLIC, [handler, controller]) ?? false,
      permissions: [...(ofPage ?? []), ...required],
    };
  }

  private check(controller: Type): void {
    const prototype = controller.prototype as Record<string, Handler>;
    for (const method of this.scanner.getAllMethodNames(prototype)) {
      const handler = prototype[method];
      for (const permission of handler ? this.of(controller, handler).permissions : []) {
        if (!this.catalog.isPermission(permission)) {
          throw new UndeclaredPermissionError(permission, `${controller.name}.${method} requires it`);
        }
      }
    }
  }
}
