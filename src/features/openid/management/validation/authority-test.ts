import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { Clock } from '#platform/clock';
import { InvalidSettingsError, Settings } from '#core/settings';
import { AuthorityForbiddenError, AuthorityUnavailableError } from '../../openid-errors';
import { reasonOf } from '../../validation/fetch-json';
import { remoteIssuer } from '../../validation/remote-keys';
import { ValidationSettingsSection } from '../../validation/validation-settings';

export interface AuthorityReport {
  readonly authority: string;
  /** Whether its discovery document and its keys can be read, and are its own. */
  readonly usable: boolean;
  readonly fault?: string;
}

@Injectable()
export class AuthorityTest {
  constructor(
    private readonly settings: Settings,
    private readonly section: ValidationSettingsSection,
    private readonly clock: Clock,
  ) {}

  /** As validating a token would. @param authority default: that of the settings */
  async run(principal: Principal, authority?: string): Promise<AuthorityReport> {
    const current = await this.settings.get(this.section);
    const asked = authority ?? current.authority;
    if (!asked) throw missingAuthority(this.section);
    // Whoever may choose where we call out to learns what can be reached from here.
    if (asked !== current.authority && !principal.may('SiteOwner')) throw new AuthorityForbiddenError();
    this.settings.parse(this.section, { ...current, authority: asked, audience: current.audience ?? 'test' });
    const report = { authority: asked };
    try {
      await remoteIssuer({ ...report, audience: '', requiresTokenType: true }, this.clock).keyById('none');
      return { ...report, usable: true };
    } catch (error) {
      if (!(error instanceof AuthorityUnavailableError)) throw error;
      return { ...report, usable: false, fault: reasonOf(error) };
    }
  }
}

function missingAuthority({ name }: ValidationSettingsSection): InvalidSettingsError {
  return new InvalidSettingsError(name, { authority: ['must be given: there is none to test'] });
}
