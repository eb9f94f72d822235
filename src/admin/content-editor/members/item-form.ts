import {
  isJsonObject,
  type ContentEditorDriver,
  type EditorPage,
  type EmbeddedEditor,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
  type PlacedView,
} from '@espalier/plugin-sdk';
import type { ContentType } from '#core/content-definition';
import { comparePositions, type ShownView } from '#core/display';
import { MOST_EMBEDDED_VALUES, VALUES_OF_ITEM } from '../form/posted-controls';
import { EditedMemberOf } from './edited-member';
import type { EditorTools } from './editor-tools';
import { embeddedPicture, embeddedTitle, textOf, type EmbeddedTypes } from './embedded-types';
import type { FormErrorsByPath } from './form-errors';
import { laidOut } from './layout';
import { memberSpecs, type MemberSpec } from './member-specs';

export interface EditorZones {
  readonly content: readonly ShownView[];
  readonly aside: readonly ShownView[];
}

interface Place {
  readonly type: ContentType;
  readonly path: string;
}

interface Positioned {
  readonly isAside: boolean;
  readonly position: string;
  readonly shown: ShownView;
  /** Of a field; empty for parts. */
  readonly settings: JsonObject;
}

/** Controls that send one value. A box sends two, and of what consists of several nobody knows how many there will be. */
const OF_ONE_VALUE = new Set<unknown>(['string', 'number', 'integer']);

export class ItemForm {
  private embeddedValues = 0;

  constructor(
    private readonly tools: EditorTools,
    private readonly types: EmbeddedTypes,
    private readonly page: EditorPage,
    private readonly errors: FormErrorsByPath,
  ) {}

  /**
   * @param path of the item: empty, or where it is embedded
   * @param only the member of this name
   */
  async zones(type: ContentType, values: JsonObject, path = '', only?: string): Promise<EditorZones> {
    const members = await Promise.all(
      memberSpecs(type)
        .filter(({ wireName }) => only === undefined || wireName === only)
        .map((spec) => {
          const at = path === '' ? spec.wireName : `${path}.${spec.wireName}`;
          const value = Object.hasOwn(values, spec.wireName) ? values[spec.wireName] : undefined;
          return this.member(spec, value, { type, path: at });
        }),
    );
    const placed = members
      .flatMap((member) => member ?? [])
      .toSorted((one, other) => comparePositions(one.position, other.position));
    const content = placed.filter(({ isAside }) => !isAside);
    return {
      content: only === undefined ? laidOut(content, path) : content.map(({ shown }) => shown),
      aside: placed.filter(({ isAside }) => isAside).map(({ shown }) => shown),
    };
  }

  private async member(spec: MemberSpec, value: JsonValue | undefined, place: Place): Promise<Positioned | undefined> {
    const items = spec.embeds ? itemsIn(value, spec.embeds.member) : [];
    const edited = new EditedMemberOf({
      page: this.page,
      spec,
      value,
      ...place,
      errors: this.errors,
      embedded: (member) => this.embedded(`${place.path}.${member}`, items),
    });
    this.embeddedValues += VALUES_OF_ITEM * items.length;
    const found = await firstShown(this.tools.driversOf(spec.kind), edited);
    if (!found) return undefined;
    const { zone, position } = found.placed.placement;
    return {
      isAside: zone === 'Aside',
      // A driver that gives no position is given 0.
      position: position === '0' ? String(spec.position) : position,
      shown: this.tools.viewed(found.placed, found.driver, edited),
      settings: spec.parts ? {} : spec.settings,
    };
  }

  private embedded(list: string, items: readonly JsonValue[]): Promise<readonly EmbeddedEditor[]> {
    return Promise.all(items.map((item, index) => this.embeddedEditor(item, index, `${list}[${index}]`)));
  }

  private hasRoomFor(type: ContentType): boolean {
    const values = this.embeddedValues + memberSpecs(type).reduce((sum, spec) => sum + valuesOf(spec), 0);
    if (values > MOST_EMBEDDED_VALUES) return false;
    this.embeddedValues = values;
    return true;
  }

  private async embeddedEditor(given: JsonValue, index: number, path: string): Promise<EmbeddedEditor> {
    const item = isJsonObject(given) ? given : {};
    const contentType = textOf(item.contentType);
    const type = this.types.get(contentType);
    const { content, aside } = type && this.hasRoomFor(type) ? await this.zones(type, item, path) : NOTHING;
    return {
      key: String(index),
      ...(typeof item.contentItemId === 'string' && { contentItemId: item.contentItemId }),
      contentType,
      typeName: type?.definition.displayName ?? contentType,
      displayText: embeddedTitle(item),
      picture: type && embeddedPicture(item, type),
      path,
      members: [...content, ...aside],
    };
  }
}

function valuesOf({ parts, schema }: MemberSpec): number {
  const schemas = parts ? Object.values((schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>) : [schema];
  return schemas.reduce((sum, { type }) => sum + (OF_ONE_VALUE.has(type) ? 1 : 2), 0);
}

function itemsIn(value: JsonValue | undefined, member: string): readonly JsonValue[] {
  const items = isJsonObject(value) ? value[member] : undefined;
  return Array.isArray(items) ? items : [];
}

const NOTHING: EditorZones = { content: [], aside: [] };

export async function firstShown(
  drivers: readonly ContentEditorDriver[],
  edited: EditedMemberOf,
): Promise<{ readonly driver: ContentEditorDriver; readonly placed: PlacedView } | undefined> {
  for (const driver of drivers) {
    const placed = await driver.display(edited);
    if (placed) return { driver, placed };
  }
  return undefined;
}
