import {
  isJsonObject,
  type ContentEditorDriver,
  type EditorPage,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
  type PostedMember,
} from '@espalier/plugin-sdk';
import { merge } from '#core/content';
import type { ContentType } from '#core/content-definition';
import { EditedMemberOf } from '../members/edited-member';
import type { EditorTools } from '../members/editor-tools';
import type { EmbeddedTypes } from '../members/embedded-types';
import { FormErrorsByPath } from '../members/form-errors';
import { memberSpecs, type MemberSpec } from '../members/member-specs';
import { firstShown } from '../members/item-form';
import type { PostedControls } from './posted-controls';
import { payloadOf, equalityRules, changedValues, fieldValuesOf, fieldValuesRead } from './field-values';

interface Posted {
  readonly spec: MemberSpec;
  readonly path: string;
  readonly stored: JsonValue | undefined;
  readonly items: readonly JsonObject[];
}

export class PostedMemberOf implements PostedMember {
  readonly settings: JsonObject;
  readonly schema: JsonSchema;
  readonly stored: JsonValue | undefined;

  constructor(
    private readonly controls: PostedControls,
    private readonly posted: Posted,
  ) {
    this.settings = posted.spec.settings;
    this.schema = posted.spec.schema;
    this.stored = posted.stored;
  }

  has(member?: string): boolean {
    return this.controls.has(this.nameOf(member));
  }

  text(member?: string): string {
    return this.controls.text(this.nameOf(member));
  }

  all(member?: string): readonly string[] {
    return this.controls.all(this.nameOf(member));
  }

  /** A box stands behind a hidden control that says `false`, so that one that is not checked is told from one that is not there. */
  checked(member?: string): boolean {
    return this.controls.text(this.nameOf(member)) === 'true';
  }

  embedded(member: string): readonly JsonObject[] {
    return member === this.posted.spec.embeds?.member ? this.posted.items : [];
  }

  private nameOf(member: string | undefined): string {
    return member === undefined ? this.posted.path : `${this.posted.path}.${member}`;
  }
}

export class ReadForm {
  private readonly drivers = new Map<string, Promise<ContentEditorDriver | undefined>>();

  constructor(
    private readonly tools: EditorTools,
    private readonly types: EmbeddedTypes,
    private readonly controls: PostedControls,
    private readonly page: EditorPage,
  ) {}

  /**
   * By the wire names of the members that the form says something about. Members without a control in it, and those
   * that this person is not shown, are left out, whatever was sent.
   */
  async members(type: ContentType, stored: JsonObject, path = ''): Promise<JsonObject> {
    const entries = await Promise.all(
      this.mentioned(type, path).map(async (spec): Promise<[string, JsonValue][]> => {
        const value = await this.member(spec, type, pathOf(spec, path), stored);
        return value === undefined ? [] : [[spec.wireName, value]];
      }),
    );
    return Object.fromEntries(entries.flat());
  }

  /** Many embedded items of many members cost as much as what was sent of them. */
  private mentioned(type: ContentType, path: string): MemberSpec[] {
    return memberSpecs(type).filter((spec) => this.controls.hasWithin(pathOf(spec, path)));
  }

  private async member(
    spec: MemberSpec,
    type: ContentType,
    path: string,
    data: JsonObject,
  ): Promise<JsonValue | undefined> {
    const stored = Object.hasOwn(data, spec.wireName) ? data[spec.wireName] : undefined;
    const driver = await this.driverOf(spec, type, path, stored);
    if (!driver) return undefined;
    const items = spec.embeds ? await this.items(path, spec.embeds.member, stored) : [];
    return driver.read(new PostedMemberOf(this.controls, { spec, path, stored, items }));
  }

  /** Who edits a member does not follow from its value, so it is found out once, however many embedded items have the member. */
  private driverOf(
    spec: MemberSpec,
    type: ContentType,
    path: string,
    value: JsonValue | undefined,
  ): Promise<ContentEditorDriver | undefined> {
    const key = `${type.name}.${spec.wireName}`;
    const known = this.drivers.get(key);
    if (known) return known;
    const { page } = this;
    const errors = new FormErrorsByPath({});
    const edited = new EditedMemberOf({ page, spec, type, path, value, errors, embedded: () => Promise.resolve([]) });
    const found = firstShown(this.tools.driversOf(spec.kind), edited).then((shown) => shown?.driver);
    this.drivers.set(key, found);
    return found;
  }

  private items(path: string, member: string, stored: JsonValue | undefined): Promise<JsonObject[]> {
    const before = isJsonObject(stored) && Array.isArray(stored[member]) ? stored[member].filter(isJsonObject) : [];
    const list = `${path}.${member}`;
    return Promise.all(this.controls.keys(list).map((key) => this.item(`${list}[${key}]`, before)));
  }

  /** An embedded item as the form has it, over what is stored of it; one without an editor is as it is stored. */
  private async item(path: string, before: readonly JsonObject[]): Promise<JsonObject> {
    const contentItemId = this.controls.text(`${path}.contentItemId`);
    const contentType = this.controls.text(`${path}.contentType`);
    const known = before.find((item) => item.contentItemId === contentItemId && item.contentType === contentType);
    const stored = known ?? { ...(contentItemId !== '' && { contentItemId }), contentType };
    const type = this.types.get(contentType);
    if (!type) return stored;
    const specs = this.mentioned(type, path);
    const fields = fieldValuesOf(specs, stored);
    const touched = changedValues(
      fields,
      fieldValuesRead(specs, await this.members(type, stored, path), fields),
      equalityRules(specs),
    );
    return merge(stored, payloadOf(touched, fields));
  }
}

function pathOf({ wireName }: MemberSpec, path: string): string {
  return path === '' ? wireName : `${path}.${wireName}`;
}
