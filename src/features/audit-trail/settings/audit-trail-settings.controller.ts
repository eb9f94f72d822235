import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RequirePermission } from '#core/auth';
import { settingsRoutes } from '#core/settings';
import { AuditTrailManagement } from './audit-trail-management';
import { AuditTrailSettings } from './audit-trail-settings';

/** The settings of the audit trail over REST. */
@ApiTags('Audit trail')
@Controller('api/settings/audit-trail')
@RequirePermission('ManageAuditTrailSettings')
export class AuditTrailSettingsController extends settingsRoutes({
  shown: AuditTrailSettings,
  summary: 'Gets the settings of the audit trail',
  replacing: 'What is left out has its default. Kinds, categories and types must exist. The change is recorded.',
}) {
  constructor(protected readonly management: AuditTrailManagement) {
    super();
  }
}
