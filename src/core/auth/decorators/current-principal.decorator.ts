import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { AuthenticatedRequest } from '../tokens/authenticated-request';

/** The `Principal` who calls, as a parameter of a handler. Undefined on public routes. */
export const CurrentPrincipal = createParamDecorator(
  (_data: undefined, context: ExecutionContext): Principal | undefined =>
    context.switchToHttp().getRequest<AuthenticatedRequest>().principal,
);
