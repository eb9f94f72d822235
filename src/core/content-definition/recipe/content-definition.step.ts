import { Contributes, RECIPE_STEP, type JsonObject, type RecipeContext, type RecipeStep } from '@espalier/plugin-sdk';
import { ContentDefinitions } from '../content-definitions';
import { putDefinitions } from './put-definitions';

/** Recipe step `{ "name": "content-definition", "contentTypes": [ …definitions, as PUT takes them… ] }`. */
@Contributes(RECIPE_STEP)
export class ContentDefinitionStep implements RecipeStep {
  readonly name = 'content-definition';

  constructor(private readonly definitions: ContentDefinitions) {}

  async run({ contentTypes }: JsonObject, { principal }: RecipeContext): Promise<void> {
    await putDefinitions(this.definitions, 'contentTypes', contentTypes, principal);
  }
}
