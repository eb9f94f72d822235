import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Client } from 'pg';
import { Check, Column, Entity, PrimaryColumn, DataSource, type Repository } from 'typeorm';
import type { Principal } from '@espalier/plugin-sdk';
import { Roles, systemPrincipal } from '#core/auth';
import { Recipes } from '#core/recipes';
import { Applications, OpenidFeatures } from '#features/openid';
import { InvalidUserError, Users, type User } from '#features/users';
import { Config, ConfigurationError } from '#platform/config';
import { databaseServer } from '#platform/database';

/** Has one row once the first run has been completed, and none before. */
@Entity('setup_state')
@Check('ck_setup_state_only_row', 'only_row')
export class SetupStateEntity {
  @PrimaryColumn({ name: 'only_row', type: 'boolean', default: true, primaryKeyConstraintName: 'pk_setup_state' })
  onlyRow: boolean;

  @Column({ name: 'recipe', type: 'text' })
  recipe: string;

  @Column({ name: 'completed_utc', type: 'timestamptz', precision: 3 })
  completedUtc: Date;
}

/** Any number, the same on every node: "setu" in ASCII. */
const SETUP_LOCK = 0x73657475;

@Injectable()
export class SetupState {
  constructor(
    @InjectRepository(SetupStateEntity) private readonly state: Repository<SetupStateEntity>,
    private readonly dataSource: DataSource,
  ) {}

  isComplete(): Promise<boolean> {
    return this.state.exists();
  }

  async complete(recipe: string): Promise<void> {
    await this.state.insert({ recipe, completedUtc: () => 'now()' });
  }

  /**
   * The lock lives with a connection of its own, so it ends with a killed process, and a pool of one connection is
   * enough for the work.
   */
  async exclusively<T>(work: () => Promise<T>): Promise<T> {
    const client = new Client(databaseServer(this.dataSource).connection);
    await client.connect();
    try {
      await client.query('SELECT pg_advisory_lock($1)', [SETUP_LOCK]);
      return await work();
    } finally {
      await client.end();
    }
  }
}

/** The application that OAUTH_CLIENT_ID and OAUTH_CLIENT_SECRET describe. They are read on the first run only. */
@Injectable()
export class FirstApplication {
  private readonly logger = new Logger('Setup');

  constructor(
    private readonly config: Config,
    private readonly applications: Applications,
    private readonly features: OpenidFeatures,
  ) {}

  /** Also switches on what it takes to get a token and to use it. */
  async ensure(): Promise<void> {
    const { firstApplication } = this.config;
    if (!firstApplication) return;
    await this.features.switchOn();
    if (await this.applications.find(firstApplication.clientId)) return;
    await this.applications.create({ ...firstApplication, displayName: 'First application', roles: ['Administrator'] });
  }

  async mentionIfMissing(): Promise<void> {
    const { firstApplication } = this.config;
    if (!firstApplication || (await this.applications.find(firstApplication.clientId))) return;
    this.logger.warn(
      `There is no application ${firstApplication.clientId}: OAUTH_CLIENT_ID is read on the first run only. ` +
        `Make it with: npm run cli -- openid app create ${firstApplication.clientId} --role Administrator`,
    );
  }
}

const VARIABLES: Readonly<Record<string, string>> = {
  userName: 'ADMIN_USERNAME',
  email: 'ADMIN_EMAIL',
  password: 'ADMIN_PASSWORD',
};

/** Without ADMIN_PASSWORD nobody can sign in as that user before a link to set the service up was used. */
@Injectable()
export class FirstAdministrator {
  constructor(
    private readonly config: Config,
    private readonly users: Users,
  ) {}

  async ensure(): Promise<User> {
    const { name, email, password } = this.config.administrator;
    try {
      const existing = await this.users.findByName(name);
      return existing ?? (await this.users.create({ userName: name, email, password, roles: ['Administrator'] }));
    } catch (error) {
      throw error instanceof InvalidUserError ? new ConfigurationError(faultsOf(error)) : error;
    }
  }
}

/**
 * Before the first request or command. Once in the cluster; nodes that start meanwhile wait. Every step can be repeated
 * and the mark comes last, so a set-up that was interrupted is done again by the next start.
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

function actingFor({ id, userName, roles }: User): Principal {
  return { ...systemPrincipal, id, name: userName, roles };
}

function faultsOf({ errors = {} }: InvalidUserError): string[] {
  return Object.entries(errors).map(([member, messages]) => `${VARIABLES[member]}: ${messages.join(' ')}`);
}
