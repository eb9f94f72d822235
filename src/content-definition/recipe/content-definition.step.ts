import { Contributes, RECIPE_STEP, type JsonObject, type JsonValue, type RecipeStep } from '@espalier/plugin-sdk';
import { InvalidDefinitionError } from '../content-definition-errors';
import { ContentDefinitions } from '../content-definitions';
import { joinPath } from '../validation/json-path';

/** Recipe step `{ "name": "content-definition", "contentTypes": [ …definitions, as PUT takes them… ] }`. */
@Contributes(RECIPE_STEP)
export class ContentDefinitionStep implements RecipeStep {
  readonly name = 'content-definition';

  constructor(private readonly definitions: ContentDefinitions) {}

  async run({ contentTypes }: JsonObject): Promise<void> {
    if (!Array.isArray(contentTypes)) throw fault('contentTypes', 'must be an array of content types.');
    for (const [index, definition] of contentTypes.entries()) {
      const path = `contentTypes[${index}]`;
      await this.put(nameOf(definition, path), definition, path);
    }
  }

  private async put(name: string, definition: JsonValue, path: string): Promise<void> {
    try {
      await this.definitions.put(name, definition);
    } catch (error) {
      if (!(error instanceof InvalidDefinitionError)) throw error;
      throw new InvalidDefinitionError(
        error.faults.map(({ member, message }) => ({ member: joinPath(path, member), message })),
      );
    }
  }
}

function nameOf(definition: JsonValue, path: string): string {
  const isObject = typeof definition === 'object' && definition !== null && !Array.isArray(definition);
  if (isObject && typeof definition.name === 'string') return definition.name;
  throw fault(`${path}.name`, 'must be the name of the content type.');
}

function fault(member: string, message: string): InvalidDefinitionError {
  return new InvalidDefinitionError([{ member, message }]);
}
