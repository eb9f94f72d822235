import { isJsonObject, type JsonObject, type JsonSchema, type JsonValue } from '@espalier/plugin-sdk';
import { commonSettings, type MemberTypes } from '../definition/member-types';
import { wireName } from '../definition/names';

const FLAGS = ['Creatable', 'Listable', 'Draftable', 'Versionable', 'Securable'];
const TEXTS = ['Stereotype', 'Description'];

/** Orchard Core writes this one as the number of an enumeration, or as its name. */
const TITLE_OPTIONS = ['editable', 'generated', 'generated', 'editableRequired'];
const TITLE_OPTION_NAMES = ['Editable', 'GeneratedDisabled', 'GeneratedHidden', 'EditableRequired'];

/**
 * As PUT takes them. The part that is named like a type holds the type's own fields there. Settings that nobody here
 * knows, most of them of editors, are left out.
 */
export function orchardDefinitions({ ContentTypes, ContentParts }: JsonObject, kinds: MemberTypes): JsonObject[] {
  const parts = objects(ContentParts);
  return objects(ContentTypes).map((type) => {
    const own = parts.find(({ Name }) => Name === type.Name);
    const attachments = objects(type.ContentTypePartDefinitionRecords).filter(({ PartName }) => PartName !== type.Name);
    return {
      ...given({ name: type.Name ?? null, displayName: type.DisplayName ?? null }),
      ...typeSettings(type),
      parts: attachments.map((record) => partOf(record, kinds)),
      fields: objects(own?.ContentPartFieldDefinitionRecords).map((record) => fieldOf(record, kinds)),
    };
  });
}

/** A flag that Orchard Core does not mention is off. */
function typeSettings({ Settings }: JsonObject): JsonObject {
  const settings = section(Settings, 'ContentTypeSettings');
  const flags = FLAGS.map((name): [string, JsonValue] => [wireName(name), settings[name] === true]);
  const texts = TEXTS.map((name): [string, JsonValue] => [wireName(name), settings[name] ?? '']);
  return Object.fromEntries([...flags, ...texts]);
}

function partOf({ PartName = null, Name = null, Settings }: JsonObject, kinds: MemberTypes): JsonObject {
  const kind = typeof PartName === 'string' ? kinds.part(PartName) : undefined;
  const settings = knownSettings(section(Settings, `${kind?.name}Settings`), kind?.settings ?? {});
  return {
    ...given({ part: PartName, name: kind?.reusable ? Name : null }),
    ...placement(section(Settings, 'ContentTypePartSettings')),
    settings: kind?.name === 'TitlePart' ? titleSettings(settings) : settings,
  };
}

function fieldOf({ FieldName = null, Name = null, Settings }: JsonObject, kinds: MemberTypes): JsonObject {
  const kind = typeof FieldName === 'string' ? kinds.field(FieldName) : undefined;
  const settings = knownSettings(section(Settings, `${kind?.name}Settings`), {
    ...commonSettings(),
    ...kind?.settings,
  });
  return {
    ...given({ name: Name, type: FieldName }),
    ...placement(section(Settings, 'ContentPartFieldSettings')),
    settings: {
      ...(kind?.name === 'NumericField' ? numericSettings(settings) : settings),
      ...editorSettings(kind?.name, section(Settings, 'ContentPartFieldSettings')),
    },
  };
}

/** Positions are texts there, some with fractions. */
function placement({ DisplayName = null, Position = null }: JsonObject): JsonObject {
  const position = Math.trunc(Number(Position ?? Number.NaN));
  return given({ displayName: DisplayName, position: Number.isNaN(position) || position < 0 ? null : position });
}

function knownSettings(settings: JsonObject, schemas: Readonly<Record<string, JsonSchema>>): JsonObject {
  return given(
    Object.fromEntries(
      Object.entries(settings)
        .map(([name, value]): [string, JsonValue] => [wireName(name), value])
        .filter(([name, value]) => Object.hasOwn(schemas, name) && value !== ''),
    ),
  );
}

function titleSettings({ options = null, ...others }: JsonObject): JsonObject {
  const index = typeof options === 'string' ? TITLE_OPTION_NAMES.indexOf(options) : options;
  return { ...others, ...given({ options: TITLE_OPTIONS[Number(index ?? 0)] ?? null }) };
}

/** The default number is a text there. */
function numericSettings({ defaultValue = null, ...others }: JsonObject): JsonObject {
  return {
    ...others,
    ...given({ defaultValue: typeof defaultValue === 'string' ? Number(defaultValue) : defaultValue }),
  };
}

function editorSettings(kind: string | undefined, { Editor }: JsonObject): JsonObject {
  return kind === 'TextField' && Editor === 'TextArea' ? { multiline: true } : {};
}

function section(settings: JsonValue | undefined, name: string): JsonObject {
  const found = isJsonObject(settings) ? settings[name] : undefined;
  return isJsonObject(found) ? found : {};
}

function objects(list: JsonValue | undefined): JsonObject[] {
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}

function given(members: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null && value !== undefined));
}
