import { Contributes, RECIPE_STEP, type JsonObject, type RecipeContext, type RecipeStep } from '@espalier/plugin-sdk';
import { ExtensionRegistry } from '#platform/extensions';
import { ContentDefinitions } from '../content-definitions';
import { MemberTypes } from '../definition/member-types';
import { orchardDefinitions } from './orchard-definition';
import { putDefinitions } from './put-definitions';

/** Recipe step `ContentDefinition` of Orchard Core, for the parts and field types that exist here. Types are replaced. */
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
