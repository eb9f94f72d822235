import { memberLabel as labelOf, type ContentMember, type ContentType } from '#core/content-definition';
import { perLanguage, text } from '#platform/texts';
import type { MemberOrder } from './compare-items';

const commonLabels = perLanguage(
  (): ReadonlyMap<string, string> =>
    new Map([
      ['displayText', text('Title in lists')],
      ['owner', text('Owner')],
      ['createdUtc', text('Created')],
    ]),
);

export function memberOrder(type: ContentType | undefined): MemberOrder {
  return new Map([...(type?.members ?? [])].map(([name, member]) => [name, namesWithin(member)]));
}

/** What people call the member that a JSON path begins with: `Body` for `htmlBodyPart.html`. */
export function memberLabel(path: string, type: ContentType | undefined): string {
  const [name = ''] = path.split(/[.[]/, 1);
  const member = type?.members.get(name);
  return member ? labelOf(member) : (commonLabels().get(name) ?? name);
}

/** Of all members that the items of a type have. */
export function memberLabels(type: ContentType): string[] {
  return [...type.members.values()].map(labelOf);
}

/** Whether a JSON path leads to a file of a media field. */
export function isPicture(path: string, type: ContentType | undefined): boolean {
  const [, name = ''] = /^(\w+)\.paths\[\d+\]$/.exec(path) ?? [];
  const member = type?.members.get(name);
  return member?.kind === 'field' && member.field.type === 'MediaField';
}

function namesWithin(member: ContentMember): string[] {
  return member.kind === 'part' ? Object.keys(member.schemas) : [];
}
