import { SetMetadata, type CustomDecorator } from '@nestjs/common';

const REQUIRED_PERMISSIONS = 'espalier:required-permissions';

/**
 * Requires all of these permissions of whoever calls the route, or any route of the controller; both are asked, the
 * controller's first. A name that nobody declares stops the start.
 *
 * @example
 * ```ts
 * @Controller('api/paint')
 * @RequirePermission('ViewContent')
 * ```
 */
export const RequirePermission = (...permissions: [string, ...string[]]): CustomDecorator =>
  SetMetadata(REQUIRED_PERMISSIONS, permissions);

/** Of a controller or one of its methods. */
export function requiredPermissions(target: object): readonly string[] {
  return (Reflect.getMetadata(REQUIRED_PERMISSIONS, target) as readonly string[] | undefined) ?? [];
}
