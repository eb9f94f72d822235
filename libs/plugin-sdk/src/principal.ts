import { extensionPoint } from './extension-point';

/** What a permission is asked about. */
export interface SecuredContent {
  readonly contentType: string;
  /** Absent when the question is about the type as a whole; then own forms do not count. */
  readonly owner?: string | null;
}

/** Whoever acts: a user, an application, a visitor whom nobody knows, or the service itself (recipes, commands, tasks). */
export interface Principal {
  readonly kind: 'user' | 'application' | 'anonymous' | 'system';
  readonly id: string;
  readonly name: string;
  readonly roles: readonly string[];
  /** Whether the permission is granted globally, or for this content by its type or by ownership. */
  may(permission: string, content?: SecuredContent): boolean;
}

export interface PermissionDefinition {
  readonly name: string;
  readonly title: string;
  /** What it is about in a word or two, such as `Edit`: the heading of its column in role editors. Default: the title. */
  readonly verb?: string;
  /** Heading that role editors show it under, such as the name of its module. Default `Other`. */
  readonly category?: string;
  /** Permissions that come with this one. */
  readonly implies?: readonly string[];
  /** Name of the form that covers own content only, for example `EditOwnContent`; it is implied. */
  readonly ownForm?: string;
  /** Prefix of the per-type forms, for example `Edit_`: `EditContent` has `Edit_BlogPost` for each securable type. */
  readonly typePrefix?: string;
}

/**
 * Declares permissions and which of the built-in roles hold them when the service is set up. Names are unique among all providers,
 * and what is implied or held has to be declared by one of them; otherwise the service does not start.
 *
 * @example
 * ```ts
 * @Contributes(PERMISSION_PROVIDER)
 * export class PaintPermissions implements PermissionProvider {
 *   readonly permissions = [{ name: 'MixPaint', title: 'Mix paint', category: 'Paint', implies: ['ViewContent'] }];
 *   readonly defaultRoles = { Editor: ['MixPaint'] };
 * }
 * ```
 */
export interface PermissionProvider {
  readonly permissions: readonly PermissionDefinition[];
  readonly defaultRoles?: Readonly<Record<string, readonly string[]>>;
}

/** Permission providers. Their order means nothing. */
export const PERMISSION_PROVIDER = extensionPoint<PermissionProvider>('auth.permission-provider', {
  requires: ['permissions'],
});

/** What a validated access token says about its bearer. */
export interface TokenClaims {
  readonly subject: string;
  readonly clientId?: string;
}

export interface ResolvedIdentity {
  readonly kind: 'user' | 'application';
  readonly id: string;
  readonly name: string;
  readonly roles: readonly string[];
}

/**
 * Finds who a token stands for. Returns undefined for a stranger, or for someone who is disabled; then the next resolver is asked,
 * and whoever none knows is refused. Whom it finds has the role `Authenticated` as well.
 */
export interface PrincipalResolver {
  resolve(claims: TokenClaims): Promise<ResolvedIdentity | undefined>;
}

/** Principal resolvers, asked in ascending order. */
export const PRINCIPAL_RESOLVER = extensionPoint<PrincipalResolver>('auth.principal-resolver', {
  requires: ['resolve'],
});
