import { Inject, Injectable, Module } from '@nestjs/common';
import {
  AUDIT_TRAIL,
  RECIPE_STEP,
  isJsonObject,
  type AuditEvent,
  type AuditTrail,
  type JsonObject,
  type JsonValue,
  type Principal,
  type RecipeStep,
  template,
} from '@espalier/plugin-sdk';
import { closest } from 'fastest-levenshtein';
import { ExtensionRegistry } from '#platform/extensions';
import { auditEvents } from '#platform/changes';
import { Clock } from '#platform/clock';
import { Database } from '#platform/database';
import { DomainError } from '#platform/errors';
import { IdGenerator } from '#platform/ids';
import { upperFirst } from '#platform/strings';
import { text } from '#platform/texts';
import { InvalidRecipeError, RecipeStepError } from './recipe-errors';
import { RecipeExpressions } from './recipe-expressions';
import { findRecipe, type RecipeText } from './recipe-files';

interface Recipe {
  readonly name: string;
  readonly steps: readonly RecipeStepText[];
  /** What `[js: variables('…')]` stands for, in recipes of Orchard Core. */
  readonly variables: JsonObject;
}

interface RecipeStepText {
  readonly name: string;
  readonly body: JsonObject;
}

const recipeEvents = auditEvents('Recipes', () => ({
  title: text('Recipes'),
  events: {
    Run: {
      title: text('Recipe run'),
      told: template('{actor} ran the recipe <a>{subject}</a>'),
      description: text('What its steps did is recorded separately.'),
    },
  },
  facts: {
    steps: text('Steps'),
    skippedSteps: text('Skipped steps'),
  },
}));

interface Report {
  readonly name: string;
  readonly steps: readonly string[];
  readonly skippedSteps: readonly string[];
}

export interface RecipeOptions {
  readonly principal: Principal;
  /**
   * Steps that nobody here carries out: `refuse` the whole recipe before anything happens (default), or `skip` them,
   * for recipes of Orchard Core, which also speak of themes and other features.
   */
  readonly unknownSteps?: 'refuse' | 'skip';
}

export interface RecipeReport {
  readonly name: string;
  readonly steps: readonly string[];
  readonly skippedSteps: readonly string[];
}

interface PlannedStep {
  readonly position: number;
  readonly step: RecipeStep;
  readonly body: JsonObject;
}

/** Running a recipe twice leaves the same state. */
@Injectable()
export class Recipes {
  constructor(
    private readonly extensions: ExtensionRegistry,
    private readonly ids: IdGenerator,
    private readonly clock: Clock,
    private readonly database: Database,
    @Inject(AUDIT_TRAIL) private readonly trail: AuditTrail,
  ) {}

  /**
   * @param recipe `blog`, `blank`, the path of a recipe file, or a recipe that was read already
   * @throws DomainError naming the recipe, the step and the member
   */
  async run(recipe: string | RecipeText, options: RecipeOptions): Promise<RecipeReport> {
    const { json, source, directory } = typeof recipe === 'string' ? await findRecipe(recipe) : recipe;
    const parsed = parseRecipe(json, source);
    const { planned, skippedSteps } = this.plan(parsed, options);
    for (const { position, step, body } of planned) {
      try {
        await step.run(body, { principal: options.principal, directory });
      } catch (error) {
        throw error instanceof DomainError ? new RecipeStepError(parsed.name, position, step.name, error) : error;
      }
    }
    const report = { name: parsed.name, steps: planned.map(({ step }) => step.name), skippedSteps };
    // Each step has its transactions, and is recorded there: here is said what they were for.
    await this.database.transaction((transaction) =>
      this.trail.record(transaction, recipeRun(options.principal, report)),
    );
    return report;
  }

  private plan(recipe: Recipe, { principal, unknownSteps = 'refuse' }: RecipeOptions) {
    const known = new Map(this.extensions.contributions(RECIPE_STEP).map((step) => [step.name.toLowerCase(), step]));
    const expressions = new RecipeExpressions(recipe.name, recipe.variables, {
      newId: () => this.ids.next(),
      now: () => this.clock.nowUtc(),
      parameters: { AdminUserId: principal.id, AdminUsername: principal.name },
    });
    const planned: PlannedStep[] = [];
    const skippedSteps: string[] = [];
    for (const [position, { name, body }] of recipe.steps.entries()) {
      const step = known.get(name.toLowerCase());
      if (step) planned.push({ position, step, body: expressions.resolveMembers(body, `steps[${position}]`) });
      else if (unknownSteps === 'skip') skippedSteps.push(name);
      else throw unknownStep(recipe.name, position, name, [...known.values()]);
    }
    return { planned, skippedSteps };
  }
}

function unknownStep(recipe: string, position: number, name: string, known: readonly RecipeStep[]): InvalidRecipeError {
  const names = known.map((step) => step.name);
  const hint = names.length > 0 ? ` Did you mean "${closest(name, names)}"? There are ${names.join(', ')}.` : '';
  return new InvalidRecipeError(
    recipe,
    `steps[${position}].name`,
    `is "${name}", a step that nobody carries out.${hint}`,
  );
}

function recipeRun({ kind, id, name }: Principal, report: Report): AuditEvent {
  return {
    category: 'Recipes',
    event: 'Run',
    correlationId: report.name,
    principal: { kind, id, name },
    facts: { steps: [...report.steps], skippedSteps: [...report.skippedSteps] },
  };
}

/**
 * `{"name", "displayName", "description", "steps": [{"name": …}, …]}`. First letters may be upper case, as in recipes
 * of Orchard Core.
 */
export function parseRecipe(json: unknown, source: string): Recipe {
  if (!isJsonObject(json)) throw new InvalidRecipeError(source, '', 'must be a JSON object with the member "steps".');
  const given = member(json, 'name');
  const name = typeof given === 'string' && given ? given : source;
  const steps = member(json, 'steps');
  if (!Array.isArray(steps)) throw new InvalidRecipeError(name, 'steps', 'must be a list of steps.');
  const variables = member(json, 'variables') ?? {};
  if (!isJsonObject(variables)) throw new InvalidRecipeError(name, 'variables', 'must be an object.');
  return { name, variables, steps: steps.map((step, position) => parseStep(step, position, name)) };
}

function parseStep(step: JsonValue, position: number, recipe: string): RecipeStepText {
  const name = isJsonObject(step) ? member(step, 'name') : undefined;
  if (!isJsonObject(step) || typeof name !== 'string') {
    throw new InvalidRecipeError(recipe, `steps[${position}]`, 'must be an object whose "name" says what to do.');
  }
  return { name, body: step };
}

function member(object: JsonObject, name: string): JsonValue | undefined {
  return object[name] ?? object[upperFirst(name)];
}

@Module({ providers: [recipeEvents.category, Recipes], exports: [Recipes] })
export class RecipesModule {}
