import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { sentence } from '@espalier/plugin-sdk';
import { Sessions, type Proof } from '#core/auth';
import { Database } from '#platform/database';
import { Users } from '#features/users';
import { ExternalSignInExpiredError, ExternalSignInRefusedError } from '../openid-errors';
import { Links } from './links';
import type { RemoteAccount } from './remote-provider';

/** No user is ever made. */
@Injectable()
export class ExternalPeople {
  constructor(
    private readonly links: Links,
    private readonly users: Users,
    private readonly sessions: Sessions,
    private readonly database: Database,
  ) {}

  /**
   * The first time it is whoever has the e-mail address that the provider has verified, and the account is linked; from
   * then on the account counts and no address. Nothing was changed when it throws.
   */
  async userOf(account: RemoteAccount): Promise<Proof> {
    const link = await this.links.find(account);
    const userId = link?.userId ?? (await this.userByEmail(account));
    const proof = await this.users.proofOf(userId);
    const principal = proof && (await this.sessions.principalOf(userId));
    if (!principal) throw new ExternalSignInRefusedError(sentence('The user is disabled. Ask an administrator.'));
    if (!link?.connected && principal.may('SiteOwner')) {
      throw new ExternalSignInRefusedError(
        sentence(
          'Site owners cannot sign in by e-mail address alone. Sign in with your password, and connect the account on the page of your account.',
        ),
      );
    }
    const isKnown =
      link ??
      (await this.database.transaction((within) => this.links.add(within, account, { userId, connected: false })));
    if (!isKnown) {
      throw new ExternalSignInRefusedError(
        sentence(
          'Your user is connected with another account of this provider. Sign in with that one, or with your password.',
        ),
      );
    }
    return proof;
  }

  /** The user has to be signed in yet. */
  async connect(request: Request, account: RemoteAccount, userId: string): Promise<void> {
    const session = (await this.sessions.signedIn(request))?.session;
    const isAdded = await this.database.transaction(async (within) => {
      // The user first, as everybody does who ends sessions.
      const isSignedIn =
        session?.subject === userId &&
        (await this.users.hold(within, userId)) &&
        (await this.sessions.hold(within, userId, session.signInId));
      if (!isSignedIn) throw new ExternalSignInExpiredError();
      return this.links.add(within, account, { userId, connected: true });
    });
    if (isAdded) return;
    throw new ExternalSignInRefusedError(
      sentence(
        'The account is connected with another user, or you are connected with another account of this provider. Disconnect that one first.',
      ),
    );
  }

  private async userByEmail(account: RemoteAccount): Promise<string> {
    const email = await account.verifiedEmail();
    const user = email === undefined ? undefined : await this.users.findByEmail(email);
    if (user) return user.id;
    throw new ExternalSignInRefusedError(
      sentence(
        'There is no user for this account. Ask an administrator for a user with your e-mail address, which the provider has to have verified; or sign in with your password and connect the account.',
      ),
    );
  }
}
