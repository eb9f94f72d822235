import type { Command } from 'commander';
import { systemPrincipal } from '#core/auth';
import { Recipes, type RecipeReport } from '#core/recipes';
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
      run(command, (reporter) =>
        withServices(context, async (services) => {
          const recipes = services.get(Recipes, { strict: false });
          reportRecipe(await recipes.run(nameOrPath, { principal: systemPrincipal }), reporter);
          return 0;
        }),
      ),
    );
}

export function reportRecipe(report: RecipeReport, reporter: Reporter): void {
  const skipped =
    report.skippedSteps.length > 0
      ? `; skipped, as nobody here carries them out: ${report.skippedSteps.join(', ')}`
      : '';
  reporter.result(report, `Recipe ${report.name}: ${report.steps.join(', ') || 'no steps'}${skipped}`);
}
