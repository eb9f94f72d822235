import {
  AUDIT_EVENTS,
  Contributes,
  type AuditEvent,
  type AuditEventCategory,
  type JsonObject,
  type Principal,
} from '@espalier/plugin-sdk';
import { changesBetween } from '#platform/changes';
import { text } from '#platform/texts';
import type { StoredTemplate, TemplateChange } from './stored-template';

@Contributes(AUDIT_EVENTS)
export class TemplateEvents implements AuditEventCategory {
  readonly name = 'Templates';
  get title() {
    return text('Templates');
  }
  get events() {
    return [
      { name: 'Created', title: text('Template created') },
      { name: 'Changed', title: text('Template changed') },
      { name: 'Restored', title: text('Template restored'), description: text('An earlier version was saved again.') },
      { name: 'Removed', title: text('Template removed') },
    ];
  }
  get facts() {
    return {
      revision: text('Version'),
      restoredRevision: text('Restored version'),
      language: text('Language'),
      source: text('Source'),
      description: text('Description'),
    };
  }
}

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
  event: string,
  { kind, id, name }: Principal,
  change: TemplateChange,
  facts: JsonObject = {},
): AuditEvent {
  return {
    category: 'Templates',
    event,
    correlationId: change.name,
    principal: { kind, id, name },
    facts: { revision: change.revision, ...facts },
  };
}

function valuesOf({ language, source, description }: StoredTemplate): object {
  return { language, source, description };
}
