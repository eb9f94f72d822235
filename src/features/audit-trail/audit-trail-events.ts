import { AUDIT_EVENTS, Contributes, type AuditEventCategory } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';

/** Of events about the audit trail itself, which are never trimmed. */
export const KEPT_CATEGORY = 'AuditTrail';

@Contributes(AUDIT_EVENTS)
export class AuditTrailEvents implements AuditEventCategory {
  readonly name = KEPT_CATEGORY;
  readonly title = text('Audit trail');
  readonly events = [
    { name: 'SettingsChanged', title: text('Settings of the audit trail changed'), mandatory: true },
    { name: 'Trimmed', title: text('Old events deleted'), mandatory: true },
  ];
}
