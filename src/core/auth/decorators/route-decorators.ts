import type { Principal } from '@espalier/plugin-sdk';
import {
  SetMetadata,
  applyDecorators,
  createParamDecorator,
  type CustomDecorator,
  type ExecutionContext,
} from '@nestjs/common';
import type { Request } from 'express';
import { ApiExcludeController } from '#platform/openapi';

export interface AuthenticatedRequest extends Request {
  principal?: Principal;
}

/** Undefined on public routes. */
export const CurrentPrincipal = createParamDecorator(principalOf);

/** Public for the front lane, which knows a parameter by what makes it. */
export function principalOf(_data: undefined, context: ExecutionContext): Principal | undefined {
  return context.switchToHttp().getRequest<AuthenticatedRequest>().principal;
}

/** Pages take the session cookie and never an access token. Without `@Public()`, strangers are sent to sign in. */
export const Page = (): ClassDecorator => pageFor([]);

/** As {@link Page}, and requires `AccessAdminPanel` before all else. */
export const AdminPage = (): ClassDecorator => pageFor(['AccessAdminPanel']);

/** Opens a route, or all routes of a controller, to everyone: no access token is asked for or looked at. */
export const Public = (): CustomDecorator => SetMetadata(IS_PUBLIC, true);

export const IS_PUBLIC = 'espalier:public';
export const PAGE_PERMISSIONS = 'espalier:page-permissions';

function pageFor(permissions: readonly string[]): ClassDecorator {
  return applyDecorators(SetMetadata(PAGE_PERMISSIONS, permissions), ApiExcludeController());
}
