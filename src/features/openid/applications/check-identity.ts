import { isNameOfService } from '#core/auth';
import { isContentId } from '#platform/ids';
import { InvalidApplicationError } from '../openid-errors';
import type { Application, NewApplication } from './application';

/** Printable ASCII without spaces, so that it needs no quoting anywhere. */
export const CLIENT_ID = /^[\x21-\x7e]{1,100}$/;
/** No URL can end in one. */
const PATH_STEP = /^\.{1,2}$/;
const CLIENT_SECRET = /^[\x20-\x7e]{16,256}$/;

/** @throws InvalidApplicationError at `clientId` or `clientSecret` */
export function requireIdentity({ clientId, clientSecret }: NewApplication, { type }: Application): void {
  if (!CLIENT_ID.test(clientId)) {
    throw new InvalidApplicationError('clientId', 'Must be 1 to 100 printable ASCII characters without spaces.');
  }
  if (PATH_STEP.test(clientId)) {
    throw new InvalidApplicationError('clientId', 'Must not be a step of a path, or it could not be addressed.');
  }
  if (isNameOfService(clientId)) {
    throw new InvalidApplicationError('clientId', 'Stands for the service itself. Choose another name.');
  }
  if (isContentId(clientId)) {
    throw new InvalidApplicationError('clientId', 'Must not have the form of the id of a user. Choose a name.');
  }
  if (clientSecret === undefined) return;
  if (type === 'public') throw new InvalidApplicationError('clientSecret', 'A public application has no secret.');
  if (!CLIENT_SECRET.test(clientSecret)) {
    throw new InvalidApplicationError('clientSecret', 'Must be 16 to 256 printable ASCII characters.');
  }
}
