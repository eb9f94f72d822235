import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RequirePermission } from '#core/auth';
import { settingsRoutes } from '#core/settings';
import { SiteManagement } from './site-management';
import { SiteSettings } from './site-settings';

/** The settings of the site over REST. */
@ApiTags('Site')
@Controller('api/settings/site')
@RequirePermission('ManageSiteSettings')
export class SiteSettingsController extends settingsRoutes({
  shown: SiteSettings,
  summary: 'Gets the settings of the site',
  replacing: 'What is left out has its default.',
}) {
  constructor(protected readonly management: SiteManagement) {
    super();
  }
}
