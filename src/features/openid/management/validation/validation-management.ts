import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { Clock } from '#platform/clock';
import { InvalidSettingsError, Settings, type ManagedSettings } from '#core/settings';
import { AuthorityForbiddenError, AuthorityUnavailableError } from '../../openid-errors';
import { reasonOf } from '../../validation/fetch-json';
import { remoteIssuer } from '../../validation/remote-keys';
import { ValidationSettingsSection, type ValidationSettings } from '../../validation/validation-settings';
import { preconditionOf } from '../precondition';

/** The result of a test of an authority. */
export interface AuthorityReport {
  readonly authority: string;
  /** Whether its discovery document and its keys can be read, and are its own. */
  readonly usable: boolean;
  /** Why it is not. */
  readonly fault?: string;
}

/** The settings of token validation, in the hands of somebody who may manage them. */
@Injectable()
export class ValidationManagement implements ManagedSettings<ValidationSettings> {
  constructor(
    private readonly settings: Settings,
    private readonly section: ValidationSettingsSection,
    private readonly clock: Clock,
  ) {}

  get(): Promise<Readonly<ValidationSettings>> {
    return this.settings.get(this.section);
  }

  /** @throws InvalidSettingsError; OpenidChangedError; AuthorityForbiddenError */
  put(principal: Principal, values: unknown, ifMatch: string | undefined): Promise<Readonly<ValidationSettings>> {
    return this.settings.put(this.section, values, (current) => {
      if (trustsAnew(current, values) && !principal.may('SiteOwner')) throw new AuthorityForbiddenError();
      preconditionOf(ifMatch)(current);
    });
  }

  /**
   * Reads the discovery document and the keys of an authority, as validating a token would.
   *
   * @param authority default: that of the settings
   * @throws InvalidSettingsError at `authority`; AuthorityForbiddenError when it would be another than that of the settings
   */
  async test(principal: Principal, authority?: string): Promise<AuthorityReport> {
    const current = await this.get();
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

/** Whether tokens of a remote authority would be believed that are not believed now. Going without one is no such thing. */
function trustsAnew(current: Readonly<ValidationSettings>, given: unknown): boolean {
  const next: Partial<Record<keyof ValidationSettings, unknown>> =
    typeof given === 'object' && given !== null ? given : {};
  if (!next.authority) return false;
  const loosened = Boolean(next.disableTokenTypeValidation) && !current.disableTokenTypeValidation;
  return next.authority !== current.authority || next.audience !== current.audience || loosened;
}

function missingAuthority({ name }: ValidationSettingsSection): InvalidSettingsError {
  return new InvalidSettingsError(name, { authority: ['must be given: there is none to test'] });
}
