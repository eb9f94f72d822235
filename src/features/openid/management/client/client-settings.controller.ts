import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RequirePermission } from '#core/auth';
import { settingsRoutes } from '#core/settings';
import { ClientSettings, ShownClientSettings } from '../../client/client-settings';
import { ClientManagement } from './client-management';

/** The settings of signing in with an account elsewhere, over REST. */
@ApiTags('OpenID Connect')
@Controller('api/openid/client')
@RequirePermission('ManageClientSettings')
export class ClientSettingsController extends settingsRoutes({
  shown: ShownClientSettings,
  sent: ClientSettings,
  summary: 'Gets the settings of signing in with an account elsewhere, but for the secret',
  replacing:
    'What is left out has its default, but the secret stays. Switching it on, and another authority, client id or secret, needs `SiteOwner` too.',
}) {
  constructor(protected readonly management: ClientManagement) {
    super();
  }
}
