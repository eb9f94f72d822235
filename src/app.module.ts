import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { AccountModule } from '#account';
import { AdminModule } from '#admin';
import { AdminListModule } from '#admin-list';
import { ApiDocsModule } from '#api-docs';
import { AuditEventsModule } from '#audit-events';
import { AuditTrailModule } from '#audit-trail';
import { AuthModule } from '#auth';
import { BackgroundTasksModule } from '#background-tasks';
import { ContentModule } from '#content';
import { ContentDefinitionModule } from '#content-definition';
import { ContentEditorModule } from '#content-editor';
import { ContentFieldsModule } from '#content-fields';
import { ContentPartsModule } from '#content-parts';
import { DisplayModule } from '#display';
import { ExtensionsModule } from '#extensions';
import { GraphqlModule } from '#graphql';
import { HelpModule } from '#help';
import { HistoryModule } from '#history';
import { MediaModule } from '#media';
import { OpenidModule } from '#openid';
import { ClockModule } from '#platform/clock';
import { ConfigModule, type Config } from '#platform/config';
import { DatabaseModule } from '#platform/database';
import { ErrorsModule } from '#platform/errors';
import { HealthModule } from '#platform/health';
import { HttpModule } from '#platform/http';
import { IdsModule } from '#platform/ids';
import { RoutesModule } from '#platform/routes';
import { PruningModule } from '#pruning';
import { RecipesModule } from '#recipes';
import { RolesModule } from '#roles';
import { SchedulingModule } from '#scheduling';
import { SettingsModule } from '#settings';
import { SettingsAdminModule } from '#settings-admin';
import { SetupModule } from '#setup';
import { SignInModule } from '#sign-in';
import { SiteModule, SiteSettingsModule } from '#site';
import { TemplatingModule } from '#templating';
import { ThrottlingModule } from '#throttling';
import { TypeEditorModule } from '#type-editor';
import { UsersModule } from '#users';
import { WebhooksModule } from '#webhooks';

const PLATFORM = [ExtensionsModule, ClockModule, IdsModule, DatabaseModule, ErrorsModule, HealthModule, RoutesModule];

/**
 * Routes are tried in the order of their modules: GraphQL has few, and those of content are asked for most. The history of an item has
 * pages where the list of contents has whatever is done to one, and so has its editor.
 */
const FEATURES = [
  GraphqlModule,
  ContentModule,
  ContentDefinitionModule,
  TypeEditorModule,
  SettingsModule,
  ThrottlingModule,
  MediaModule,
  ContentFieldsModule,
  ContentPartsModule,
  SchedulingModule,
  TemplatingModule,
  HistoryModule,
  ContentEditorModule,
  AdminListModule,
  PruningModule,
  AuditTrailModule,
  WebhooksModule,
  RolesModule,
  UsersModule,
  OpenidModule,
  BackgroundTasksModule,
  RecipesModule,
  SetupModule,
  SignInModule,
  AccountModule,
  AdminModule,
  HelpModule,
  ApiDocsModule,
  SiteSettingsModule,
];

/** Take what no other module and no plug-in has: sections of settings without routes of their own, and then every path. */
const LAST = [SettingsAdminModule, SiteModule];

/** The whole service: the one place that lists its modules. */
@Module({})
export class AppModule {
  /** @param plugins further modules, of plug-ins */
  static of(config: Config, plugins: readonly Type[] = []): DynamicModule {
    return {
      module: AppModule,
      // Guards run in this order: AuthModule's decides who may come in, then HttpModule's reads the body.
      imports: [
        ConfigModule.of(config),
        ...PLATFORM,
        AuditEventsModule,
        AuthModule,
        DisplayModule,
        HttpModule,
        ...FEATURES,
        ...plugins,
        ...LAST,
      ],
    };
  }
}
