import {
  isJsonObject,
  type ContentEditorDriver,
  type EditorPage,
  type EmbeddedEditor,
  type JsonObject,
  type JsonValue,
  type PlacedView,
} from '@espalier/plugin-sdk';
import type { ContentType } from '#core/content-definition';
import { comparePositions, type ShownView } from '#core/display';
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

/** In all embedded items together. A form with the controls of more could not be sent back. */
const MOST_EMBEDDED_MEMBERS = 10_000;

export class ItemForm {
  private embeddedMembers = 0;

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
    const edited = new EditedMemberOf({
      page: this.page,
      spec,
      value,
      ...place,
      errors: this.errors,
      embedded: (member) => this.embedded(place.path, member, value),
    });
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

  private embedded(path: string, member: string, value: JsonValue | undefined): Promise<readonly EmbeddedEditor[]> {
    const items = isJsonObject(value) && Array.isArray(value[member]) ? value[member] : [];
    return Promise.all(items.map((item, index) => this.embeddedEditor(item, index, `${path}.${member}[${index}]`)));
  }

  private hasRoomFor(type: ContentType): boolean {
    const members = this.embeddedMembers + memberSpecs(type).length;
    if (members > MOST_EMBEDDED_MEMBERS) return false;
    this.embeddedMembers = members;
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
