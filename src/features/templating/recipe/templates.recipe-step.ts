import {
  Contributes,
  RECIPE_STEP,
  type JsonObject,
  type JsonValue,
  type RecipeContext,
  type RecipeStep,
  isJsonObject,
} from '@espalier/plugin-sdk';
import { DomainError } from '#platform/errors';
import { readDto } from '#platform/dto';
import { PutTemplateDto } from '../rest/template.dto';
import { InvalidTemplateError } from '../stored/stored-template-errors';
import { TemplateManagement } from '../stored/template-management';

interface Entry {
  /** Where it stands in the step. */
  readonly at: string;
  readonly name: JsonValue | undefined;
  readonly body: JsonObject;
}

/**
 * `{"name": "templates", "templates": [{"name", "language", "source", "description"}]}`; also Orchard Core's form, all
 * in Liquid: `{"name": "Templates", "Templates": {"<name>": {"Content", "Description"}}}`. What is equal to what is
 * there stays as it is.
 */
@Contributes(RECIPE_STEP)
export class TemplatesRecipeStep implements RecipeStep {
  readonly name = 'templates';

  constructor(private readonly templates: TemplateManagement) {}

  async run(step: JsonObject, { principal }: RecipeContext): Promise<void> {
    for (const { at, name, body } of entriesOf(step)) {
      if (typeof name !== 'string')
        throw new InvalidTemplateError(`${at}.name`, { message: 'Must be the name of a shape.' });
      try {
        const { language, source, description } = await readDto(PutTemplateDto, body);
        await this.templates.save(principal, name, { language, source, description });
      } catch (error) {
        throw error instanceof DomainError && error.errors ? beneath(at, error) : error;
      }
    }
  }
}

function entriesOf(step: JsonObject): Entry[] {
  const given = step.templates ?? step.Templates;
  if (Array.isArray(given)) return given.map((entry, index) => listed(entry, `templates[${index}]`));
  if (isJsonObject(given)) return Object.entries(given).map(([name, entry]) => named(name, entry, `Templates.${name}`));
  throw new InvalidTemplateError('templates', {
    message: 'Must be a list of templates, or an object of them by their names.',
  });
}

function listed(entry: JsonValue, at: string): Entry {
  if (!isJsonObject(entry))
    throw new InvalidTemplateError(at, { message: 'Must be an object with name, language and source.' });
  const { name, ...body } = entry;
  return { at, name, body };
}

function named(name: string, entry: JsonValue, at: string): Entry {
  if (!isJsonObject(entry)) throw new InvalidTemplateError(at, { message: 'Must be an object with Content.' });
  const source = entry.Content ?? entry.content ?? null;
  return { at, name, body: { language: 'liquid', source, description: entry.Description ?? entry.description ?? '' } };
}

function beneath(at: string, { message, errors = {} }: DomainError): DomainError {
  const members = Object.entries(errors).map(([member, messages]) => [member ? `${at}.${member}` : at, messages]);
  return new DomainError('invalid', 'templating.invalid', `${at}: ${message}`, {
    errors: Object.fromEntries(members) as DomainError['errors'],
  });
}
