import type { SafeHtml } from '@espalier/plugin-sdk';
import { Injectable } from '@nestjs/common';
import type { FieldMember, PartMember } from '#core/content-definition';
import { Bodies, type BodySettings } from '../../bodies/bodies';
import type { BodyPlace } from '../../bodies/body-place';
import { LinkProperties } from './link-properties';
import { membersIn, settingsOf, type PropertiesOf, type ShownMember } from './shown-member';

type ToHtml = (text: string, settings: BodySettings, place: BodyPlace) => SafeHtml;

@Injectable()
export class BodyProperties {
  readonly byKind: Readonly<Record<string, PropertiesOf>>;

  constructor(bodies: Bodies) {
    const html: ToHtml = (text, settings, place) => bodies.html(text, settings, place.rendering, place);
    const markdown: ToHtml = (text, settings, place) => bodies.markdown(text, settings, place.rendering, place);
    this.byKind = {
      HtmlBodyPart: (shown) => made(shown, membersIn(shown.value).html, html),
      MarkdownBodyPart: (shown) => made(shown, membersIn(shown.value).markdown, markdown),
      LiquidPart: (shown) =>
        made(shown, membersIn(shown.value).liquid, (text, _, place) => bodies.template(text, place)),
      HtmlField: (shown) => made(shown, shown.value, html),
      MarkdownField: (shown) => made(shown, shown.value, markdown),
    };
  }
}

type Properties = Readonly<Record<string, unknown>>;

@Injectable()
export class MemberProperties {
  private readonly byKind: Readonly<Record<string, PropertiesOf>>;

  constructor(bodies: BodyProperties, links: LinkProperties) {
    this.byKind = { ...bodies.byKind, ...links.byKind };
  }

  of(shown: ShownMember): Properties | undefined {
    const { member } = shown;
    return member.kind === 'part' ? this.ofPart(shown, member) : this.ofField(shown, member);
  }

  private ofPart(shown: ShownMember, { attachment, wireName }: PartMember): Properties | undefined {
    const { part, displayName, settings } = attachment;
    const own = this.own(part, shown);
    const Part = membersIn(shown.value);
    return (
      own && { ContentItem: shown.item, Part, Name: wireName, DisplayName: displayName, Settings: settings, ...own }
    );
  }

  private ofField(shown: ShownMember, { field, fieldType, wireName }: FieldMember): Properties | undefined {
    const { value } = shown;
    if (value === undefined || isEmpty(value) || fieldType.isEmpty?.(value)) return undefined;
    const { type, displayName, settings } = field;
    const own = this.own(type, shown);
    return (
      own && {
        ContentItem: shown.item,
        Value: value,
        Name: wireName,
        DisplayName: displayName,
        Settings: settings,
        ...own,
      }
    );
  }

  private own(kind: string, shown: ShownMember): Properties | undefined {
    return Object.hasOwn(this.byKind, kind) ? this.byKind[kind]?.(shown) : {};
  }
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function made({ item, member, rendering }: ShownMember, text: unknown, toHtml: ToHtml) {
  if (typeof text !== 'string' || text === '') return undefined;
  const place: BodyPlace = { name: `${item.contentType}.${member.wireName}`, model: { ContentItem: item }, rendering };
  return { Html: toHtml(text, settingsOf(member), place) };
}
