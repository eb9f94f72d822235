import { Injectable } from '@nestjs/common';
import { Config } from '#platform/config';
import { Settings } from '#settings';
import { Applications } from './applications/applications';
import { ServerSettingsSection } from './server/server-settings';
import { ValidationSettingsSection } from './validation/validation-settings';

const FIRST_ROLE = 'Administrator';

/** The part of OpenID Connect in the first run of a service. */
@Injectable()
export class OpenidSetup {
  constructor(
    private readonly config: Config,
    private readonly applications: Applications,
    private readonly settings: Settings,
    private readonly server: ServerSettingsSection,
    private readonly validation: ValidationSettingsSection,
  ) {}

  /** Switches both features on; other settings stay as they are. */
  async enableFeatures(): Promise<void> {
    await this.settings.put(this.server, { ...(await this.settings.get(this.server)), enabled: true });
    await this.settings.put(this.validation, { ...(await this.settings.get(this.validation)), enabled: true });
  }

  /**
   * Creates the application that OAUTH_CLIENT_ID and OAUTH_CLIENT_SECRET name, with the role Administrator, and switches on what
   * it needs. Does nothing without these variables, or when the application exists. The default roles must exist.
   */
  async ensureFirstApplication(): Promise<void> {
    const { firstApplication } = this.config;
    if (!firstApplication || (await this.applications.find(firstApplication.clientId))) return;
    await this.applications.create({ ...firstApplication, roles: [FIRST_ROLE] });
    await this.enableFeatures();
  }
}
