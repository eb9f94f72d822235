import { Injectable, Logger } from '@nestjs/common';
import { Applications, OpenidFeatures } from '#features/openid';
import { Config } from '#platform/config';

/** The application that OAUTH_CLIENT_ID and OAUTH_CLIENT_SECRET describe. They are read on the first run only. */
@Injectable()
export class FirstApplication {
  private readonly logger = new Logger('Setup');

  constructor(
    private readonly config: Config,
    private readonly applications: Applications,
    private readonly features: OpenidFeatures,
  ) {}

  /** Also switches on what it takes to get a token and to use it. */
  async ensure(): Promise<void> {
    const { firstApplication } = this.config;
    if (!firstApplication) return;
    await this.features.switchOn();
    if (await this.applications.find(firstApplication.clientId)) return;
    await this.applications.create({ ...firstApplication, displayName: 'First application', roles: ['Administrator'] });
  }

  async mentionIfMissing(): Promise<void> {
    const { firstApplication } = this.config;
    if (!firstApplication || (await this.applications.find(firstApplication.clientId))) return;
    this.logger.warn(
      `There is no application ${firstApplication.clientId}: OAUTH_CLIENT_ID is read on the first run only. ` +
        `Make it with: npm run cli -- openid app create ${firstApplication.clientId} --role Administrator`,
    );
  }
}
