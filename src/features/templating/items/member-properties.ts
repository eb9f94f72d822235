import { Injectable } from '@nestjs/common';
import type { ContentItem, JsonObject, JsonValue, TemplateLoader, SafeHtml } from '@espalier/plugin-sdk';
import { DEFAULT_SCHEMES, urlFault } from '#content-kinds/content-fields';
import { USER_NAMES } from '#core/content';
import type { ContentMember, FieldMember, PartMember } from '#core/content-definition';
import { mediaUrl } from '#core/media';
import { Config } from '#platform/config';
import { ExtensionRegistry } from '#platform/extensions';
import { Bodies, type BodySettings } from '../bodies/bodies';
import type { BodyPlace } from '../bodies/liquid-bodies';
import type { Rendering } from '../rendering/rendering';

interface ShownMember {
  readonly item: ContentItem;
  readonly member: ContentMember;
  readonly value: JsonValue | undefined;
  readonly rendering: Rendering;
}

/** What templates read of a member by its kind, as they name it. Undefined when there is nothing to show. */
type PropertiesOf = (shown: ShownMember) => Readonly<Record<string, unknown>> | undefined;

function settingsOf(member: ContentMember): JsonObject {
  return member.kind === 'part' ? member.attachment.settings : member.field.settings;
}

/** The members of an object; none when it is something else, stored while the field was another one. */
export function membersIn(value: JsonValue | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

function textsIn(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

/** Files that are shown as images; of others there is a link. */
const IMAGE = /\.(avif|gif|jpe?g|png|svg|webp)$/i;

@Injectable()
export class LinkProperties {
  readonly byKind: Readonly<Record<string, PropertiesOf>> = {
    LinkField: linkProperties,
    ContentPickerField: picked,
    UserPickerField: (shown) => this.users(shown),
    MediaField: (shown) => this.files(shown),
  };

  private readonly userNames: TemplateLoader<string> = {
    name: 'names of users',
    load: (userIds) => this.registry.the(USER_NAMES).namesOf(userIds),
  };

  constructor(
    private readonly registry: ExtensionRegistry,
    private readonly config: Config,
  ) {}

  /** Names are for those who may see users. */
  private users({ value, rendering }: ShownMember) {
    if (!rendering.viewer.may('ViewUsers')) return undefined;
    const names = textsIn(membersIn(value).userIds).map((id) => rendering.load(this.userNames, id));
    const users = names.filter((name) => name !== undefined).map((name) => ({ name }));
    return users.length > 0 ? { Users: users } : undefined;
  }

  private files({ value }: ShownMember) {
    const { paths, mediaTexts } = membersIn(value);
    const texts = textsIn(mediaTexts);
    const files = textsIn(paths).map((path, index) => ({
      url: mediaUrl(this.config.basePath, path),
      text: texts[index] ?? '',
      name: path.slice(path.lastIndexOf('/') + 1),
      isImage: IMAGE.test(path),
    }));
    return files.length > 0 ? { Files: files } : undefined;
  }
}

/** A link is as safe as its field was when it was saved, so it is looked at again. */
function linkProperties({ value, member }: ShownMember) {
  const { url, text, target } = membersIn(value);
  const { allowedSchemes = [...DEFAULT_SCHEMES] } = settingsOf(member);
  if (typeof url !== 'string' || url === '' || urlFault(url, textsIn(allowedSchemes)) !== undefined) return undefined;
  return {
    Url: url,
    Text: typeof text === 'string' && text !== '' ? text : url,
    Target: typeof target === 'string' ? target : '',
  };
}

/** The published ones that the viewer may see, in the order of the ids. */
function picked({ value, rendering }: ShownMember) {
  const { content, viewer } = rendering;
  const items = content
    .getContentItemsById(textsIn(membersIn(value).contentItemIds))
    .filter((item) => viewer.may('ViewContent', item));
  return items.length > 0 ? { ContentItems: items } : undefined;
}

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
