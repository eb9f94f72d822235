import {
  Contributes,
  RECIPE_STEP,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type Principal,
  type RecipeContext,
  type RecipeStep,
} from '@espalier/plugin-sdk';
import { ExtensionRegistry } from '#platform/extensions';
import { joinPath } from '#platform/schema';
import { InvalidDefinitionError } from '../content-definition-errors';
import { ContentDefinitions } from '../content-definitions';
import { MemberTypes } from '../definition/member-types';
import { orchardDefinitions } from './orchard-definition';

/** `{"name": "content-definition", "contentTypes": [ …definitions, as PUT takes them… ]}` */
@Contributes(RECIPE_STEP)
export class ContentDefinitionStep implements RecipeStep {
  readonly name = 'content-definition';

  constructor(private readonly definitions: ContentDefinitions) {}

  async run({ contentTypes }: JsonObject, { principal }: RecipeContext): Promise<void> {
    await putDefinitions(this.definitions, 'contentTypes', contentTypes, principal);
  }
}

/** `ContentDefinition` of Orchard Core, for the parts and field types that exist here. Types are replaced. */
@Contributes(RECIPE_STEP)
export class OrchardDefinitionStep implements RecipeStep {
  readonly name = 'ContentDefinition';

  constructor(
    private readonly definitions: ContentDefinitions,
    private readonly registry: ExtensionRegistry,
  ) {}

  async run(step: JsonObject, { principal }: RecipeContext): Promise<void> {
    const converted = orchardDefinitions(step, MemberTypes.from(this.registry));
    await putDefinitions(this.definitions, 'ContentTypes', converted, principal);
  }
}

/** In the order of the list. @param member name of the list in its recipe step, for the paths of faults */
async function putDefinitions(
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
  return new InvalidDefinitionError(faults.map((found) => ({ ...found, member: joinPath(path, found.member) })));
}

function fault(member: string, message: string): InvalidDefinitionError {
  return new InvalidDefinitionError([{ member, message }]);
}
