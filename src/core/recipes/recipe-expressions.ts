import type { JsonObject, JsonValue } from '@espalier/plugin-sdk';
import { InvalidRecipeError } from './recipe-errors';

interface ExpressionSources {
  readonly newId: () => string;
  readonly now: () => string;
  readonly parameters: Readonly<Record<string, string>>;
}

const CALL = /^(variables|parameters)\(\s*(?:'([^']*)'|"([^"]*)")\s*\)$/;

/**
 * `[js: uuid()]`, `[js: variables('…')]`, `[js: parameters('AdminUserId')]`, `[js: new Date().toISOString()]`: those of
 * Orchard Core recipes that stand for ids, dates and people. Nothing is evaluated; other expressions are refused.
 */
export class RecipeExpressions {
  private readonly resolved = new Map<string, JsonValue>();

  constructor(
    private readonly recipe: string,
    private readonly variables: JsonObject,
    private readonly sources: ExpressionSources,
  ) {}

  /** Gives a copy. */
  resolve(value: JsonValue, member: string): JsonValue {
    if (typeof value === 'string') return this.resolveText(value, member);
    if (Array.isArray(value)) return value.map((element, index) => this.resolve(element, `${member}[${index}]`));
    return typeof value === 'object' && value !== null ? this.resolveMembers(value, member) : value;
  }

  resolveMembers(object: JsonObject, member: string): JsonObject {
    return Object.fromEntries(
      Object.entries(object).map(([name, child]) => [name, this.resolve(child, `${member}.${name}`)]),
    );
  }

  private resolveText(text: string, member: string): JsonValue {
    const expression = expressionIn(text);
    if (expression === undefined) return text;
    if (expression === 'uuid()') return this.sources.newId();
    if (expression === 'new Date().toISOString()') return this.sources.now();
    const [, source, single, double] = CALL.exec(expression) ?? [];
    const name = single ?? double ?? '';
    const value = source === 'variables' ? this.variable(name, member) : this.sources.parameters[name];
    if (value !== undefined) return value;
    throw new InvalidRecipeError(
      this.recipe,
      member,
      `is the expression ${expression}, which this service does not know. Write the value itself.`,
    );
  }

  private variable(name: string, member: string): JsonValue | undefined {
    const known = this.resolved.get(name);
    const { [name]: definition, ...others } = this.variables;
    if (known !== undefined || definition === undefined) return known;
    // Without itself among its variables a definition cannot go round in circles.
    const value = new RecipeExpressions(this.recipe, others, this.sources).resolve(definition, member);
    this.resolved.set(name, value);
    return value;
  }
}

function expressionIn(text: string): string | undefined {
  if (!text.startsWith('[js:') || !text.endsWith(']')) return undefined;
  const expression = text.slice('[js:'.length, -1).trim();
  return expression.endsWith(';') ? expression.slice(0, -1) : expression || undefined;
}
