import { AUDIT_EVENTS, Contributes, type AuditEventCategory } from '@espalier/plugin-sdk';

/** Of events about the audit trail itself, which are never trimmed. */
export const KEPT_CATEGORY = 'AuditTrail';

@Contributes(AUDIT_EVENTS)
export class AuditTrailEvents implements AuditEventCategory {
  readonly name = KEPT_CATEGORY;
  readonly title = 'Audit trail';
  readonly events = [
    { name: 'SettingsChanged', title: 'Settings of the audit trail changed', mandatory: true },
    { name: 'Trimmed', title: 'Old events deleted', mandatory: true },
  ];
}
