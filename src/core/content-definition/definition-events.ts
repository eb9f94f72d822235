import { isDeepStrictEqual } from 'node:util';
import { type AuditEvent, type ContentTypeDefinition, type JsonObject, template } from '@espalier/plugin-sdk';
import { auditEvents, changesBetween, type EventName } from '#platform/changes';
import { text } from '#platform/texts';

export const definitionEvents = auditEvents('ContentDefinition', () => ({
  title: text('Content types'),
  events: {
    TypeCreated: {
      title: text('Content type created'),
      told: template('{actor} created the content type <a>{subject}</a>'),
    },
    TypeChanged: {
      title: text('Content type changed'),
      told: template('{actor} changed the content type <a>{subject}</a>'),
    },
    TypeDeleted: {
      title: text('Content type deleted'),
      told: template('{actor} deleted the content type <a>{subject}</a>'),
    },
  },
  facts: {
    displayName: text('Name'),
    description: text('Description'),
    stereotype: text('Kind'),
    creatable: text('Creatable'),
    listable: text('Listable'),
    draftable: text('Draftable'),
    versionable: text('Versionable'),
    securable: text('Own permissions'),
    parts: text('Parts'),
    fields: text('Fields'),
    added: text('Added'),
    removed: text('Removed'),
    changed: text('Changed'),
    items: text('Deleted items'),
  },
}));

type Member = Pick<ContentTypeDefinition['fields'][number], 'name'>;

export function typeCreated(definition: ContentTypeDefinition): AuditEvent {
  return typeEvent('TypeCreated', definition, {});
}

export function typeChanged(before: ContentTypeDefinition, after: ContentTypeDefinition): AuditEvent {
  return typeEvent('TypeChanged', after, {
    ...changesBetween(withoutMembers(before), withoutMembers(after)),
    parts: memberChanges(before.parts, after.parts),
    fields: memberChanges(before.fields, after.fields),
  });
}

/** @param items that were deleted with it */
export function typeDeleted(definition: ContentTypeDefinition, items: number): AuditEvent {
  return typeEvent('TypeDeleted', definition, { items });
}

function typeEvent(
  event: EventName<typeof definitionEvents>,
  definition: ContentTypeDefinition,
  facts: JsonObject,
): AuditEvent {
  const { name, displayName } = definition;
  const snapshot = JSON.parse(JSON.stringify(definition)) as JsonObject;
  return definitionEvents.event(event, { correlationId: name, subject: displayName, facts, snapshot });
}

function withoutMembers({ parts: _parts, fields: _fields, ...others }: ContentTypeDefinition): object {
  return others;
}

/** By name. */
function memberChanges(before: readonly Member[], after: readonly Member[]): JsonObject {
  const old = new Map(before.map((member) => [member.name, member]));
  const present = new Set(after.map(({ name }) => name));
  const isChanged = (member: Member) => old.has(member.name) && !isDeepStrictEqual(old.get(member.name), member);
  return {
    added: after.map(({ name }) => name).filter((name) => !old.has(name)),
    removed: before.map(({ name }) => name).filter((name) => !present.has(name)),
    changed: after.filter(isChanged).map(({ name }) => name),
  };
}
