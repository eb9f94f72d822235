export { RequirePermission } from '@espalier/plugin-sdk';
export { AuthModule } from './auth.module';
export { AuthChangeNotifier } from './auth-change-notifier';
export {
  ForbiddenError,
  RoleBeyondCallerError,
  RoleNotFoundError,
  SecretsBusyError,
  UnauthenticatedError,
  lacking,
  signInRequired,
} from './auth-errors';
export { CurrentPrincipal, AdminPage, Page, Public, type AuthenticatedRequest } from './decorators/route-decorators';
export { FrontLane } from './front-lane/front-lane';
export { InFrontLane, type LaneRequest } from './front-lane/lane-routes';
export { PermissionCatalog } from './permissions/permission-catalog';
export { permissionTitle } from './permissions/permission-titles';
export { SECURABLE_TYPES, type SecurableType, type SecurableTypes, Roles } from './roles/roles';
export { ONESELF, Principals, reservedName, systemPrincipal } from './principals/principals';
export {
  PermissionGivers,
  ROLE_USERS,
  type PermissionHelp,
  type RoleUser,
  type RoleUsers,
} from './roles/permission-givers';
export { RoleGranting, type RoleJudge } from './roles/role-granting';
export { ANONYMOUS, isBuiltInRole, isGivenByItself, roleKey, RoleEntity, type Role } from './roles/role';
export { RoleChanges, keepingSiteOwner } from './roles/role-changes';
export { ROLE_HOLDERS, type LostRoles, type RoleHolders } from './roles/role-events';
export { SecretHasher } from './secrets/secret-hasher';
export {
  ACCESS_ENDER,
  type AccessEnder,
  type EndedSignIn,
  SESSION_OBSERVER,
  type SessionObserver,
  type SignedOutWhere,
  SESSION_POLICY,
  type Proof,
  type SessionPolicy,
} from './sessions/session-points';
export { type SignedIn } from './sessions/cookie-visit';
export { SessionCookie } from './sessions/session-cookie';
export { Sessions } from './sessions/sessions';
export { TimeZones } from './sessions/time-zones';
export { type Session } from './sessions/session-store';
export { AccessTokenGuard } from './tokens/access-token.guard';
export { ACCESS_KEY_AUTHORITY, ACCESS_KEY_PREFIX, type AccessKeyAuthority, type KeyHolder } from './tokens/access-keys';
export { TOKEN_AUTHORITY, type TokenAuthority, type TrustedIssuer } from './tokens/token-strategy';
