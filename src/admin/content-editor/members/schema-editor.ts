import { Injectable } from '@nestjs/common';
import {
  view,
  type ContentEditorDriver,
  type EditedMember,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
  type PlacedView,
  type PostedMember,
  isJsonObject,
} from '@espalier/plugin-sdk';
import { schemaControl, type SchemaControl } from './schema-control';

/** Edits parts and fields that no driver edits: by the schema of their values, in the last resort as JSON. */
@Injectable()
export class SchemaEditor implements ContentEditorDriver {
  /** Any: it is asked where nobody else is. */
  readonly edits = '';

  display(member: EditedMember): PlacedView {
    const { displayName, settings, schema } = member;
    const members = membersOf(schema);
    const { hint = '', required = true } = settings;
    const only = { label: displayName, hint, optional: required !== true, markRequired: true };
    const controls = members
      ? Object.entries(members).map(([name, one]) => ({
          ...schemaControl(one).shown(member.control(name)),
          label: Object.keys(members).length === 1 ? displayName : wordsOf(name),
          hint: typeof one.description === 'string' ? one.description : '',
          optional: true,
          markRequired: true,
        }))
      : [{ ...schemaControl(schema).shown(member.control()), ...only }];
    const group = controls.length === 1 ? undefined : { ...member.control(), label: displayName };
    return view('SchemaMember_Edit', { controls, group }).at('Edit', 'Content');
  }

  read(posted: PostedMember): JsonValue | undefined {
    const members = membersOf(posted.schema);
    if (!members) return readOne(posted, schemaControl(posted.schema));
    const stored = isJsonObject(posted.stored) ? posted.stored : {};
    const read: JsonObject = {};
    for (const [name, schema] of Object.entries(members)) {
      const value = readOne(posted, schemaControl(schema), name, stored[name]);
      if (value !== undefined) read[name] = value;
    }
    return read;
  }
}

function readOne(
  posted: PostedMember,
  control: SchemaControl,
  name?: string,
  stored: JsonValue | undefined = posted.stored,
): JsonValue | undefined {
  return posted.has(name) ? control.read(posted.text(name), stored) : undefined;
}

function membersOf({ type, properties }: JsonSchema): Readonly<Record<string, JsonSchema>> | undefined {
  if (type !== 'object' || typeof properties !== 'object' || properties === null) return undefined;
  const members = Object.entries(properties as Record<string, JsonSchema>);
  return members.length > 0 ? Object.fromEntries(members) : undefined;
}

/** `listContentItemId` → `List content item id`. */
function wordsOf(name: string): string {
  const words = name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
