import { Global, Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthChangeNotifier } from './auth-change-notifier';
import { FrontLane } from './front-lane/front-lane';
import { LaneRoutes } from './front-lane/lane-routes';
import { PermissionCatalog, ServicePermissions } from './permissions/permission-catalog';
import { Principals } from './principals/principals';
import { PermissionGivers } from './roles/permission-givers';
import { RoleChanges } from './roles/role-changes';
import { roleEvents } from './roles/role-events';
import { RoleGranting } from './roles/role-granting';
import { RoleEntity } from './roles/role';
import { Roles } from './roles/roles';
import { RolesRecipeStep } from './roles/roles.recipe-step';
import { SecretHasher } from './secrets/secret-hasher';
import { PageGuard } from './sessions/page.guard';
import { TimeZones } from './sessions/time-zones';
import { SessionCookie } from './sessions/session-cookie';
import { SessionPrincipals } from './sessions/sessions';
import { SessionStore } from './sessions/session-store';
import { PreferencesEntity, SessionEntity } from './sessions/session.entities';
import { Sessions } from './sessions/sessions';
import { AccessTokenGuard } from './tokens/access-token.guard';
import { RoutePolicies } from './tokens/route-policies';
import { PrincipalCache } from './tokens/principal-cache';
import { TokenAuthenticator } from './tokens/token-authenticator';

@Global()
@Module({
  imports: [DiscoveryModule, TypeOrmModule.forFeature([RoleEntity, SessionEntity, PreferencesEntity])],
  providers: [
    AuthChangeNotifier,
    PermissionCatalog,
    ServicePermissions,
    Roles,
    RoleChanges,
    roleEvents.category,
    RoleGranting,
    RolesRecipeStep,
    PermissionGivers,
    Principals,
    PrincipalCache,
    TokenAuthenticator,
    SecretHasher,
    RoutePolicies,
    PageGuard,
    SessionCookie,
    SessionPrincipals,
    SessionStore,
    Sessions,
    TimeZones,
    FrontLane,
    LaneRoutes,
    { provide: APP_GUARD, useClass: AccessTokenGuard },
  ],
  exports: [
    TimeZones,
    AuthChangeNotifier,
    PermissionCatalog,
    PermissionGivers,
    RoleChanges,
    RoleGranting,
    Roles,
    Principals,
    SecretHasher,
    Sessions,
  ],
})
export class AuthModule {}
