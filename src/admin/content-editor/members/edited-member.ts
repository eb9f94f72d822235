import {
  isJsonObject,
  type EditedControl,
  type EditedMember,
  type EditorPage,
  type EmbeddedEditor,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
} from '@espalier/plugin-sdk';
import type { ContentType } from '#core/content-definition';
import { controlId } from '#core/display';
import type { FormErrorsByPath } from './form-errors';
import type { MemberSpec } from './member-specs';

interface Edited {
  readonly page: EditorPage;
  readonly spec: MemberSpec;
  readonly type: ContentType;
  readonly path: string;
  readonly value: JsonValue | undefined;
  readonly errors: FormErrorsByPath;
  readonly embedded: (member: string) => Promise<readonly EmbeddedEditor[]>;
}

export class EditedMemberOf implements EditedMember {
  readonly page: EditorPage;
  readonly kind: string;
  readonly path: string;
  readonly displayName: string;
  readonly settings: JsonObject;
  readonly schema: JsonSchema;
  readonly type: EditedMember['type'];
  readonly value: JsonValue | undefined;

  constructor(private readonly edited: Edited) {
    const { page, spec, type, path, value } = edited;
    this.page = page;
    this.kind = spec.kind;
    this.path = path;
    this.displayName = spec.displayName;
    this.settings = spec.settings;
    this.schema = spec.schema;
    this.type = type.definition;
    this.value = value ?? undefined;
  }

  control(member?: string, label = this.displayName): EditedControl {
    const name = member === undefined ? this.path : `${this.path}.${member}`;
    const error = this.edited.errors.beside(name, label);
    return { name, id: controlId(name), value: this.valueAt(member), ...(error !== undefined && { error }) };
  }

  embedded(member: string): Promise<readonly EmbeddedEditor[]> {
    return this.edited.spec.embeds?.member === member ? this.edited.embedded(member) : Promise.resolve([]);
  }

  private valueAt(member: string | undefined): JsonValue | undefined {
    if (member === undefined) return this.value;
    if (!isJsonObject(this.value) || !Object.hasOwn(this.value, member)) return undefined;
    return this.value[member] ?? undefined;
  }
}
