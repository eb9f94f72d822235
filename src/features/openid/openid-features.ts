import { Injectable } from '@nestjs/common';
import { Settings } from '#core/settings';
import { ServerSettingsSection } from './server/server-settings';
import { ValidationSettingsSection } from './validation/validation-settings';

@Injectable()
export class OpenidFeatures {
  constructor(
    private readonly settings: Settings,
    private readonly server: ServerSettingsSection,
    private readonly validation: ValidationSettingsSection,
  ) {}

  async givesTokens(): Promise<boolean> {
    return (await this.settings.get(this.server)).enabled;
  }

  /** Other settings stay as they are. */
  async switchOn(): Promise<void> {
    await this.settings.put(this.server, { ...(await this.settings.get(this.server)), enabled: true });
    await this.settings.put(this.validation, { ...(await this.settings.get(this.validation)), enabled: true });
  }
}
