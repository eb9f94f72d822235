import { Injectable, Logger } from '@nestjs/common';
import { Config } from '#platform/config';
import { Users, type User } from '#users';

/** The administrator that ADMIN_USERNAME, ADMIN_EMAIL and ADMIN_PASSWORD describe. */
@Injectable()
export class FirstAdministrator {
  private readonly logger = new Logger('Setup');

  constructor(
    private readonly config: Config,
    private readonly users: Users,
  ) {}

  async ensure(): Promise<User> {
    const { name, email, password } = this.config.administrator;
    const existing = await this.users.findByName(name);
    const user = existing ?? (await this.users.create({ userName: name, email, password, roles: ['Administrator'] }));
    if (!user.hasPassword) {
      this.logger.warn(
        `The administrator ${user.userName} has no password, so nobody can sign in. ` +
          `Set one with: npm run cli -- user set-password ${user.userName}`,
      );
    }
    return user;
  }
}
