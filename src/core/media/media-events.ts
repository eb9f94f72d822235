import {
  AUDIT_EVENTS,
  Contributes,
  type AuditEvent,
  type AuditEventCategory,
  type JsonObject,
  type Principal,
} from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { descriptionOf, type MediaFile } from './files/media-file';
import type { VersionAction } from './media.entities';
import type { Making, MediaVersion } from './versions/media-versions';

@Contributes(AUDIT_EVENTS)
export class MediaEvents implements AuditEventCategory {
  readonly name = 'Media';
  get title() {
    return text('Media');
  }
  get events() {
    return [
      { name: 'Uploaded', title: text('File uploaded') },
      { name: 'Replaced', title: text('File replaced') },
      { name: 'Cropped', title: text('Picture cropped') },
      { name: 'Rotated', title: text('Picture rotated') },
      { name: 'VersionRestored', title: text('Earlier version of a file restored') },
      { name: 'VersionDeleted', title: text('Earlier version of a file deleted for good') },
      { name: 'Described', title: text('File description changed') },
      { name: 'Moved', title: text('File moved or renamed') },
      { name: 'Deleted', title: text('File deleted') },
      { name: 'Restored', title: text('File restored') },
      { name: 'Purged', title: text('File deleted for good') },
    ];
  }
  get facts() {
    return {
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
    };
  }
}

export function uploaded(principal: Principal, file: MediaFile): AuditEvent {
  return mediaEvent('Uploaded', principal, file, factsOf(file));
}

const REMADE: Readonly<Record<VersionAction, string>> = {
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

function mediaEvent(event: string, { kind, id, name }: Principal, file: MediaFile, facts: JsonObject): AuditEvent {
  return { category: 'Media', event, correlationId: file.id, subject: file.path, principal: { kind, id, name }, facts };
}

function saidOf(file: MediaFile): JsonObject {
  return { ...descriptionOf(file), tags: [...file.tags] };
}

function factsOf({ mediaType, size, hash }: MediaFile): JsonObject {
  return { mediaType, size, hash };
}
