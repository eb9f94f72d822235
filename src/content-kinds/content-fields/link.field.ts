import { sentence, type Fault, type FieldSettings, type FieldType, type JsonObject } from '@espalier/plugin-sdk';
import { isOneLine, type ControlOption } from '#core/display';
import { perLanguage, text } from '#platform/texts';
import { fieldEditor } from './field-control';
import { unindexable } from './limits';
import { orchardMembers } from './orchard';

const targets = perLanguage((): readonly ControlOption[] => [
  { value: '', text: text('In the same window') },
  { value: '_blank', text: text('In a new window') },
]);

const MEMBERS = ['url', 'text', 'target'];

/** Schemes that run or carry what they are given, so that no setting can allow them. */
const FORBIDDEN_SCHEMES: readonly string[] = ['javascript', 'vbscript', 'data'];

export const DEFAULT_SCHEMES: readonly string[] = ['http', 'https', 'mailto', 'tel'];

/** Browsers drop many of these before they look for the scheme. */
const INVISIBLE = /[\s\p{Cc}\p{Cf}]/u;

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;

/** The scheme of the page, then a host: to browsers a backslash is a slash there. */
const OTHER_SITE = /^[/\\]{2}/;

type LinkFieldSettings = FieldSettings & { readonly allowedSchemes?: readonly string[] };

type Link = JsonObject & { readonly url?: string };

export class LinkField implements FieldType {
  readonly name = 'LinkField';
  get title() {
    return text('Link');
  }

  get settings() {
    return {
      allowedSchemes: {
        type: 'array',
        items: { type: 'string', pattern: '^[a-z][a-z0-9+.-]*$' },
        uniqueItems: true,
        default: [...DEFAULT_SCHEMES],
        description: text('URL schemes to accept, in lower case. Relative URLs are always accepted.'),
      },
    };
  }

  checkSettings(settings: LinkFieldSettings): Fault[] {
    const forbidden = (settings.allowedSchemes ?? []).flatMap((scheme, index) =>
      FORBIDDEN_SCHEMES.includes(scheme)
        ? [
            {
              member: `allowedSchemes[${index}]`,
              ...sentence('must not be {scheme}: such links run what they contain.', { scheme }),
            },
          ]
        : [],
    );
    return [...unindexable(settings), ...forbidden];
  }

  readonly searchable = { url: 'none', target: 'none' } as const;

  schema() {
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
    const schemes = allowedSchemes.map((scheme) => `${scheme}:`).join(', ');
    const { shown } = sentence(
      'Enter a URL of this site, such as /about, or one that begins with {schemes} without spaces.',
      { schemes },
    );
    return message ? [{ member: 'url', message, shown }] : [];
  }

  normalise(value: Link): JsonObject {
    return value.url === undefined ? value : { ...value, url: value.url.trim() };
  }

  fromOrchard(field: JsonObject) {
    return orchardMembers(field);
  }
}

/** What is wrong with the address of a link; undefined when nothing is. Addresses within the site are always fine. */
export function urlFault(url: string, allowedSchemes: readonly string[]): string | undefined {
  const trimmed = url.trim();
  if (INVISIBLE.test(trimmed)) return 'must not contain spaces or invisible characters; write a space as %20.';
  if (OTHER_SITE.test(trimmed) && !allowedSchemes.includes('http')) {
    return `must not begin with "${trimmed.slice(0, 2)}", which leads to another site as "http:" may. ${remedy(allowedSchemes)}`;
  }
  const scheme = SCHEME.exec(trimmed)?.[1]?.toLowerCase();
  if (scheme === undefined) return URL.canParse(trimmed, 'http://localhost/') ? undefined : 'must be a URL.';
  if (FORBIDDEN_SCHEMES.includes(scheme) || !allowedSchemes.includes(scheme)) {
    return `must not begin with "${scheme}:". ${remedy(allowedSchemes)}`;
  }
  return URL.canParse(trimmed) ? undefined : 'must be a URL.';
}

function remedy(allowedSchemes: readonly string[]): string {
  const schemes = allowedSchemes.map((allowed) => `"${allowed}:"`).join(', ');
  return `Use ${schemes === '' ? '' : `${schemes} or `}a relative URL.`;
}

export const linkEditor = fieldEditor('LinkField', {
  shown: (group, member) => {
    const [url, words, target] = [member.control('url'), member.control('text'), member.control('target')];
    const others = [target.value].filter((value) => typeof value === 'string' && !isOffered(value));
    return {
      group,
      url: { ...url, label: text('Address'), optional: group.optional, markRequired: true },
      text: { ...words, label: text('Text'), optional: true, markRequired: true, isOneLine: isOneLine(words.value) },
      target: {
        ...target,
        label: text('Opens'),
        value: target.value ?? '',
        options: [...targets(), ...others.map((value) => ({ value, text: value }))],
      },
    };
  },
  read: (posted) => {
    const sent = MEMBERS.filter((name) => posted.has(name));
    return sent.length === 0 ? undefined : Object.fromEntries(sent.map((name) => [name, posted.text(name)]));
  },
});

function isOffered(target: string): boolean {
  return targets().some(({ value }) => value === target);
}
