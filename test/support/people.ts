import { Browser } from '@espalier/testing';
import { systemPrincipal } from '#core/auth';
import { Users, type User } from '#features/users';
import { UserManagement, type UserValues } from '../../src/features/users/management/user-management';
import { TEST_ENVIRONMENT, type TestApp } from './test-app';

/** The people of a test, who all have the same password. */
export class People {
  static readonly password = TEST_ENVIRONMENT.ADMIN_PASSWORD;
  private count = 0;

  constructor(private readonly app: TestApp) {}

  create(...roles: string[]): Promise<User> {
    const userName = `user-${++this.count}`;
    const { password } = People;
    return this.app.get(Users).create({ userName, email: `${userName}@example.com`, password, roles });
  }

  /** The browser of somebody who has signed in; without a name, of the administrator of the first run. */
  async signedIn(userName: string = TEST_ENVIRONMENT.ADMIN_USERNAME): Promise<Browser> {
    const browser = new Browser(this.app);
    const { status } = await browser.signIn(userName, People.password);
    if (status !== 303) throw new Error(`${userName} could not sign in: ${status}`);
    return browser;
  }
}

/** By somebody who may everything. */
export async function changeUser(app: TestApp, userName: string, values: Partial<UserValues>): Promise<void> {
  const user = await app.get(Users).findByName(userName);
  if (!user) throw new Error(`There is no user ${userName}`);
  await app.get(UserManagement).replace(systemPrincipal, user.id, { ...user, ...values });
}

/** What the dashboard answers: 200 to somebody who may see it, 302 to whoever is not signed in, 403 to whoever may not. */
export async function dashboardStatus(browser: Browser): Promise<number> {
  return (await browser.open('/Admin')).status;
}
