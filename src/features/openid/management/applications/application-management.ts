import { Injectable } from '@nestjs/common';
import type { Principal, RecordCheck, SavedRecord } from '@espalier/plugin-sdk';
import { RoleGranting } from '#core/auth';
import { DomainError, shownMessage } from '#platform/errors';
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

/** An application as it is shown: all but its secret, always in the same order. */
function shownOf(application: Application): Application {
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

/** Nobody gets by an application what they do not have: by its roles, or the rights of the people that it acts for. */
@Injectable()
export class ApplicationManagement {
  constructor(
    private readonly applications: Applications,
    private readonly consents: Consents,
    private readonly granting: RoleGranting,
  ) {}

  async page(request: Page): Promise<{ readonly items: readonly Application[]; readonly totalCount: number }> {
    const { items, totalCount } = await this.applications.page(request);
    return { items: items.map(shownOf), totalCount };
  }

  async get(clientId: string): Promise<Application> {
    const application = await this.applications.find(clientId);
    if (!application) throw new ApplicationNotFoundError(clientId);
    return shownOf(application);
  }

  /** Why the principal cannot change the application as it is, if so: for whoever looks at it. */
  async refusalOf(principal: Principal, application: Application): Promise<string | undefined> {
    const judge = await this.granting.judgeOf(principal);
    try {
      judge(application.roles);
      requireMayActFor(principal, application);
      return undefined;
    } catch (error) {
      if (error instanceof DomainError) return shownMessage(error);
      throw error;
    }
  }

  async create(given: NewApplication, principal: Principal): Promise<SavedRecord<Application>> {
    const judge = await this.granting.judgeOf(principal);
    const application = applicationOf(given);
    judge(application.roles);
    requireMayActFor(principal, application);
    return saved(await this.applications.create(given));
  }

  async replace(
    clientId: string,
    values: Partial<ApplicationValues>,
    check: RecordCheck<Application>,
    principal: Principal,
  ): Promise<SavedRecord<Application>> {
    return saved(await this.applications.update(clientId, values, await this.check(principal, check)));
  }

  async remove(clientId: string, check: RecordCheck<Application>, principal: Principal): Promise<void> {
    const judge = await this.granting.judgeOf(principal);
    const checkChange = await this.check(principal, check);
    await this.applications.remove(clientId, async (change) => {
      judge(await this.consents.rolesBehind(change.within, clientId));
      await checkChange(change);
    });
  }

  async rotateSecret(clientId: string, principal: Principal): Promise<SavedRecord<Application>> {
    return saved(await this.applications.rotateSecret(clientId, await this.check(principal, () => {})));
  }

  private async check(
    principal: Principal,
    check: RecordCheck<Application>,
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
      check(shownOf(current));
    };
  }
}

function saved({ application, clientSecret }: Shown): SavedRecord<Application> {
  return { record: shownOf(application), ...(clientSecret !== undefined && { shownOnce: { clientSecret } }) };
}

/** Without asking anybody, an application comes to the rights of whoever can be made to open a link. */
function requireMayActFor(principal: Principal, { consentType, grantTypes }: Application): void {
  const actsForAll = consentType === 'implicit' && grantTypes.includes('authorization_code');
  if (actsForAll && !principal.may('SiteOwner')) throw new ImplicitConsentError();
}
