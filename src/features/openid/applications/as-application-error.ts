import { sqlState } from '#platform/database';
import { InvalidApplicationError } from '../openid-errors';
import type { Application } from './application';

const UNIQUE_VIOLATION = '23505';

/** What the database refused, in the terms of an application; other errors are passed on as they are. */
export function asApplicationError(error: unknown, { clientId, displayName }: Application): unknown {
  if (sqlState(error) !== UNIQUE_VIOLATION) return error;
  switch (error instanceof Error && 'constraint' in error ? error.constraint : undefined) {
    case 'uq_client_id_of_user':
      return new InvalidApplicationError('clientId', `A user is called "${clientId}". Choose another name.`);
    case 'uq_display_name_of_user':
      return new InvalidApplicationError('displayName', `A user is called "${displayName}". Choose another name.`);
    default:
      return new InvalidApplicationError(
        'clientId',
        `There is an application "${clientId}" already, or there was one, whose content stays its own. Choose another name.`,
      );
  }
}
