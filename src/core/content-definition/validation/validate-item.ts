import {
  type ContentTypeDefinition,
  type Fault,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  sentence,
} from '@espalier/plugin-sdk';
import { isContentId } from '#platform/ids';
import { childPath, didYouMean, shownFault } from '#platform/schema';
import type { CompiledType } from '../compiled-type';
import type { FieldMember, PartMember } from '../content-member';
import { ITEM_MEMBERS } from '../definition/names';
import { MAX_EMBEDDING } from './accept-names';
import { FaultList } from './fault-list';
import { isShown } from '../definition/conditions';
import { mapEntries, withoutNulls } from './json-values';

/** Of all texts of an item, as HTML has them: a page may show an item whole. */
const MOST_SHOWN = 3_000_000;

/** By how much a character grows, by its code. */
const GROWTH: readonly number[] = Array.from({ length: 128 }, (_value, code) => {
  const written = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }[String.fromCharCode(code)];
  return written === undefined ? 0 : written.length - 1;
});

interface TypeSource {
  find(name: string): CompiledType | undefined;
  all(): readonly CompiledType[];
}

const MAX_DISPLAY_TEXT = 512;

/** What an embedded item says of itself, beside its parts and fields. */
const EMBEDDED_MEMBERS: readonly string[] = ['contentType', 'contentItemId', 'displayText'];

export interface ValidationOptions {
  /** What is required may be missing: it is asked for when the draft is published. */
  readonly isDraft?: boolean;
}

/**
 * Schemas first, then the rules that parts and fields have beside them, then `required`. What is valid comes back in
 * its stored form. Members that the type does not know stay as they are: stored values outlive the members they
 * belonged to.
 */
export function validateItem(
  data: JsonObject,
  type: CompiledType,
  types: TypeSource,
  options: ValidationOptions = {},
): { data: JsonObject; faults: Fault[] } {
  const validation = new Validation(types, options);
  const valid = validation.data(data, type, { path: '', depth: 0 });
  validation.checkLength(valid, type);
  return { data: valid, faults: validation.faults.toArray() };
}

interface Place {
  readonly path: string;
  readonly depth: number;
}

interface FieldPlace extends Place {
  /** Nobody is asked for what editors do not show. */
  readonly isShown: boolean;
}

class Validation {
  readonly faults = new FaultList();

  constructor(
    private readonly types: TypeSource,
    private readonly options: ValidationOptions,
  ) {}

  data(data: JsonObject, type: CompiledType, place: Place): JsonObject {
    const given = withoutNulls(data);
    let valid = given;
    for (const member of type.members.values()) {
      const value = Object.hasOwn(given, member.wireName) ? given[member.wireName] : undefined;
      const at = { ...place, path: childPath(place.path, member.wireName) };
      const normal =
        member.kind === 'part'
          ? this.part(value, member, at)
          : this.field(value, member, { ...at, isShown: isShown(member, given, type.members) });
      // 0 and -0 are the same to ===, and different to whoever asks whether an item has changed.
      if (Object.is(normal, value) || normal === undefined) continue;
      if (valid === given) valid = { ...given };
      valid[member.wireName] = normal;
    }
    return valid;
  }

  /** Of what is shown: members that the type does not know are not. */
  checkLength(data: JsonObject, { members }: CompiledType): void {
    const shown = new ShownLength();
    for (const [name, value] of Object.entries(data)) if (members.has(name)) shown.add(value, name);
    if (shown.fault) this.faults.add(shown.fault.member, shown.fault.message);
  }

  /** An absent part is held against its rules too: it may miss a member that they require. */
  private part(value: JsonValue | undefined, member: PartMember, place: Place): JsonValue | undefined {
    const { partType, attachment } = member;
    if (value !== undefined && !this.passes(place, member.checkShape(value))) return value;
    const part = value === undefined ? {} : (value as JsonObject);
    const fits = this.passes(place, partType.check?.(part, attachment.settings));
    if (!fits || value === undefined) return value;
    const before = this.faults.size;
    const embedded = this.embedded(part, member, place);
    if (this.faults.size > before) return embedded;
    return partType.normalise?.(embedded, attachment.settings) ?? embedded;
  }

  private field(value: JsonValue | undefined, member: FieldMember, place: FieldPlace): JsonValue | undefined {
    const { fieldType, field } = member;
    const required = field.settings.required && place.isShown && !this.options.isDraft;
    if (required && (value === undefined || isBlank(value))) return this.missing(value, member, place);
    if (value === undefined || !this.passes(place, member.checkShape(value))) return value;
    if (required && fieldType.isEmpty?.(value)) return this.missing(value, member, place);
    if (!this.passes(place, fieldType.check?.(value, field.settings))) return value;
    return fieldType.normalise?.(value, field.settings) ?? value;
  }

  private missing(value: JsonValue | undefined, member: FieldMember, { path }: Place): JsonValue | undefined {
    this.faults.add(path, { message: 'is required.', shown: missingValue(member) });
    return value;
  }

