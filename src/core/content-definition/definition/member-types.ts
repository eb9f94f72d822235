import { FIELD_TYPE, PART_TYPE, type FieldType, type JsonSchema, type PartType } from '@espalier/plugin-sdk';
import type { ExtensionRegistry } from '#platform/extensions';
import { fillingCheck, objectSchema, type SchemaCheck } from '#platform/schema';
import { text } from '#platform/texts';

/** Settings of every field; a field type may declare one of them anew. */
export const FIELD_SETTINGS: Readonly<Record<string, JsonSchema>> = {
  hint: { type: 'string', maxLength: 1000, default: '', description: text('Shown beside the field in the editor.') },
  required: {
    type: 'boolean',
    default: false,
    description: text('Items cannot be saved without a value, drafts neither.'),
  },
  defaultValue: {
    default: null,
    description: text('What new items begin with. Items that there are keep what they have.'),
  },
  indexed: {
    type: 'boolean',
    default: false,
    description: text(
      'Answer conditions on the field from an index, however many items there are. Every save of any item costs a little more.',
    ),
  },
};

interface Known<T> {
  readonly type: T;
  settingsCheck?: SchemaCheck;
}

export class MemberTypes {
  private readonly parts: ReadonlyMap<string, Known<PartType>>;
  private readonly fields: ReadonlyMap<string, Known<FieldType>>;

  constructor(parts: readonly PartType[], fields: readonly FieldType[]) {
    this.parts = new Map(parts.map((type) => [type.name, { type }]));
    this.fields = new Map(fields.map((type) => [type.name, { type }]));
  }

  static from(registry: ExtensionRegistry): MemberTypes {
    return new MemberTypes(registry.contributions(PART_TYPE), registry.contributions(FIELD_TYPE));
  }

  get partNames(): readonly string[] {
    return [...this.parts.keys()];
  }

  get fieldNames(): readonly string[] {
    return [...this.fields.keys()];
  }

  part(name: string): PartType | undefined {
    return this.parts.get(name)?.type;
  }

  field(name: string): FieldType | undefined {
    return this.fields.get(name)?.type;
  }

  /** Fills in defaults; undefined for an unknown part. */
  partSettings(name: string): SchemaCheck | undefined {
    const known = this.parts.get(name);
    if (!known) return undefined;
    return (known.settingsCheck ??= fillingCheck(objectSchema(known.type.settings)));
  }

  /** Fills in defaults; undefined for an unknown field type. */
  fieldSettings(name: string): SchemaCheck | undefined {
    const known = this.fields.get(name);
    if (!known) return undefined;
    return (known.settingsCheck ??= fillingCheck(objectSchema(fieldSettings(known.type))));
  }
}

export function fieldSettings({ settings }: FieldType): Readonly<Record<string, JsonSchema>> {
  return { ...FIELD_SETTINGS, ...settings };
}
