import type { JsonValue } from '@espalier/plugin-sdk';
import { displayNameOf, memberLabel as labelOf, type ContentType, type ContentMember } from '#core/content-definition';
import { dateInWords } from '#core/display';
import { pictureUrl } from '#core/media';
import { isUtc } from '#platform/dates';
import { perLanguage, spokenLanguage, text } from '#platform/texts';
import type { MemberOrder } from './compare-items';
import type { NamedComparison } from './named-values';
import { shortened, textSections, type TextSection } from './text-sections';
import { wordsIn, type WordCount } from './word-count';

export interface ChangesView {
  readonly changes: readonly ShownChange[];
  readonly isCut: boolean;
  readonly words: WordCount;
}

export interface ShownChange extends PicturePair {
  readonly label: string;
  /** The label and where in the member, for one that has several such things: `Stops 1, Arrival`. */
  readonly place?: string;
  /** Of that the place in the entry: `Arrival`; none for the entry itself. */
  readonly placeInEntry?: string;
  readonly kind: 'added' | 'removed' | 'changed';
  /** In place of `before` and `after`, where a text was changed. */
  readonly sections?: readonly TextSection[];
  /** Those that a text has no more, and those that it has now. */
  readonly pictures: readonly PicturePair[];
}

export function presentChanges(comparison: NamedComparison, type: ContentType | undefined): ChangesView {
  return {
    changes: comparison.changes.map(({ path, kind, before, after, text: pieces }) => ({
      label: memberLabel(path, type),
      ...placeOf(path, type, comparison.types),
      kind,
      ...(pieces && isTyped(path, type, after) && !isPicture(path, type)
        ? { sections: textSections(pieces) }
        : { before: shownValue(before, path, type), after: shownValue(after, path, type) }),
      ...(isPicture(path, type) && { pictureBefore: pictureOf(before), pictureAfter: pictureOf(after) }),
      pictures: changedPictures(before, after),
    })),
    isCut: comparison.isCut,
    words: wordsIn(comparison),
  };
}

const ENTRY = /\[(\d+)\](?:\.([\w$]+))?/g;

function placeOf(
  path: string,
  type: ContentType | undefined,
  types: NamedComparison['types'],
): Pick<ShownChange, 'place' | 'placeInEntry'> {
  const entries = [...path.matchAll(ENTRY)];
  if (entries.length === 0) return {};
  const steps = entries.map(({ 0: whole, 1: position, 2: name, index }) => {
    const within = types.get(path.slice(0, index) + whole.slice(0, `[${position}]`.length));
    const number = (Number(position) + 1).toLocaleString(spokenLanguage().tag);
    return { number, label: name === undefined ? undefined : innerLabel(name, within) };
  });
  const [first, ...others] = steps;
  const further = others.map(({ number, label }) => (label === undefined ? number : `${number}, ${label}`));
  const inEntry = [first?.label ?? [], ...further].flat().join(' ');
  const entry = `${memberLabel(path, type)} ${first?.number}`;
  return inEntry === '' ? { place: entry } : { place: `${entry}, ${inEntry}`, placeInEntry: inEntry };
}

function innerLabel(name: string, type: ContentType | undefined): string {
  if (name === 'contentType') return text('Content type');
  const label = memberLabel(name, type);
  return label === name ? displayNameOf(name) : label;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** As people write it; a moment is left to `memberValue` of the view. */
function shownValue(value: JsonValue | undefined, path: string, type: ContentType | undefined): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'boolean') return value ? text('Yes') : text('No');
  if (typeof value === 'number') return value.toLocaleString(spokenLanguage().tag);
  if (typeof value !== 'string') return shortened(JSON.stringify(value));
  return isTyped(path, type, value) || isUtc(value) ? shortened(value) : dateInWords(value);
}

/** Texts stay as they were typed. What else is written as the service writes moments and days is one, in embedded items too. */
function isTyped(path: string, type: ContentType | undefined, value: JsonValue | undefined): boolean {
  if (typeof value !== 'string' || !(isUtc(value) || DAY.test(value))) return true;
  const member = type?.members.get(path);
  return path === 'displayText' || (member?.kind === 'field' && member.field.type === 'TextField');
}

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
function isPicture(path: string, type: ContentType | undefined): boolean {
  const [, name = ''] = /^(\w+)\.paths\[\d+\]$/.exec(path) ?? [];
  const member = type?.members.get(name);
  return member?.kind === 'field' && member.field.type === 'MediaField';
}

function namesWithin(member: ContentMember): string[] {
  return member.kind === 'part' ? Object.keys(member.schemas) : [];
}

/** Of one text and of another, in each other's place. */
interface PicturePair {
  readonly before?: string;
  readonly after?: string;
  /** Paths within the service of small pictures. */
  readonly pictureBefore?: string;
  readonly pictureAfter?: string;
}

/** A text may have thousands. */
const MOST_PAIRS = 20;
const PICTURE_WIDTH = 480;
const MENTIONED = /\/media\/([^\s"'()<>?#]+)/g;

/** A file of the library as a small picture. */
function pictureOf(file: JsonValue | undefined): string | undefined {
  return typeof file === 'string' ? pictureUrl(file, PICTURE_WIDTH) : undefined;
}

/** Pictures of the library that only one of two texts has. */
function changedPictures(before: JsonValue | undefined, after: JsonValue | undefined): PicturePair[] {
  const [earlier, later] = [picturesIn(before), picturesIn(after)];
  const removed = [...earlier].filter((file) => !later.has(file));
  const added = [...later].filter((file) => !earlier.has(file));
  const length = Math.min(Math.max(removed.length, added.length), MOST_PAIRS);
  return Array.from({ length }, (_, index) => ({
    before: removed[index],
    after: added[index],
    pictureBefore: pictureOf(removed[index]),
    pictureAfter: pictureOf(added[index]),
  }));
}

function picturesIn(html: JsonValue | undefined): ReadonlySet<string> {
  if (typeof html !== 'string') return new Set();
  const files = Array.from(html.matchAll(MENTIONED), ([, address = '']) => decoded(address));
  return new Set(files.filter((file) => !file.split('/').includes('..') && pictureOf(file) !== undefined));
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
