import type { Command } from 'commander';
import type { INestApplicationContext } from '@nestjs/common';
import type { Recipes } from '#core/recipes';
import type { CommandContext, Runner } from './command';
import type { Reporter } from './reporter';
import { withServices } from './service-context';

export function defineRecipe(program: Command, context: CommandContext, run: Runner): void {
  const recipe = program.command('recipe').description('Recipes: lists of steps that bring the service to a state.');
  recipe
    .command('run')
    .description('Carry out a recipe. Running it twice leaves the same state.')
    .argument('<recipe>', 'path of a recipe file, or one of our own: blog, blank')
    .action((nameOrPath: string, _options, command: Command) =>
      run(command, (reporter) => withServices(context, (services) => runRecipe(services, nameOrPath, reporter))),
    );
}

export async function runRecipe(
  services: INestApplicationContext,
  recipe: Parameters<Recipes['run']>[0],
  reporter: Reporter,
  options: Pick<Parameters<Recipes['run']>[1], 'unknownSteps'> = {},
): Promise<number> {
  const [{ Recipes }, { systemPrincipal }] = await Promise.all([import('#core/recipes'), import('#core/auth')]);
  const recipes = services.get(Recipes, { strict: false });
  const report = await recipes.run(recipe, { ...options, principal: systemPrincipal });
  const skipped =
    report.skippedSteps.length > 0
      ? `; skipped, as nobody here carries them out: ${report.skippedSteps.join(', ')}`
      : '';
  reporter.result(report, `Recipe ${report.name}: ${report.steps.join(', ') || 'no steps'}${skipped}`);
  return 0;
}
