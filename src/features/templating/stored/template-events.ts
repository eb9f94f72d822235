import { type AuditEvent, type JsonObject, type Principal, template } from '@espalier/plugin-sdk';
import { auditEvents, changesBetween, type EventName } from '#platform/changes';
import { text } from '#platform/texts';
import type { StoredTemplate, TemplateChange } from './stored-template';

export const templateEvents = auditEvents('Templates', () => ({
  title: text('Templates'),
  events: {
    Created: { title: text('Template created'), told: template('{actor} created the template <a>{subject}</a>') },
    Changed: { title: text('Template changed'), told: template('{actor} changed the template <a>{subject}</a>') },
    Restored: {
      title: text('Template restored'),
      told: template('{actor} restored the template <a>{subject}</a>'),
      description: text('An earlier version was saved again.'),
    },
    Removed: { title: text('Template removed'), told: template('{actor} removed the template <a>{subject}</a>') },
  },
  facts: {
    revision: text('Version'),
    restoredRevision: text('Restored version'),
    language: text('Language'),
    source: text('Source'),
    description: text('Description'),
  },
}));

/** @param restored the revision whose state it is, when that was restored */
export function templateSaved(
  principal: Principal,
  before: StoredTemplate | undefined,
  after: StoredTemplate,
  restored?: number,
): AuditEvent {
  if (restored !== undefined) return templateEvent('Restored', principal, after, { restoredRevision: restored });
  if (!before) return templateEvent('Created', principal, after, { language: after.language });
  return templateEvent('Changed', principal, after, {
    ...changesBetween(valuesOf(before), valuesOf(after), ['source']),
  });
}

export function templateRemoved(principal: Principal, removal: TemplateChange): AuditEvent {
  return templateEvent('Removed', principal, removal);
}

/** Its history has the states, by their revisions. */
function templateEvent(
  event: EventName<typeof templateEvents>,
  { kind, id, name }: Principal,
  change: TemplateChange,
  facts: JsonObject = {},
): AuditEvent {
  return templateEvents.event(event, {
    correlationId: change.name,
    principal: { kind, id, name },
    facts: { revision: change.revision, ...facts },
  });
}

function valuesOf({ language, source, description }: StoredTemplate): object {
  return { language, source, description };
}
