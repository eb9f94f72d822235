import {
  AUDIT_TRAIL_OPTIONS_DISPLAY_DRIVER,
  Contributes,
  view,
  type AuditTrailOptionsViewModel,
  type DisplayDriver,
} from '@espalier/plugin-sdk';

const CARDS = [
  ['Category', 10],
  ['Event', 10],
  ['Date', 20],
  ['UserName', 30],
  ['UserId', 40],
  ['CorrelationId', 50],
  ['Sort', 60],
] as const;

@Contributes(AUDIT_TRAIL_OPTIONS_DISPLAY_DRIVER)
export class AuditTrailCards implements DisplayDriver<AuditTrailOptionsViewModel> {
  display() {
    return CARDS.map(([name, position]) =>
      view(`AuditTrailAdminFilters_Thumbnail__${name}`).at('Thumbnail', `Content:${position}`),
    );
  }
}
