import path from 'node:path';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { VIEW_FOLDER, contribution, managedRecordProviders } from '@espalier/plugin-sdk';
import { recordControllers } from '#core/records';
import { settingsControllers, settingsProviders } from '#core/settings';
import { UsersModule } from '#features/users';
import { AccessKeyEntity } from './access-keys/access-key';
import { AccessKeys, StoredAccessKeys } from './access-keys/access-keys';
import { AccessKeysController } from './access-keys/access-keys.controller';
import { AccessKeysPages } from './admin/access-keys.pages';
import { ConsentsPagesController } from './admin/consents-pages.controller';
import {
  ApplicationOwners,
  ApplicationPrincipalResolver,
  ApplicationRoles,
  ApplicationsAsOwners,
  StoredApplicationNames,
} from './applications/application-contributions';
import { ApplicationRules, Applications } from './applications/applications';
import { ApplicationEntity, ClientIdEntity, ConsentEntity } from './applications/application.entities';
import { ClientSecrets } from './applications/client-secrets';
import { ClientSettingsSection } from './client/client-settings';
import { ExternalCookie, PendingSignIns } from './client/pending-sign-ins';
import { ExternalPeople } from './client/external-people';
import { ExternalSignIn } from './client/external-sign-in';
import { LinkEntity, Links } from './client/links';
import { ApplicationAccess } from './consents/application-access';
import { Consents } from './consents/consents';
import { InteractionController } from './interactions/interaction.controller';
import { KeyEntity, SigningKeys } from './keys/signing-keys';
import { ApplicationConsents } from './management/applications/application-consents';
import { ApplicationManagement } from './management/applications/application-management';
import { ApplicationRecords } from './management/applications/application-records';
import { ConsentsController } from './management/applications/consents.controller';
import { ClientManagement } from './management/client/client-management';
import { ServerKeys, ServerKeysController, ServerKeysPageController } from './management/server/server-keys';
import { ServerManagement } from './management/server/server-management';
import { AuthorityTest, AuthorityTestController } from './management/validation/authority-test';
import { ValidationManagement } from './management/validation/validation-management';
import { openidEvents } from './openid-events';
import { OpenidPermissions } from './openid-permissions';
import { OpenidFeatures } from './openid-features';
import { ScopeEntity, Scopes } from './scopes/scopes';
import { ScopeRecords } from './scopes/scope-records';
import { Adapters, ProviderFactory } from './server/provider-factory';
import { ClientAuthentication } from './server/client-authentication';
import { AuthorizationServer } from './server/authorization-server';
import { IssuedTokens } from './server/issued-tokens';
import { OpenidPages } from './server/openid-pages';
import { PayloadStore } from './server/payload-store';
import { PayloadEntity } from './server/payload.entity';
import { People } from './server/people';
import { ServerSettingsSection } from './server/server-settings';
import { Visitors } from './server/visitors';
import { LocalIssuer, ValidationAuthority } from './validation/validation-authority';
import { ValidationSettingsSection } from './validation/validation-settings';

@Module({
  controllers: [
    InteractionController,
    AccessKeysController,
    ConsentsController,
    ServerKeysController,
    ServerKeysPageController,
    AuthorityTestController,
    ...[ServerManagement, ValidationManagement, ClientManagement].flatMap(settingsControllers),
    ...recordControllers(ApplicationRecords, ConsentsPagesController, AccessKeysPages),
    ...recordControllers(ScopeRecords),
  ],
  imports: [
    UsersModule,
    TypeOrmModule.forFeature([
      AccessKeyEntity,
      ApplicationEntity,
      ClientIdEntity,
      ConsentEntity,
      KeyEntity,
      LinkEntity,
      PayloadEntity,
      ScopeEntity,
    ]),
  ],
  providers: [
    AccessKeys,
    StoredAccessKeys,
    Applications,
    ApplicationOwners,
    ApplicationPrincipalResolver,
    ApplicationRoles,
    ApplicationsAsOwners,
    ApplicationRules,
    StoredApplicationNames,
    ClientSecrets,
    ApplicationAccess,
    Consents,
    Scopes,
    SigningKeys,
    ApplicationManagement,
    ApplicationConsents,
    AuthorityTest,
    ServerKeys,
    ...[ServerManagement, ValidationManagement, ClientManagement].flatMap(settingsProviders),
    openidEvents.category,
    OpenidPermissions,
    OpenidFeatures,
    ...managedRecordProviders(ApplicationRecords),
    ...managedRecordProviders(ScopeRecords),
    Adapters,
    AuthorizationServer,
    ClientAuthentication,
    IssuedTokens,
    OpenidPages,
    People,
    PayloadStore,
    ProviderFactory,
    ServerSettingsSection,
    Visitors,
    LocalIssuer,
    ValidationAuthority,
    ValidationSettingsSection,
    ClientSettingsSection,
    ExternalCookie,
    ExternalPeople,
    ExternalSignIn,
    Links,
    PendingSignIns,
    contribution(VIEW_FOLDER, { prefix: 'openid', path: path.join(__dirname, 'views') }),
  ],
  exports: [
    Applications,
    ApplicationAccess,
    Consents,
    Scopes,
    OpenidFeatures,
    ExternalSignIn,
    Links,
    SigningKeys,
    ServerSettingsSection,
    ValidationSettingsSection,
  ],
})
export class OpenidModule {}
