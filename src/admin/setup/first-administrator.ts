import { Injectable } from '@nestjs/common';
import { Config, ConfigurationError } from '#platform/config';
import { InvalidUserError, Users, type User } from '#features/users';

const VARIABLES: Readonly<Record<string, string>> = {
  userName: 'ADMIN_USERNAME',
  email: 'ADMIN_EMAIL',
  password: 'ADMIN_PASSWORD',
};

/**
 * The administrator that ADMIN_USERNAME, ADMIN_EMAIL and ADMIN_PASSWORD describe. Without a password nobody can sign in as that
 * user before a link to set the service up was used.
 */
@Injectable()
export class FirstAdministrator {
  constructor(
    private readonly config: Config,
    private readonly users: Users,
  ) {}

  /** @throws ConfigurationError */
  async ensure(): Promise<User> {
    const { name, email, password } = this.config.administrator;
    try {
      const existing = await this.users.findByName(name);
      return existing ?? (await this.users.create({ userName: name, email, password, roles: ['Administrator'] }));
    } catch (error) {
      throw error instanceof InvalidUserError ? new ConfigurationError(faultsOf(error)) : error;
    }
  }
}

function faultsOf({ errors = {} }: InvalidUserError): string[] {
  return Object.entries(errors).map(([member, messages]) => `${VARIABLES[member]}: ${messages.join(' ')}`);
}
