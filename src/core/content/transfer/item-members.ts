import type { Fault, JsonObject, JsonValue } from '@espalier/plugin-sdk';
import { toUtc } from '#platform/dates';
import { isContentId } from '#platform/ids';
import { upperFirst } from '#platform/strings';

/** Absent means that the version does not say; null is a value. */
export interface ItemMembers {
  readonly contentItemVersionId?: string;
  readonly displayText?: string;
  readonly published?: boolean;
  readonly latest?: boolean;
  readonly modifiedUtc?: string | null;
  readonly publishedUtc?: string | null;
  readonly createdUtc?: string | null;
  readonly owner?: string | null;
  readonly author?: string | null;
}

/** Owners and authors are names or ids; a longer text is something else, and would not fit an index. */
const MAX_NAME = 512;

/** First letters may be upper case. */
export class MemberReader {
  readonly faults: Fault[] = [];

  constructor(private readonly object: JsonObject) {}

  get(name: string): JsonValue | undefined {
    const value = this.object[name];
    return value === undefined ? this.object[upperFirst(name)] : value;
  }

  id(name: string): string | undefined {
    const value = this.get(name);
    if (value === undefined || value === null) return undefined;
    if (typeof value === 'string' && isContentId(value)) return value;
    return this.reject(name, 'must be 26 characters of 0-9 and a-z; leave it out to have one made.');
  }

  flag(name: string): boolean | undefined {
    const value = this.get(name);
    if (value === undefined || value === null || typeof value === 'boolean') return value ?? undefined;
    return this.reject(name, 'must be true or false.');
  }

  text(name: string, maxLength = MAX_NAME): string | null | undefined {
    const value = this.get(name);
    if (value === undefined || value === null) return value;
    if (typeof value !== 'string') return this.reject(name, 'must be a string.');
    return value.length <= maxLength ? value : this.reject(name, `must be at most ${maxLength} characters long.`);
  }

  date(name: string): string | null | undefined {
    const value = this.get(name);
    if (value === undefined || value === null) return value;
    const utc = typeof value === 'string' ? toUtc(value) : undefined;
    return utc ?? this.reject(name, 'must be a date such as 2026-11-20T10:00:00Z.');
  }

  reject(member: string, message: string): undefined {
    this.faults.push({ member, message });
  }
}

export function readItemMembers(payload: JsonObject): {
  readonly given: ItemMembers;
  readonly faults: readonly Fault[];
} {
  const members = new MemberReader(payload);
  const given = {
    contentItemVersionId: members.id('contentItemVersionId'),
    displayText: members.text('displayText') ?? undefined,
    published: members.flag('published'),
    latest: members.flag('latest'),
    modifiedUtc: members.date('modifiedUtc'),
    publishedUtc: members.date('publishedUtc'),
    createdUtc: members.date('createdUtc'),
    owner: members.text('owner'),
    author: members.text('author'),
  };
  return { given, faults: members.faults };
}
