import { Injectable } from '@nestjs/common';
import { Roles } from '#core/auth';
import { InvalidApplicationError } from '../openid-errors';
import { Scopes } from '../scopes/scopes';
import type { Application } from './application';
import { requireValid } from './check-application';

/** What applications have to keep to. */
@Injectable()
export class ApplicationRules {
  constructor(
    private readonly roles: Roles,
    private readonly scopes: Scopes,
  ) {}

  /**
   * The rules by the roles and scopes as they are now. To be read before a transaction, which must not wait for another connection.
   *
   * @returns what throws InvalidApplicationError, and DomainError 400 at `roles`
   */
  async read(): Promise<(application: Application) => void> {
    const requireKnownRoles = await this.roles.knownRequirer();
    const scopes = new Set((await this.scopes.all()).map(({ name }) => name));
    return (application) => {
      requireValid(application);
      requireKnownRoles(application.roles);
      const unknown = application.scopes.find((name) => !scopes.has(name));
      if (unknown !== undefined) throw new InvalidApplicationError('scopes', `There is no scope "${unknown}".`);
    };
  }
}
