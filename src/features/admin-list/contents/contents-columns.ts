import { Injectable } from '@nestjs/common';
import type {
  ContentItem,
  ContentsQuery,
  JsonValue,
  ListCells,
  ListColumn,
  ListRow,
  ValueKind,
} from '@espalier/plugin-sdk';
import { ContentDefinitions, type ContentType, type FieldMember } from '#core/content-definition';
import { dateInWords } from '#core/display';
import { perLanguage, spokenLanguage, text } from '#platform/texts';

export interface ContentRow extends ListRow {
  /** With those members of its data alone that the list reads. */
  readonly item: ContentItem;
  readonly type: string;
  readonly status: ListCells['status'];
  /** Name of the user or application; the id of whoever is gone. */
  readonly owner: string | null;
  readonly path?: string;
  /** Path within the service. */
  readonly picture?: string;
  readonly editor?: string;
}

type Column = ListColumn<ContentRow>;

/** What more fields a type has indexed is shown to those who choose it. */
const FIELDS_SHOWN = 2;

const titleColumn = perLanguage((): Column => ({
  name: 'title',
  title: text('Title'),
  kind: 'title',
  cell: ({ label, editor, path }) => ({
    text: label,
    ...(editor !== undefined && { href: editor }),
    ...(path !== undefined && { below: `/${path}` }),
  }),
  sort: { ascending: 'title', descending: 'title-desc' },
}));

const pictureColumn = perLanguage((): Column => ({
  name: 'picture',
  title: text('Picture'),
  kind: 'picture',
  cell: ({ picture = null }) => picture,
}));

const statusColumn = perLanguage((): Column => ({
  name: 'status',
  title: text('Status'),
  kind: 'status',
  cell: ({ status }) => status,
}));

const typeColumn = perLanguage((): Column => ({
  name: 'type',
  title: text('Type'),
  kind: 'text',
  cell: ({ type }) => type,
}));

const datesAndPeople = perLanguage((): readonly Column[] => [
  { name: 'author', title: text('Author'), kind: 'person', cell: ({ item }) => item.author },
  {
    name: 'modified',
    title: text('Modified'),
    kind: 'time',
    cell: ({ item }) => item.modifiedUtc,
    sort: { ascending: 'modified-asc', descending: 'modified' },
  },
  {
    name: 'published',
    title: text('Published'),
    kind: 'time',
    cell: ({ item }) => item.publishedUtc,
    isExtra: true,
    sort: { ascending: 'published-asc', descending: 'published' },
  },
  {
    name: 'created',
    title: text('Created'),
    kind: 'time',
    cell: ({ item }) => item.createdUtc,
    isExtra: true,
    sort: { ascending: 'created-asc', descending: 'created' },
  },
  { name: 'owner', title: text('Owner'), kind: 'person', cell: ({ owner }) => owner, isExtra: true },
  { name: 'path', title: text('URL'), kind: 'text', cell: ({ path }) => path ?? null, isExtra: true },
]);

@Injectable()
export class ContentsColumns {
  constructor(private readonly definitions: ContentDefinitions) {}

  /** In a list of one type, without the type and with the fields that are indexed. */
  of({ type: names }: ContentsQuery): Column[] {
    const [type, ...others] = names.map((name) => this.definitions.get(name));
    const isOfOne = type !== undefined && others.length === 0;
    return [
      pictureColumn(),
      titleColumn(),
      statusColumn(),
      ...(isOfOne ? fieldColumns(type) : [typeColumn()]),
      ...datesAndPeople(),
    ];
  }

  /** The members of documents that columns show, of all that a list may have. */
  membersOf({ type: names }: ContentsQuery): string[] {
    const types = names.length > 0 ? names.flatMap((name) => this.definitions.get(name) ?? []) : this.definitions.all();
    const members = types.flatMap((type) => [
      ...indexedFields(type).map(({ wireName }) => wireName),
      ...[pictureMember(type), pathMember(type)].filter((name) => name !== undefined),
    ]);
    return [...new Set(members)].toSorted();
  }
}

/** The first that holds files. */
export function pictureMember({ members }: ContentType): string | undefined {
  return [...members.values()].find((member) => member.kind === 'field' && member.field.type === 'MediaField')
    ?.wireName;
}

export function pathMember({ members }: ContentType): string | undefined {
  return [...members.values()].find((member) => member.kind === 'part' && member.partType.name === 'AutoroutePart')
    ?.wireName;
}

function fieldColumns(type: ContentType): Column[] {
  return indexedFields(type).map(({ wireName, field, fieldType }, index): Column => {
    const kind = fieldType.valueKind?.(field.settings);
    const column = { name: `field-${wireName}`, title: field.displayName, isExtra: index >= FIELDS_SHOWN };
    return kind === 'dateTime'
      ? { ...column, kind: 'time', cell: ({ item }) => textIn(item.data[wireName]) }
      : { ...column, kind: 'text', cell: ({ item }) => valueInWords(item.data[wireName], kind) };
  });
}

/** But for those of ids, which say nothing to people. */
export function indexedFields({ members }: ContentType): FieldMember[] {
  return [...members.values()].filter(
    (member): member is FieldMember =>
      member.kind === 'field' && member.field.settings.indexed && !member.field.type.endsWith('PickerField'),
  );
}

function valueInWords(value: JsonValue | undefined, kind: ValueKind | undefined): string | null {
  if (typeof value === 'string' && kind === 'date') return dateInWords(value);
  if (typeof value === 'string' && kind === 'time') return value.replace(/:00$/, '');
  if (typeof value === 'boolean') return value ? text('Yes') : text('No');
  if (typeof value === 'number') return value.toLocaleString(spokenLanguage().tag);
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string').join(', ') || null;
  return textIn(value);
}

function textIn(value: JsonValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