  /** Items in their stored form. */
  private embedded(part: JsonObject, { attachment, partType: { embeds } }: PartMember, place: Place): JsonObject {
    if (!embeds) return part;
    const items = part[embeds.member];
    if (!Array.isArray(items)) return part;
    const path = childPath(place.path, embeds.member);
    const valid = mapEntries(items, (item, index) => {
      const at = { path: childPath(path, index), depth: place.depth + 1 };
      return isJsonObject(item) ? this.item(item, (type) => embeds.allows(type, attachment.settings), at) : item;
    });
    return valid === items ? part : { ...part, [embeds.member]: valid };
  }

  private item(item: JsonObject, allows: (type: ContentTypeDefinition) => boolean, place: Place): JsonObject {
    const type = this.typeOf(item, allows, place);
    if (!type) return item;
    this.checkIdentity(item, place);
    return this.data(withoutItemMembers(item), type, place);
  }

  private typeOf(
    { contentType }: JsonObject,
    allows: (type: ContentTypeDefinition) => boolean,
    { path, depth }: Place,
  ): CompiledType | undefined {
    const member = childPath(path, 'contentType');
    if (depth > MAX_EMBEDDING) {
      this.faults.add(path, `is inside more than ${MAX_EMBEDDING} items. Embed it less deep.`);
    } else if (typeof contentType !== 'string') {
      this.faults.add(member, 'must name the content type of the embedded item.');
    } else {
      const type = this.types.find(contentType);
      if (type && allows(type.definition)) return type;
      this.faults.add(member, () => {
        const allowed = this.types
          .all()
          .map(({ definition }) => definition)
          .filter(allows);
        const hint = didYouMean(
          contentType,
          allowed.map(({ name }) => name),
        );
        return type
          ? sentence('cannot be embedded here. {hint}', { hint })
          : sentence('is not a content type. {hint}', { hint });
      });
    }
    return undefined;
  }

  private checkIdentity({ contentItemId, displayText }: JsonObject, { path }: Place): void {
    if (contentItemId !== undefined && (typeof contentItemId !== 'string' || !isContentId(contentItemId))) {
      this.faults.add(
        childPath(path, 'contentItemId'),
        'must be 26 characters of 0-9 and a-z. Leave it out if there is none.',
      );
    }
    const isTooLong = typeof displayText === 'string' && Array.from(displayText).length > MAX_DISPLAY_TEXT;
    if (displayText !== undefined && (typeof displayText !== 'string' || isTooLong)) {
      this.faults.add(childPath(path, 'displayText'), `must be a string of at most ${MAX_DISPLAY_TEXT} characters.`);
    }
  }

  private passes({ path }: Place, faults: readonly Fault[] = []): boolean {
    const counted = this.options.isDraft ? faults.filter(({ missing }) => !missing) : faults;
    this.faults.addAll(path, counted);
    return counted.length === 0;
  }
}

const FORMATS: Readonly<Record<string, string>> = { date: 'date', time: 'time', dateTime: 'date-time' };

function missingValue({ fieldType, field: { settings } }: FieldMember): Fault['shown'] {
  const kind = fieldType.valueKind?.(settings) ?? fieldType.schema(settings).type;
  if (kind === 'number' || kind === 'integer') return shownFault('type', { type: kind });
  if (kind === 'string' || kind === 'text') return shownFault('required', {});
  const format = FORMATS[String(kind)];
  return format === undefined ? sentence('Enter or choose a value.').shown : shownFault('format', { format });
}

function isBlank(value: JsonValue): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0);
}

/** Of the members that every item has, an embedded one keeps three; it has no versions, dates or owner of its own. */
function withoutItemMembers(item: JsonObject): JsonObject {
  const dropped = ITEM_MEMBERS.filter((name) => !EMBEDDED_MEMBERS.includes(name) && Object.hasOwn(item, name));
  if (dropped.length === 0) return item;
  return Object.fromEntries(Object.entries(item).filter(([name]) => !dropped.includes(name)));
}

/** In the HTML that shows texts as they were typed. Knows the one that is most of it. */
class ShownLength {
  private total = 0;
  private most = 0;
  private longest: readonly (string | number)[] = [];
  private readonly path: (string | number)[] = [];

  add(value: JsonValue, name: string | number): void {
    this.path.push(name);
    if (typeof value === 'string') this.addText(value);
    else if (Array.isArray(value)) for (const [index, entry] of value.entries()) this.add(entry, index);
    else if (typeof value === 'object' && value !== null)
      for (const [key, child] of Object.entries(value)) this.add(child, key);
    this.path.pop();
  }

  get fault(): Fault | undefined {
    if (this.total <= MOST_SHOWN) return undefined;
    return {
      member: this.longest.reduce<string>(childPath, ''),
      ...sentence('makes the item longer than {most} characters when it is shown. Divide it into several items.', {
        most: MOST_SHOWN,
      }),
      message: `makes the item longer than ${MOST_SHOWN} characters when it is shown: < becomes &lt; there, and & > " ' become several too. Divide it into several items.`,
    };
  }

  private addText(text: string): void {
    let length = text.length;
    for (let index = 0; index < text.length; index++) length += growthOf(text.charCodeAt(index));
    this.total += length;
    if (length <= this.most) return;
    this.most = length;
    this.longest = [...this.path];
  }
}

function growthOf(code: number): number {
  return GROWTH[code] ?? 0;
}
