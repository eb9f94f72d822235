import type { Principal } from '@espalier/plugin-sdk';
import {
  SetMetadata,
  applyDecorators,
  createParamDecorator,
  type CustomDecorator,
  type ExecutionContext,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';

/** A request that has passed the guard. */
export interface AuthenticatedRequest extends Request {
  /** Absent on public routes. */
  principal?: Principal;
}

/** The `Principal` who calls, as a parameter of a handler. Undefined on public routes. */
export const CurrentPrincipal = createParamDecorator(
  (_data: undefined, context: ExecutionContext): Principal | undefined =>
    context.switchToHttp().getRequest<AuthenticatedRequest>().principal,
);

/**
 * Requires all of these permissions of whoever calls the route, or any route of the controller; both are asked, the
 * controller's first. A name that nobody declares stops the start.
 *
 * @example
 * ```ts
 * @Controller('api/content')
 * @RequirePermission('AccessContentApi')
 * ```
 */
export const RequirePermission = (...permissions: [string, ...string[]]): CustomDecorator =>
  SetMetadata(REQUIRED_PERMISSIONS, permissions);

/**
 * Marks a controller whose routes are pages for people: they take the session cookie and never an access token. Without
 * `@Public()`, whoever is not signed in is sent to sign in.
 */
export const Page = (): ClassDecorator => pageFor([]);

/** Marks a controller whose routes are admin pages: as {@link Page}, and they require `AccessAdminPanel` before all else. */
export const AdminPage = (): ClassDecorator => pageFor(['AccessAdminPanel']);

/** Opens a route, or all routes of a controller, to everyone: no access token is asked for or looked at. */
export const Public = (): CustomDecorator => SetMetadata(IS_PUBLIC, true);

export const IS_PUBLIC = 'espalier:public';
export const REQUIRED_PERMISSIONS = 'espalier:required-permissions';
export const PAGE_PERMISSIONS = 'espalier:page-permissions';

function pageFor(permissions: readonly string[]): ClassDecorator {
  return applyDecorators(SetMetadata(PAGE_PERMISSIONS, permissions), ApiExcludeController());
}
