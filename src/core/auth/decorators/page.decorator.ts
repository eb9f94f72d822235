import { SetMetadata, applyDecorators } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { PAGE_PERMISSIONS } from './route-metadata';

/**
 * Marks a controller whose routes are pages for people: they take the session cookie and never an access token. Without
 * `@Public()`, whoever is not signed in is sent to sign in.
 */
export const Page = (): ClassDecorator => pageFor([]);

/** Marks a controller whose routes are admin pages: as {@link Page}, and they require `AccessAdminPanel` before all else. */
export const AdminPage = (): ClassDecorator => pageFor(['AccessAdminPanel']);

function pageFor(permissions: readonly string[]): ClassDecorator {
  return applyDecorators(SetMetadata(PAGE_PERMISSIONS, permissions), ApiExcludeController());
}
