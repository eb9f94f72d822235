import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RequirePermission } from '#core/auth';
import { settingsRoutes } from '#core/settings';
import { ServerSettings } from '../../server/server-settings';
import { ServerManagement } from './server-management';

/** The settings of the authorization server over REST. */
@ApiTags('OpenID Connect')
@Controller('api/openid/server')
@RequirePermission('ManageServerSettings')
export class ServerSettingsController extends settingsRoutes({
  shown: ServerSettings,
  summary: 'Gets the settings of the authorization server',
  replacing: 'What is left out has its default.',
}) {
  constructor(protected readonly management: ServerManagement) {
    super();
  }
}
