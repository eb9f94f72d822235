import { template } from '@espalier/plugin-sdk';
import { auditEvents } from '#platform/changes';
import { text } from '#platform/texts';

/** Of events about the audit trail itself, which are never trimmed. */
export const KEPT_CATEGORY = 'AuditTrail';

export const auditTrailEvents = auditEvents(KEPT_CATEGORY, () => ({
  title: text('Audit trail'),
  events: {
    SettingsChanged: {
      title: text('Audit trail settings changed'),
      told: template('{actor} changed the <a>settings of the audit trail</a>'),
      mandatory: true,
    },
    Trimmed: {
      title: text('Old events deleted'),
      told: template('{actor} deleted <a>old events</a> of the audit trail'),
      mandatory: true,
    },
  },
  facts: {
    events: text('Events'),
    seals: text('Seals'),
    seal: text('Last seal'),
    hash: text('Checksum'),
    olderThan: text('Older than'),
    retentionDaysByCategory: text('Retention period by category (days)'),
  },
}));
