import { AUDIT_EVENTS, Contributes, type AuditEventCategory } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';

/** Of events about the audit trail itself, which are never trimmed. */
export const KEPT_CATEGORY = 'AuditTrail';

@Contributes(AUDIT_EVENTS)
export class AuditTrailEvents implements AuditEventCategory {
  readonly name = KEPT_CATEGORY;
  get title() {
    return text('Audit trail');
  }
  get events() {
    return [
      { name: 'SettingsChanged', title: text('Audit trail settings changed'), mandatory: true },
      { name: 'Trimmed', title: text('Old events deleted'), mandatory: true },
    ];
  }
  get facts() {
    return {
      events: text('Events'),
      seals: text('Seals'),
      seal: text('Last seal'),
      hash: text('Checksum'),
      olderThan: text('Older than'),
      retentionDaysByCategory: text('Retention period by category (days)'),
    };
  }
}
