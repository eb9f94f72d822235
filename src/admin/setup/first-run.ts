import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { Roles, systemPrincipal } from '#core/auth';
import { Config } from '#platform/config';
import { Recipes } from '#core/recipes';
import type { User } from '#features/users';
import { FirstAdministrator } from './first-administrator';
import { FirstApplication } from './first-application';
import { SetupState } from './setup-state';

/**
 * Sets an empty service up, before it takes its first request or command: roles, the administrator, the recipe, the first
 * application. Once in the cluster; nodes that start meanwhile wait. Every step can be repeated and the mark comes last, so a set-up
 * that was interrupted is done again by the next start.
 */
@Injectable()
export class FirstRun implements OnApplicationBootstrap {
  private readonly logger = new Logger('Setup');

  constructor(
    private readonly config: Config,
    private readonly state: SetupState,
    private readonly roles: Roles,
    private readonly administrator: FirstAdministrator,
    private readonly recipes: Recipes,
    private readonly application: FirstApplication,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (await this.state.isComplete()) return this.application.mentionIfMissing();
    await this.state.exclusively(async () => {
      if (!(await this.state.isComplete())) await this.setUp(this.config.setupRecipe);
    });
  }

  private async setUp(recipe: string): Promise<void> {
    this.logger.log(`First run: setting up with the recipe ${recipe}`);
    await this.roles.ensureDefaults();
    const administrator = await this.administrator.ensure();
    await this.recipes.run(recipe, { principal: actingFor(administrator) });
    await this.application.ensure();
    await this.state.complete(recipe);
    this.logger.log('The set-up is complete');
  }
}

/** What the recipe makes belongs to the administrator. */
function actingFor({ id, userName, roles }: User): Principal {
  return { ...systemPrincipal, id, name: userName, roles };
}
