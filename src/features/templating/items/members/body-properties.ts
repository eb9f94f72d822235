import { Injectable } from '@nestjs/common';
import type { SafeHtml } from '@espalier/plugin-sdk';
import { Bodies, type BodySettings } from '../../bodies/bodies';
import type { BodyPlace } from '../../bodies/body-place';
import { membersIn, settingsOf, type PropertiesOf, type ShownMember } from './shown-member';

type ToHtml = (text: string, settings: BodySettings, place: BodyPlace) => SafeHtml;

/** What is shown of parts and fields that hold a text to be made into HTML: `Html`. */
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

function made({ item, member, rendering }: ShownMember, text: unknown, toHtml: ToHtml) {
  if (typeof text !== 'string' || text === '') return undefined;
  const place: BodyPlace = { name: `${item.contentType}.${member.wireName}`, model: { ContentItem: item }, rendering };
  return { Html: toHtml(text, settingsOf(member), place) };
}
