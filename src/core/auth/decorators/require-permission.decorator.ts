import { SetMetadata, type CustomDecorator } from '@nestjs/common';
import { REQUIRED_PERMISSIONS } from './route-metadata';

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
