import { Contributes, RECIPE_STEP, type JsonObject, type RecipeStep } from '@espalier/plugin-sdk';
import { Settings } from './settings';

/** `{"name": "settings", "<section>": {…}, …}`: replaces the values of each section that is named. */
@Contributes(RECIPE_STEP)
export class SettingsRecipeStep implements RecipeStep {
  readonly name = 'settings';

  constructor(private readonly settings: Settings) {}

  async run({ name: _stepName, ...sections }: JsonObject): Promise<void> {
    for (const [name, values] of Object.entries(sections)) {
      await this.settings.put(this.settings.section(name), values);
    }
  }
}
