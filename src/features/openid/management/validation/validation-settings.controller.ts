import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RequirePermission } from '#core/auth';
import { settingsRoutes } from '#core/settings';
import { ValidationSettings } from '../../validation/validation-settings';
import { ValidationManagement } from './validation-management';

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
