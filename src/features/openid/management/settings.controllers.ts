import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RequirePermission } from '#core/auth';
import { settingsRoutes } from '#core/settings';
import { ClientSettings, ShownClientSettings } from '../client/client-settings';
import { ServerSettings } from '../server/server-settings';
import { ValidationSettings } from '../validation/validation-settings';
import { ClientManagement } from './client/client-management';
import { ServerManagement } from './server/server-management';
import { ValidationManagement } from './validation/validation-management';

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

/** The settings of token validation over REST. */
@ApiTags('OpenID Connect')
@Controller('api/openid/validation')
@RequirePermission('ManageValidationSettings')
export class ValidationSettingsController extends settingsRoutes({
  shown: ValidationSettings,
  summary: 'Gets the settings of token validation',
  replacing: 'What is left out has its default. Naming an authority, or its audience, needs `SiteOwner` too.',
}) {
  constructor(protected readonly management: ValidationManagement) {
    super();
  }
}
