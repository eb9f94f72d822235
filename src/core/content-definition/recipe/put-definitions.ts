import { isJsonObject, type JsonValue, type Principal } from '@espalier/plugin-sdk';
import { joinPath } from '#platform/schema';
import { InvalidDefinitionError } from '../content-definition-errors';
import type { ContentDefinitions } from '../content-definitions';

/**
 * Puts every definition of a list, in its order.
 *
 * @param member name of the list in its recipe step, for the paths of faults
 * @throws InvalidDefinitionError, GuardedSettingError
 */
export async function putDefinitions(
  definitions: Pick<ContentDefinitions, 'put'>,
  member: string,
  list: JsonValue | undefined,
  principal: Principal,
): Promise<void> {
  if (!Array.isArray(list)) throw fault(member, 'must be an array of content types.');
  for (const [index, definition] of list.entries()) {
    const path = `${member}[${index}]`;
    const name = nameOf(definition, path);
    try {
      await definitions.put(name, definition, { principal });
    } catch (error) {
      throw error instanceof InvalidDefinitionError ? within(path, error) : error;
    }
  }
}

function nameOf(definition: JsonValue, path: string): string {
  if (isJsonObject(definition) && typeof definition.name === 'string') return definition.name;
  throw fault(`${path}.name`, 'must be the name of the content type.');
}

function within(path: string, { faults }: InvalidDefinitionError): InvalidDefinitionError {
  return new InvalidDefinitionError(faults.map(({ member, message }) => ({ member: joinPath(path, member), message })));
}

function fault(member: string, message: string): InvalidDefinitionError {
  return new InvalidDefinitionError([{ member, message }]);
}
