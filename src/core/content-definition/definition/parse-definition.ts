import {
  isJsonObject,
  sentence,
  type ContentTypeDefinition,
  type Fault,
  type JsonObject,
  type JsonValue,
} from '@espalier/plugin-sdk';
import { fillingCheck, unstorable } from '#platform/schema';
import { InvalidDefinitionError } from '../content-definition-errors';
import { FaultList } from '../validation/fault-list';
import { copyOf } from '../validation/json-values';
import { checkConditions } from './conditions';
import { DEFINITION_SCHEMA, MAX_MEMBERS, TYPE_NAME } from './definition-schema';
import {
  fieldEntries,
  inPosition,
  partEntries,
  checkKinds,
  checkNames,
  checkFieldSettings,
  checkPartSettings,
} from './definition-rules';
import type { MemberTypes } from './member-types';
import { displayNameOf } from './names';

const checkShape = fillingCheck(DEFINITION_SCHEMA);
const VALID_NAME = new RegExp(TYPE_NAME);

/** With everything filled in that may be left out. */
export function parseDefinition(name: string, body: unknown, types: MemberTypes): ContentTypeDefinition {
  const outright = unstorable(body, Number.POSITIVE_INFINITY) ?? notAnObject(body);
  if (outright) throw new InvalidDefinitionError([outright]);

  const sent = copyOf(body as JsonObject);
  const faults = new FaultList();
  checkTypeName(name, sent, faults);
  faults.addAll('', checkShape(sent));
  const parts = partEntries(firstOf(sent.parts));
  const fields = fieldEntries(firstOf(sent.fields), parts.length);
  checkKinds(parts, fields, types, faults);
  checkNames(parts, fields, types, faults);
  for (const part of parts) checkPartSettings(part, types, faults);
  for (const field of fields) checkFieldSettings(field, types, faults);
  if (faults.size === 0) checkConditions(fields, types, faults);
  if (faults.size > 0) throw new InvalidDefinitionError(faults.toArray());

  const { displayName, description, stereotype, creatable, listable, draftable, versionable, securable } =
    sent as unknown as ContentTypeDefinition;
  return {
    name,
    displayName: displayName || displayNameOf(name),
    description,
    stereotype,
    creatable,
    listable,
    draftable,
    versionable,
    securable,
    parts: inPosition(parts),
    fields: inPosition(fields),
  };
}

/** Beyond as many members as a type can have the rest is not looked at: that there are too many is a fault already. */
function firstOf(members: JsonValue = null): JsonValue {
  return Array.isArray(members) ? members.slice(0, MAX_MEMBERS) : members;
}

function notAnObject(body: unknown): Fault | undefined {
  return isJsonObject(body) ? undefined : { member: '', message: 'The definition must be a JSON object.' };
}

function checkTypeName(name: string, sent: JsonObject, faults: FaultList): void {
  if (!VALID_NAME.test(name)) {
    faults.add('name', sentence('must begin with a capital letter and go on with at most 63 letters and digits.'));
  } else if (typeof sent.name === 'string' && sent.name !== name) {
    faults.add('name', sentence('must be {name}, as in the path. Leave it out, or address the other type.', { name }));
  }
}
