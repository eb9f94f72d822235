import type { ContentMember, ContentType } from '#core/content-definition';
import { text } from '#platform/texts';
import type { MemberOrder } from './compare-items';

const COMMON_LABELS: ReadonlyMap<string, string> = new Map([
  ['displayText', text('Title in lists')],
  ['owner', text('Owner')],
  ['createdUtc', text('Created')],
]);

export function memberOrder(type: ContentType | undefined): MemberOrder {
  return new Map([...(type?.members ?? [])].map(([name, member]) => [name, namesWithin(member)]));
}

/** What people call the member that a JSON path begins with: `Body` for `htmlBodyPart.html`. */
export function memberLabel(path: string, type: ContentType | undefined): string {
  const [name = ''] = path.split(/[.[]/, 1);
  const member = type?.members.get(name);
  if (!member) return COMMON_LABELS.get(name) ?? name;
  return member.kind === 'part' ? member.attachment.displayName : member.field.displayName;
}

function namesWithin(member: ContentMember): string[] {
  return member.kind === 'part' ? Object.keys(member.schemas) : [];
}
