import { DomainError } from '#platform/errors';

export class InvalidRecipeError extends DomainError {
  constructor(recipe: string, member: string, message: string) {
    super('invalid', 'recipes.invalid', `Recipe ${recipe}: ${member ? `${member} ` : ''}${message}`, {
      errors: { [member]: [message] },
    });
  }
}

export class RecipeNotFoundError extends DomainError {
  constructor(recipe: string, reason: string, known: readonly string[], options?: ErrorOptions) {
    super(
      'not-found',
      'recipes.not-found',
      `Recipe ${recipe}: ${reason}. Give the path of a JSON file, or one of ${known.join(', ')}.`,
      options,
    );
  }
}

/** The steps before it were carried out; running the recipe again does no harm. */
export class RecipeStepError extends DomainError {
  constructor(recipe: string, position: number, step: string, cause: DomainError) {
    const member = `steps[${position}]`;
    super(cause.kind, 'recipes.step-failed', `Recipe ${recipe}, ${member} (${step}): ${cause.message}`, {
      cause,
      errors: beneath(member, cause.errors),
    });
  }
}

function beneath(member: string, errors: DomainError['errors']): Record<string, readonly string[]> | undefined {
  if (!errors) return undefined;
  return Object.fromEntries(Object.entries(errors).map(([path, messages]) => [joined(member, path), messages]));
}

function joined(parent: string, path: string): string {
  return path && !path.startsWith('[') ? `${parent}.${path}` : parent + path;
}
