import { Global, Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthNews } from './auth-news';
import { PermissionCatalog } from './permissions/permission-catalog';
import { ServicePermissions } from './permissions/service-permissions';
import { Principals } from './principals/principals';
import { RoleEntity } from './roles/role.entity';
import { Roles } from './roles/roles';
import { RolesRecipeStep } from './roles/roles.recipe-step';
import { SecretHasher } from './secrets/secret-hasher';
import { AccessTokenGuard } from './tokens/access-token.guard';
import { Gates } from './tokens/gates';
import { PrincipalCache } from './tokens/principal-cache';
import { TokenAuthenticator } from './tokens/token-authenticator';

/** Who calls, and what they may: permissions, roles, principals, and the guard before every route. */
@Global()
@Module({
  imports: [DiscoveryModule, TypeOrmModule.forFeature([RoleEntity])],
  providers: [
    AuthNews,
    PermissionCatalog,
    ServicePermissions,
    Roles,
    RolesRecipeStep,
    Principals,
    PrincipalCache,
    TokenAuthenticator,
    SecretHasher,
    Gates,
    { provide: APP_GUARD, useClass: AccessTokenGuard },
  ],
  exports: [AuthNews, PermissionCatalog, Roles, Principals, SecretHasher],
})
export class AuthModule {}
