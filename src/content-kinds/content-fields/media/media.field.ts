import {
  Contributes,
  FIELD_TYPE,
  type Fault,
  type FieldSettings,
  type FieldType,
  type JsonObject,
  type JsonSchema,
} from '@espalier/plugin-sdk';
import { mediaPathFault } from '#core/media';
import { text } from '#platform/texts';
import { unindexable } from '../limits';
import { orchardMembers } from '../orchard';

export type MediaFieldSettings = FieldSettings & {
  readonly multiple?: boolean;
  readonly allowedExtensions?: readonly string[];
};

type Media = JsonObject & { readonly paths?: string[]; readonly mediaTexts?: string[] };

/** Files of the media library, by their paths, each with an optional text. */
@Contributes(FIELD_TYPE)
export class MediaField implements FieldType {
  readonly name = 'MediaField';
  readonly title = text('Media');

  readonly settings = {
    multiple: { type: 'boolean', default: false, description: text('Whether more than one file can be picked.') },
    allowedExtensions: {
      type: 'array',
      items: { type: 'string', pattern: '^\\.?[A-Za-z0-9]+(\\.[A-Za-z0-9]+)*$' },
      uniqueItems: true,
      default: [],
      description: text('Extensions such as .jpg that paths must have; empty for any.'),
    },
  };

  checkSettings(settings: MediaFieldSettings): Fault[] {
    return unindexable(settings);
  }

  schema({ multiple = false }: MediaFieldSettings): JsonSchema {
    const atMostOne = !multiple && { maxItems: 1 };
    return {
      type: 'object',
      properties: {
        paths: { type: 'array', items: { type: 'string', minLength: 1 }, ...atMostOne },
        mediaTexts: { type: 'array', items: { type: 'string', maxLength: 1024 }, ...atMostOne },
      },
      additionalProperties: false,
    };
  }

  isEmpty(value: Media | null): boolean {
    return !value?.paths?.length;
  }

  check({ paths = [], mediaTexts = [] }: Media, { allowedExtensions = [] }: MediaFieldSettings): Fault[] {
    const faults = paths.flatMap((path, index) => {
      const message = mediaPathFault(path, allowedExtensions);
      return message ? [{ member: `paths[${index}]`, message }] : [];
    });
    if (mediaTexts.length <= paths.length) return faults;
    return [
      ...faults,
      { member: 'mediaTexts', message: `must not have more entries than paths, which has ${paths.length}.` },
    ];
  }

  /** Orchard Core writes null for a file without a text. */
  fromOrchard(field: JsonObject) {
    const media = orchardMembers(field, ['AttachedFileNames', 'Anchors']);
    const { mediaTexts } = media;
    return Array.isArray(mediaTexts) ? { ...media, mediaTexts: mediaTexts.map((entry) => entry ?? '') } : media;
  }
}
