export { AuthModule } from './auth.module';
export { AuthChangeNotifier } from './auth-change-notifier';
export {
  ForbiddenError,
  RoleBeyondCallerError,
  RoleNotFoundError,
  SecretsBusyError,
  UnauthenticatedError,
  signInRequired,
} from './auth-errors';
export { CurrentPrincipal } from './decorators/current-principal.decorator';
export { AdminPage, Page } from './decorators/page.decorator';
export { Public } from './decorators/public.decorator';
export { RequirePermission } from './decorators/require-permission.decorator';
export { PermissionCatalog } from './permissions/permission-catalog';
export { SECURABLE_TYPES, type SecurableType, type SecurableTypes } from './permissions/securable-types';
export { Principals } from './principals/principals';
export { isNameOfService, systemPrincipal } from './principals/system-principal';
export { RoleGranting, type RoleJudge } from './roles/role-granting';
export { type Role } from './roles/role';
export { RoleChanges } from './roles/role-changes';
export { RoleEntity } from './roles/role.entity';
export { ROLE_HOLDERS, type LostRoles, type RoleHolders } from './roles/role-holders';
export { isBuiltInRole, isGivenByItself, roleKey } from './roles/role-name';
export { Roles } from './roles/roles';
export { keepingSiteOwner } from './roles/site-owner';
export { SecretHasher } from './secrets/secret-hasher';
export { ACCESS_ENDER, type AccessEnder, type EndedSignIn } from './sessions/access-ender';
export { SESSION_POLICY, type Proof, type SessionPolicy } from './sessions/session-policy';
export { SESSION_OBSERVER, type SessionObserver, type SignedOutWhere } from './sessions/session-observer';
export { Sessions, type SignedIn } from './sessions/sessions';
export { type Session } from './sessions/session-store';
export { AccessTokenGuard } from './tokens/access-token.guard';
export { type AuthenticatedRequest } from './tokens/authenticated-request';
export { TOKEN_AUTHORITY, type TokenAuthority, type TrustedIssuer } from './tokens/trusted-issuer';
