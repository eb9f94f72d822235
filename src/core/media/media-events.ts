import {
  AUDIT_EVENTS,
  Contributes,
  type AuditEvent,
  type AuditEventCategory,
  type JsonObject,
  type Principal,
} from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import type { MediaFile } from './files/media-file';

@Contributes(AUDIT_EVENTS)
export class MediaEvents implements AuditEventCategory {
  readonly name = 'Media';
  readonly title = text('Media');
  readonly events = [
    { name: 'Uploaded', title: text('File uploaded') },
    { name: 'Replaced', title: text('Content of a file replaced') },
    { name: 'Moved', title: text('File moved or renamed') },
    { name: 'Deleted', title: text('File deleted') },
    { name: 'Restored', title: text('File restored') },
    { name: 'Purged', title: text('File deleted for good') },
  ];
}

export function uploaded(principal: Principal, file: MediaFile): AuditEvent {
  return mediaEvent('Uploaded', principal, file, factsOf(file));
}

export function replaced(principal: Principal, before: MediaFile, after: MediaFile): AuditEvent {
  return mediaEvent('Replaced', principal, after, { before: factsOf(before), after: factsOf(after) });
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

function factsOf({ mediaType, size, hash }: MediaFile): JsonObject {
  return { mediaType, size, hash };
}
