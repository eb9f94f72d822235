import { isJsonObject, type Fault, type JsonObject } from '@espalier/plugin-sdk';
import { MalformedPayloadError } from '../content-errors';
import { parsePayload } from '../payload/parse-payload';
import { MemberReader, readItemMembers, type ItemMembers } from './item-members';
import { LineRejected, faultsOf, memberPath } from './transfer-fault';
import { resolvePlaces, type ImportedPlaces } from './version-flags';

export interface ImportLine {
  /** Of the line in its file, or of the item in its recipe; from 1. */
  readonly number: number;
  /** About as much memory as the line takes. */
  readonly bytes: number;
  readonly contentType: string;
  readonly contentItemId?: string;
  /** The item is removed; it has no live version. */
  readonly removal?: { readonly utc: string; readonly by: string | null };
  /** Oldest first, at least one. */
  readonly versions: readonly ImportVersion[];
  readonly places: ImportedPlaces;
}

export interface ImportVersion {
  /** Where it stands in its line: `versions[3]`, or empty when the line is the item itself. */
  readonly member: string;
  readonly payload: JsonObject;
  readonly given: ItemMembers;
}

export interface ImportEntry {
  readonly number: number;
  readonly bytes: number;
  /** @throws LineRejected when the line is no JSON */
  json(): unknown;
}

const ENVELOPE = ['contentType', 'contentItemId', 'removedUtc', 'removedBy'];

/**
 * An item JSON, or `{"contentType", "contentItemId"?, "versions": [oldest first]}` with an item JSON per version. First
 * letters may be upper case.
 */
export function readImportLine(entry: ImportEntry): ImportLine {
  const { number, bytes } = entry;
  const { envelope, payloads } = unfold(entry.json());
  const reader = new MemberReader(envelope);
  const first = new MemberReader(payloads[0]?.payload ?? {});
  const contentType = reader.text('contentType') ?? first.text('contentType');
  if (!contentType) throw rejected('contentType', 'is missing. Name the content type.');
  const contentItemId = reader.id('contentItemId') ?? first.id('contentItemId');
  const removedUtc = reader.date('removedUtc');
  const removal = removedUtc ? { utc: removedUtc, by: reader.text('removedBy') ?? null } : undefined;
  rejectFaults([...reader.faults, ...differences(payloads, { contentType, contentItemId })]);
  const read = payloads.map(readVersion);
  rejectFaults(repeatedIds(read));
  return { number, bytes, contentType, contentItemId, removal, versions: read, places: removal ? {} : placesOf(read) };
}

/** Those that the line gives. */
export function idsOf({ contentItemId, versions }: ImportLine): string[] {
  return [contentItemId, ...versions.map(({ given }) => given.contentItemVersionId)].filter((id) => id !== undefined);
}

interface VersionPayload {
  readonly member: string;
  readonly payload: JsonObject;
}

function unfold(json: unknown): { envelope: JsonObject; payloads: readonly VersionPayload[] } {
  const { versions, Versions = versions, ...envelope } = isJsonObject(json) ? json : ({} as JsonObject);
  if (!Array.isArray(Versions)) return { envelope: {}, payloads: [{ member: '', payload: parseObject(json, '') }] };
  const unknown = Object.keys(envelope).find((name) => !ENVELOPE.includes(lowerFirst(name)));
  if (unknown !== undefined) {
    throw rejected(unknown, `is not known beside "versions". Beside it may stand ${ENVELOPE.join(', ')}.`);
  }
  if (Versions.length === 0) throw rejected('versions', 'must have at least one version.');
  const payloads = Versions.map((version, position) => {
    const member = `versions[${position}]`;
    return { member, payload: parseObject(version, member) };
  });
  return { envelope: parseObject(envelope, ''), payloads };
}

function readVersion({ member, payload }: VersionPayload): ImportVersion {
  const { given, faults } = readItemMembers(payload);
  rejectFaults(faults.map((fault) => ({ ...fault, member: memberPath(member, fault.member) })));
  return { member, payload, given };
}

function placesOf(versions: readonly ImportVersion[]): ImportedPlaces {
  const { places, faults } = resolvePlaces(versions.map(({ given }) => given));
  rejectFaults(
    faults.map(({ position, member, message }) => ({
      member: memberPath(versions[position]?.member ?? '', member),
      message,
    })),
  );
  return places;
}

function repeatedIds(versions: readonly ImportVersion[]): Fault[] {
  const seen = new Set<string>();
  return versions.flatMap(({ member, given: { contentItemVersionId: id } }) => {
    const repeated = id !== undefined && seen.has(id);
    if (id !== undefined) seen.add(id);
    if (!repeated) return [];
    return [{ member: memberPath(member, 'contentItemVersionId'), message: 'is the id of an earlier version too.' }];
  });
}

function differences(
  payloads: readonly VersionPayload[],
  expected: Readonly<Record<'contentType' | 'contentItemId', string | undefined>>,
): Fault[] {
  return payloads.flatMap(({ member, payload }) => {
    const reader = new MemberReader(payload);
    return (['contentType', 'contentItemId'] as const).flatMap((name) => {
      const value = reader.get(name);
      if (value === undefined || value === null || value === expected[name]) return [];
      return [
        {
          member: memberPath(member, name),
          message: `must be that of the line, ${expected[name] ?? 'which has none'}.`,
        },
      ];
    });
  });
}

function parseObject(json: unknown, member: string): JsonObject {
  try {
    return parsePayload(json);
  } catch (error) {
    if (!(error instanceof MalformedPayloadError)) throw error;
    throw new LineRejected(faultsOf(error, member) ?? []);
  }
}

function lowerFirst(name: string): string {
  return `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`;
}

function rejectFaults(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new LineRejected(faults);
}

function rejected(member: string, message: string): LineRejected {
  return new LineRejected([{ member, message }]);
}
