import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { RoleGranting } from '#core/auth';
import { DomainError } from '#platform/errors';
import type { Application, ApplicationValues, NewApplication } from '../../applications/application';
import {
  Applications,
  endsConsents,
  type ApplicationChange,
  type Page,
  type Shown,
} from '../../applications/applications';
import { applicationOf } from '../../applications/check-application';
import { Consents } from '../../consents/consents';
import { ApplicationNotFoundError, ImplicitConsentError } from '../../openid-errors';
import type { Precondition } from '../precondition';

/** An application as it is shown: all but its secret, always in the same order. */
export function shownOf(application: Application): Application {
  const { clientId, displayName, type, consentType, enabled, grantTypes, redirectUris, postLogoutRedirectUris } =
    application;
  const { scopes, roles, requirePkce } = application;
  return {
    clientId,
    displayName,
    type,
    consentType,
    enabled,
    grantTypes,
    redirectUris,
    postLogoutRedirectUris,
    scopes,
    roles,
    requirePkce,
  };
}

/**
 * Applications in the hands of somebody who may manage them, and who must not get by an application what they do not have: its
 * roles, and the rights of the people that it acts for.
 */
@Injectable()
export class ApplicationManagement {
  constructor(
    private readonly applications: Applications,
    private readonly consents: Consents,
    private readonly granting: RoleGranting,
  ) {}

  page(page: Page): Promise<{ readonly items: Application[]; readonly totalCount: number }> {
    return this.applications.page(page);
  }

  /** @throws ApplicationNotFoundError */
  async get(clientId: string): Promise<Application> {
    const application = await this.applications.find(clientId);
    if (!application) throw new ApplicationNotFoundError(clientId);
    return application;
  }

  /** Why the principal cannot change the application as it is, if so: for whoever looks at it. */
  async refusalOf(principal: Principal, application: Application): Promise<string | undefined> {
    const judge = await this.granting.judgeOf(principal);
    try {
      judge(application.roles);
      requireMayActFor(principal, application);
      return undefined;
    } catch (error) {
      if (error instanceof DomainError) return error.message;
      throw error;
    }
  }

  /** @throws RoleBeyondCallerError; ImplicitConsentError; and as {@link Applications.create} */
  async create(principal: Principal, given: NewApplication): Promise<Shown> {
    const judge = await this.granting.judgeOf(principal);
    const application = applicationOf(given);
    judge(application.roles);
    requireMayActFor(principal, application);
    return this.applications.create(given);
  }

  /** @throws RoleBeyondCallerError; ImplicitConsentError; and as {@link Applications.update} */
  async update(
    principal: Principal,
    clientId: string,
    values: Partial<ApplicationValues>,
    precondition: Precondition,
  ): Promise<Shown> {
    return this.applications.update(clientId, values, await this.check(principal, precondition));
  }

  /** @throws RoleBeyondCallerError; ImplicitConsentError; and as {@link Applications.remove} */
  async remove(principal: Principal, clientId: string, precondition: Precondition): Promise<void> {
    const judge = await this.granting.judgeOf(principal);
    const check = await this.check(principal, precondition);
    await this.applications.remove(clientId, async (change) => {
      judge(await this.consents.rolesBehind(change.within, clientId));
      await check(change);
    });
  }

  /** @throws RoleBeyondCallerError; ImplicitConsentError; and as {@link Applications.rotateSecret} */
  async rotateSecret(principal: Principal, clientId: string): Promise<Required<Shown>> {
    return this.applications.rotateSecret(clientId, await this.check(principal, () => {}));
  }

  private async check(
    principal: Principal,
    precondition: Precondition,
  ): Promise<(change: ApplicationChange) => Promise<void>> {
    const judge = await this.granting.judgeOf(principal);
    return async ({ current, next = current, within }) => {
      for (const application of [current, next]) {
        judge(application.roles);
        requireMayActFor(principal, application);
      }
      const leadsElsewhere = next.redirectUris.some((uri) => !current.redirectUris.includes(uri));
      if (leadsElsewhere || endsConsents(current, next)) {
        judge(await this.consents.rolesBehind(within, current.clientId));
      }
      precondition(shownOf(current));
    };
  }
}

/** Without asking anybody, an application comes to the rights of whoever can be made to open a link. */
function requireMayActFor(principal: Principal, { consentType, grantTypes }: Application): void {
  const actsForAll = consentType === 'implicit' && grantTypes.includes('authorization_code');
  if (actsForAll && !principal.may('SiteOwner')) throw new ImplicitConsentError();
}
