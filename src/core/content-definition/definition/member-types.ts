import {
  FIELD_TYPE,
  PART_TYPE,
  type FieldType,
  type JsonSchema,
  type PartType,
  type SearchWeight,
} from '@espalier/plugin-sdk';
import type { ExtensionRegistry } from '#platform/extensions';
import { fillingCheck, objectSchema, type SchemaCheck } from '#platform/schema';
import { perLanguage, text } from '#platform/texts';

const SEARCH_WEIGHTS: readonly SearchWeight[] = ['title', 'heading', 'text', 'low', 'none'];

const searchable = perLanguage((): JsonSchema => ({
  type: 'string',
  enum: SEARCH_WEIGHTS,
  description: text('How much its words count in searches. Not set: as suits its kind.'),
}));

/** Settings of every field; a field type may declare one of them anew. */
export const commonSettings = perLanguage((): Readonly<Record<string, JsonSchema>> => ({
  hint: { type: 'string', maxLength: 1000, default: '', description: text('Shown beside the field in the editor.') },
  required: {
    type: 'boolean',
    default: false,
    description: text('Items cannot be published without a value.'),
  },
  defaultValue: {
    default: null,
    description: text('The initial value of new items. Existing items keep theirs.'),
  },
  group: {
    type: 'string',
    maxLength: 100,
    description: text('A heading in the editor. Fields with the same heading are grouped where the first of them is.'),
  },
  width: {
    type: 'string',
    enum: ['full', 'half', 'third'],
    description: text('How wide the field is in the editor, beside others that are not full either. Not set: full.'),
  },
  condition: {
    type: 'object',
    properties: { field: { type: 'string' }, value: { type: ['boolean', 'string'] } },
    required: ['field', 'value'],
    additionalProperties: false,
    names: 'fieldValue',
    description: text('When the editor shows the field. While hidden, it keeps its value and is not required.'),
  },
  indexed: {
    type: 'boolean',
    default: false,
    description: text(
      'Filters on this field use an index and stay fast with any number of items. Saving items takes slightly longer.',
    ),
  },
}));

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
    return (known.settingsCheck ??= fillingCheck(objectSchema(partSettings(known.type))));
  }

  /** Fills in defaults; undefined for an unknown field type. */
  fieldSettings(name: string): SchemaCheck | undefined {
    const known = this.fields.get(name);
    if (!known) return undefined;
    return (known.settingsCheck ??= fillingCheck(objectSchema(fieldSettings(known.type))));
  }
}

export function partSettings(part: PartType): Readonly<Record<string, JsonSchema>> {
  return { ...searchSetting(part), ...part.settings };
}

export function fieldSettings(field: FieldType): Readonly<Record<string, JsonSchema>> {
  return { ...commonSettings(), ...searchSetting(field), ...field.settings };
}

/** Of kinds whose texts are searched for. */
function searchSetting({ searchable: weights = {} }: PartType | FieldType): Readonly<Record<string, JsonSchema>> {
  return Object.values(weights).some((weight) => weight !== 'none') ? { searchable: searchable() } : {};
}
