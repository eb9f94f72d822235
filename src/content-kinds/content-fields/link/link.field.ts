import {
  Contributes,
  FIELD_TYPE,
  type Fault,
  type FieldSettings,
  type FieldType,
  type JsonObject,
  type JsonSchema,
} from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { unindexable } from '../limits';
import { orchardMembers } from '../orchard';
import { DEFAULT_SCHEMES, FORBIDDEN_SCHEMES, urlFault } from './link-url';

type LinkFieldSettings = FieldSettings & { readonly allowedSchemes?: readonly string[] };

type Link = JsonObject & { readonly url?: string };

/** A link: where it leads, what it says and where it opens. */
@Contributes(FIELD_TYPE)
export class LinkField implements FieldType {
  readonly name = 'LinkField';
  readonly title = text('Link');

  readonly settings = {
    allowedSchemes: {
      type: 'array',
      items: { type: 'string', pattern: '^[a-z][a-z0-9+.-]*$' },
      uniqueItems: true,
      default: [...DEFAULT_SCHEMES],
      description: text('Schemes that a URL may have, in lower case. Relative URLs are always taken.'),
    },
  };

  checkSettings(settings: LinkFieldSettings): Fault[] {
    const forbidden = (settings.allowedSchemes ?? []).flatMap((scheme, index) =>
      FORBIDDEN_SCHEMES.includes(scheme)
        ? [{ member: `allowedSchemes[${index}]`, message: `must not be ${scheme}: such links run what they contain.` }]
        : [],
    );
    return [...unindexable(settings), ...forbidden];
  }

  schema(): JsonSchema {
    return {
      type: 'object',
      properties: {
        url: { type: 'string', maxLength: 2048 },
        text: { type: 'string', maxLength: 1024 },
        target: { type: 'string', pattern: '^(_self|_blank|_parent|_top|[A-Za-z][A-Za-z0-9_-]{0,63})?$' },
      },
      additionalProperties: false,
    };
  }

  isEmpty(value: Link | null): boolean {
    return !value?.url?.trim();
  }

  check({ url = '' }: Link, { allowedSchemes = DEFAULT_SCHEMES }: LinkFieldSettings): Fault[] {
    const message = urlFault(url, allowedSchemes);
    return message ? [{ member: 'url', message }] : [];
  }

  normalise(value: Link): JsonObject {
    return value.url === undefined ? value : { ...value, url: value.url.trim() };
  }

  fromOrchard(field: JsonObject) {
    return orchardMembers(field);
  }
}
