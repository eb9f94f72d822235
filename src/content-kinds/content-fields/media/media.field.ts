import {
  isJsonObject,
  sentence,
  type EditedControl,
  type Fault,
  type FieldSettings,
  type FieldType,
  type JsonObject,
} from '@espalier/plugin-sdk';
import { mediaPathFault } from '#core/media';
import { text } from '#platform/texts';
import { fieldEditor, withHint } from '../field-control';
import { unindexable } from '../limits';
import { orchardMembers } from '../orchard';

/** Rows to fill in without scripts, where there may be several files. */
const BLANK_ROWS = 3;

type MediaFieldSettings = FieldSettings & {
  readonly multiple?: boolean;
  readonly allowedExtensions?: readonly string[];
};

type Media = JsonObject & { readonly paths?: string[]; readonly mediaTexts?: string[] };

export class MediaField implements FieldType {
  readonly name = 'MediaField';
  get title() {
    return text('Media');
  }

  get settings() {
    return {
      multiple: { type: 'boolean', default: false, description: text('Whether more than one file can be chosen.') },
      allowedExtensions: {
        type: 'array',
        items: { type: 'string', pattern: '^\\.?[A-Za-z0-9]+(\\.[A-Za-z0-9]+)*$' },
        uniqueItems: true,
        default: [],
        description: text('File extensions to accept, such as .jpg. Empty: any.'),
      },
    };
  }

  checkSettings(settings: MediaFieldSettings): Fault[] {
    return unindexable(settings);
  }

  readonly searchable = { paths: 'none' } as const;

  schema({ multiple = false }: MediaFieldSettings) {
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
      const fault = mediaPathFault(path, allowedExtensions);
      const { shown } = sentence('Choose a file of the library with one of the extensions that this field takes.');
      return fault ? [{ member: `paths[${index}]`, message: fault.message, shown }] : [];
    });
    if (mediaTexts.length <= paths.length) return faults;
    return [
      ...faults,
      {
        member: 'mediaTexts',
        ...sentence('must not have more entries than paths, which has {count}.', { count: paths.length }),
      },
    ];
  }

  /** Orchard Core writes null for a file without a text. */
  fromOrchard(field: JsonObject) {
    const media = orchardMembers(field, ['AttachedFileNames', 'Anchors']);
    const { mediaTexts } = media;
    return Array.isArray(mediaTexts) ? { ...media, mediaTexts: mediaTexts.map((entry) => entry ?? '') } : media;
  }
}

/** A path and the text that stands for its file, side by side. */
export const mediaEditor = fieldEditor('MediaField', {
  shown: (field, member) => {
    const { multiple = false, allowedExtensions = [] } = member.settings as MediaFieldSettings;
    const [paths, texts] = [member.control('paths'), member.control('mediaTexts')];
    const error = [paths.error, texts.error].filter((fault) => fault !== undefined).join(' ');
    return {
      ...(allowedExtensions.length > 0
        ? withHint(field, text('Files that end with {extensions}.', { extensions: allowedExtensions.join(', ') }))
        : field),
      id: paths.id,
      ...(error !== '' && { error }),
      multiple,
      pathName: paths.name,
      textName: texts.name,
      rows: rowsOf(paths, texts, multiple),
    };
  },
  /** A row without a path is none, and its text goes with it. Texts at the end that are empty need not be there. */
  read: (posted) => {
    if (!posted.has('paths')) return undefined;
    const texts = posted.all('mediaTexts');
    const rows = posted.all('paths').map((path, index) => ({ path: path.trim(), text: texts[index] ?? '' }));
    const filled = rows.filter(({ path }) => path !== '');
    const last = filled.findLastIndex((row) => row.text !== '');
    const stored = isJsonObject(posted.stored) ? posted.stored.mediaTexts : undefined;
    const kept = Math.max(last + 1, Math.min(Array.isArray(stored) ? stored.length : 0, filled.length));
    return {
      paths: filled.map(({ path }) => path),
      mediaTexts: filled.slice(0, kept).map((row) => row.text),
    };
  },
});

function rowsOf(paths: EditedControl, texts: EditedControl, multiple: boolean) {
  const [pathList, textList] = [textsIn(paths), textsIn(texts)];
  const filled = Math.max(pathList.length, textList.length);
  const blank = multiple ? BLANK_ROWS : filled === 0 ? 1 : 0;
  return Array.from({ length: filled + blank }, (_, index) => ({
    id: `${paths.id}-${index}`,
    position: index + 1,
    path: pathList[index] ?? '',
    text: textList[index] ?? '',
  }));
}

function textsIn({ value }: EditedControl): string[] {
  return Array.isArray(value) ? value.map((entry) => (typeof entry === 'string' ? entry : '')) : [];
}
