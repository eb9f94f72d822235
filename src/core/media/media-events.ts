import { type AuditEvent, type JsonObject, type Principal, template } from '@espalier/plugin-sdk';
import { auditEvents, type EventName } from '#platform/changes';
import { text } from '#platform/texts';
import { descriptionOf, type MediaFile } from './files/media-file';
import type { VersionAction } from './media.entities';
import type { Making, MediaVersion } from './versions/media-versions';

export const mediaEvents = auditEvents('Media', () => ({
  title: text('Media'),
  events: {
    Uploaded: { title: text('File uploaded'), told: template('{actor} uploaded <a>{subject}</a>') },
    Replaced: { title: text('File replaced'), told: template('{actor} replaced the file <a>{subject}</a>') },
    Cropped: { title: text('Picture cropped'), told: template('{actor} cropped <a>{subject}</a>') },
    Rotated: { title: text('Picture rotated'), told: template('{actor} rotated <a>{subject}</a>') },
    VersionRestored: {
      title: text('Earlier version of a file restored'),
      told: template('{actor} restored an earlier version of the file <a>{subject}</a>'),
    },
    VersionDeleted: {
      title: text('Earlier version of a file deleted for good'),
      told: template('{actor} deleted an earlier version of the file <a>{subject}</a> for good'),
    },
    Described: {
      title: text('File description changed'),
      told: template('{actor} described the file <a>{subject}</a>'),
    },
    Moved: {
      title: text('File moved or renamed'),
      told: template('{actor} moved or renamed the file <a>{subject}</a>'),
    },
    Deleted: { title: text('File deleted'), told: template('{actor} deleted the file <a>{subject}</a>') },
    Restored: { title: text('File restored'), told: template('{actor} restored the file <a>{subject}</a>') },
    Purged: {
      title: text('File deleted for good'),
      told: template('{actor} deleted the file <a>{subject}</a> for good'),
    },
  },
  facts: {
    path: text('Path'),
    mediaType: text('Media type'),
    size: text('Size in bytes'),
    hash: text('Checksum'),
    version: text('Version'),
    altText: text('Alt text'),
    caption: text('Caption'),
    credit: text('Credit'),
    tags: text('Tags'),
    focalX: text('Focal point from the left, in percent'),
    focalY: text('Focal point from the top, in percent'),
  },
}));

type MediaEventName = EventName<typeof mediaEvents>;

export function uploaded(principal: Principal, file: MediaFile): AuditEvent {
  return mediaEvent('Uploaded', principal, file, factsOf(file));
}

const REMADE: Readonly<Record<VersionAction, MediaEventName>> = {
  upload: 'Uploaded',
  replace: 'Replaced',
  crop: 'Cropped',
  rotate: 'Rotated',
  restore: 'VersionRestored',
};

export function remade(
  principal: Principal,
  { action, restored: number }: Making,
  before: MediaFile,
  after: MediaFile,
): AuditEvent {
  const facts = { ...(number !== undefined && { version: number }), before: factsOf(before), after: factsOf(after) };
  return mediaEvent(REMADE[action], principal, after, facts);
}

export function versionDeleted(
  principal: Principal,
  file: MediaFile,
  { number, size, hash }: MediaVersion,
): AuditEvent {
  return mediaEvent('VersionDeleted', principal, file, { version: number, size, hash });
}

export function described(principal: Principal, before: MediaFile, after: MediaFile): AuditEvent {
  const facts = { before: saidOf(before), after: saidOf(after) };
  return mediaEvent('Described', principal, after, facts);
}

export function moved(principal: Principal, before: MediaFile, after: MediaFile): AuditEvent {
  return mediaEvent('Moved', principal, after, { before: { path: before.path }, after: { path: after.path } });
}

export function deleted(principal: Principal, file: MediaFile): AuditEvent {
  return mediaEvent('Deleted', principal, file, factsOf(file));
}

export function restored(principal: Principal, file: MediaFile): AuditEvent {
  return mediaEvent('Restored', principal, file, factsOf(file));
}

export function purged(principal: Principal, file: MediaFile): AuditEvent {
  return mediaEvent('Purged', principal, file, factsOf(file));
}

function mediaEvent(
  event: MediaEventName,
  { kind, id, name }: Principal,
  file: MediaFile,
  facts: JsonObject,
): AuditEvent {
  return mediaEvents.event(event, {
    correlationId: file.id,
    subject: file.path,
    principal: { kind, id, name },
    facts,
  });
}

function saidOf(file: MediaFile): JsonObject {
  return { ...descriptionOf(file), tags: [...file.tags] };
}

function factsOf({ mediaType, size, hash }: MediaFile): JsonObject {
  return { mediaType, size, hash };
}
