import { Injectable } from '@nestjs/common';
import { sentence, type Principal } from '@espalier/plugin-sdk';
import { RoleGranting } from '#core/auth';
import { isContentId } from '#platform/ids';
import { UserNotFoundError } from '#features/users';
import { Applications, type Page } from '../../applications/applications';
import { Consents, type ConsentOfUser } from '../../consents/consents';
import { ApplicationNotFoundError, ConsentOfPeopleError, InvalidApplicationError } from '../../openid-errors';

@Injectable()
export class ApplicationConsents {
  constructor(
    private readonly applications: Applications,
    private readonly consents: Consents,
    private readonly granting: RoleGranting,
  ) {}

  /** By name of the user. */
  async page(clientId: string, page: Page): Promise<{ items: ConsentOfUser[]; totalCount: number }> {
    if (!(await this.applications.find(clientId))) throw new ApplicationNotFoundError(clientId);
    return this.consents.page(clientId, page);
  }

  /** External consent: within these scopes and no others. */
  async allow(principal: Principal, clientId: string, userId: string, scopes: readonly string[]): Promise<void> {
    const judge = await this.granting.judgeOf(principal);
    await this.applications.holding(clientId, async (within, application) => {
      const roles = isContentId(userId) ? await this.consents.rolesOf(within, userId) : undefined;
      if (!roles) throw new UserNotFoundError(userId);
      judge(roles);
      if (application.consentType !== 'external') throw new ConsentOfPeopleError();
      requireOffered(scopes, application.scopes);
      await this.consents.allow(within, clientId, userId, scopes);
    });
  }

  /**
   * Also its tokens. Else whoever holds less than the user could take away the consent that keeps them from leading the
   * user elsewhere.
   */
  async withdraw(principal: Principal, clientId: string, userId: string): Promise<void> {
    const judge = await this.granting.judgeOf(principal);
    await this.applications.holding(clientId, async (within) => {
      if (!isContentId(userId)) return;
      judge(await this.consents.rolesBehind(within, clientId, userId));
      await this.consents.withdrawWithin(within, clientId, userId);
    });
  }
}

function requireOffered(scopes: readonly string[], offered: readonly string[]): void {
  scopes.forEach((scope, index) => {
    if (offered.includes(scope)) return;
    throw new InvalidApplicationError(
      `scopes[${index}]`,
      sentence('Must be one of the scopes that the application may ask for.'),
    );
  });
}
