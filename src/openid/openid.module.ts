import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApplicationPrincipalResolver } from './applications/application-principal-resolver';
import { ApplicationEntity } from './applications/application.entity';
import { Applications } from './applications/applications';
import { ClientSecrets } from './applications/client-secrets';
import { KeyEntity } from './keys/key.entity';
import { SigningKeys } from './keys/signing-keys';
import { OpenidPermissions } from './openid-permissions';
import { OpenidFeatures } from './openid-features';
import { AuthorizationServer } from './server/authorization-server';
import { PayloadStore } from './server/payload-store';
import { PayloadEntity } from './server/payload.entity';
import { ProviderFactory } from './server/provider-factory';
import { ServerSettingsSection } from './server/server-settings';
import { ValidationAuthority } from './validation/validation-authority';
import { ValidationSettingsSection } from './validation/validation-settings';

/** OpenID Connect: an authorization server and the validation of access tokens, each switched on by its own settings. */
@Module({
  imports: [TypeOrmModule.forFeature([ApplicationEntity, KeyEntity, PayloadEntity])],
  providers: [
    Applications,
    ApplicationPrincipalResolver,
    ClientSecrets,
    SigningKeys,
    OpenidPermissions,
    OpenidFeatures,
    AuthorizationServer,
    PayloadStore,
    ProviderFactory,
    ServerSettingsSection,
    ValidationAuthority,
    ValidationSettingsSection,
  ],
  exports: [Applications, OpenidFeatures, ServerSettingsSection, ValidationSettingsSection],
})
export class OpenidModule {}
