import { Module, type DynamicModule, type OnModuleInit, type Type } from '@nestjs/common';
import { pluginManifest } from '@espalier/plugin-sdk';
import { AccountModule } from '#admin/account';
import { AdminModule } from '#admin/dashboard';
import { adminListControllers, AdminListModule } from '#features/admin-list';
import { ApiDocsModule } from '#features/api-docs';
import { AuditEventsModule } from '#core/audit-events';
import { AuditTrailModule } from '#features/audit-trail';
import { AuthModule } from '#core/auth';
import { BackgroundTasksModule } from '#core/background-tasks';
import { ContentModule } from '#core/content';
import { ContentDefinitionModule } from '#core/content-definition';
import { ContentEditorModule } from '#admin/content-editor';
import { ContentFieldsModule } from '#content-kinds/content-fields';
import { ContentPartsModule } from '#content-kinds/content-parts';
import { DisplayModule } from '#core/display';
import { ExtensionRegistry, ExtensionsModule } from '#platform/extensions';
import { GraphqlModule } from '#features/graphql';
import { HelpModule } from '#admin/help';
import { HistoryModule } from '#features/history';
import { MediaModule } from '#core/media';
import { OpenidModule } from '#features/openid';
import { ClockModule } from '#platform/clock';
import { ConfigModule, type Config } from '#platform/config';
import { DatabaseModule } from '#platform/database';
import { ErrorsModule } from '#platform/errors';
import { HealthModule } from '#platform/health';
import { HttpModule } from '#platform/http';
import { IdsModule } from '#platform/ids';
import { RoutesModule } from '#platform/routes';
import { PruningModule } from '#features/pruning';
import { RecipesModule } from '#core/recipes';
import { recordControllers, RecordsModule } from '#core/records';
import { RolesModule } from '#core/roles';
import { SchedulingModule } from '#features/scheduling';
import { settingsControllers, SettingsModule, settingsProviders } from '#core/settings';
import { SearchModule } from '#admin/search';
import { SetupModule } from '#admin/setup';
import { SignInModule } from '#admin/sign-in';
import { FrontEndsModule } from '#features/front-ends';
import { RedirectsModule } from '#features/redirects';
import { SiteModule, SiteSettingsModule } from '#features/site';
import { TemplatingModule } from '#features/templating';
import { ThrottlingModule } from '#core/throttling';
import { TypeEditorModule } from '#admin/type-editor';
import { UsersModule } from '#features/users';
import { WebhooksModule } from '#features/webhooks';

const PLATFORM = [ClockModule, IdsModule, DatabaseModule, ErrorsModule, HealthModule, RoutesModule];

/**
 * Routes are tried in the order of their modules: GraphQL has few, and those of content are asked for most. The history
 * of an item has pages below those of the list of contents, and so has its editor.
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
  SearchModule,
  SetupModule,
  SignInModule,
  AccountModule,
  AdminModule,
  HelpModule,
  ApiDocsModule,
  SiteSettingsModule,
  FrontEndsModule,
  RedirectsModule,
];

/** Takes every path that no other module and no plug-in has. */
const LAST = [SiteModule];

function withPages(module: Type): DynamicModule {
  const { records = [], lists = [], settings = [] } = pluginManifest(module) ?? {};
  return {
    module,
    controllers: [
      ...records.flatMap((record) => recordControllers(record)),
      ...lists.flatMap(adminListControllers),
      ...settings.flatMap(settingsControllers),
    ],
    providers: settings.flatMap(settingsProviders),
  };
}

@Module({})
export class AppModule implements OnModuleInit {
  constructor(private readonly extensions: ExtensionRegistry) {}

  onModuleInit(): void {
    this.extensions.requirePorts();
  }

  /** @param plugins further modules, of plug-ins */
  static of(config: Config, plugins: readonly Type[] = []): DynamicModule {
    const modules = [
      ...PLATFORM,
      AuditEventsModule,
      // Guards run in this order: AuthModule's decides who may come in, then HttpModule's reads the body.
      AuthModule,
      DisplayModule,
      RecordsModule,
      HttpModule,
      ...FEATURES,
      ...plugins.map(withPages),
      ...LAST,
    ];
    return { module: AppModule, imports: [ConfigModule.of(config), ExtensionsModule.of(modules), ...modules] };
  }
}
