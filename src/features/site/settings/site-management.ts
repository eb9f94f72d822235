import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { preconditionOf } from '#platform/request';
import { Settings, type ManagedSettings } from '#core/settings';
import { SiteSettingsChangedError } from '../site-errors';
import { SiteSettingsSection, type SiteSettings } from './site-settings';

/** The settings of the site, in the hands of somebody who may manage them. */
@Injectable()
export class SiteManagement implements ManagedSettings<SiteSettings> {
  constructor(
    private readonly settings: Settings,
    private readonly section: SiteSettingsSection,
  ) {}

  get(): Promise<Readonly<SiteSettings>> {
    return this.settings.get(this.section);
  }

  /** @throws InvalidSettingsError, SiteSettingsChangedError */
  put(_principal: Principal, values: unknown, ifMatch: string | undefined): Promise<Readonly<SiteSettings>> {
    return this.settings.put(
      this.section,
      values,
      preconditionOf(ifMatch, () => new SiteSettingsChangedError()),
    );
  }
}
