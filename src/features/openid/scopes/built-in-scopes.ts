import { perLanguage, text } from '#platform/texts';
export interface Scope {
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  /** Audiences, besides the API of this service, for which tokens with the scope may be asked: absolute URIs. */
  readonly resources: readonly string[];
}

/** The scopes of OpenID Connect (Core, sections 5.4 and 11) and `roles`, which are always there and stay as they are. */
export const builtInScopes = perLanguage((): readonly Scope[] => [
  scope('openid', text('Know who you are'), text('The identifier of your account')),
  scope('profile', text('Your name'), text('The name that you sign in with')),
  scope('email', text('Your e-mail address'), text('The e-mail address of your account')),
  scope('roles', text('Your roles'), text('The roles that your account has')),
  scope(
    'offline_access',
    text('Stay signed in'),
    text('Access while you are away, until you or an administrator revokes it'),
  ),
]);

export function isBuiltIn(name: string): boolean {
  return builtInScopes().some((builtIn) => builtIn.name === name);
}

function scope(name: string, displayName: string, description: string): Scope {
  return { name, displayName, description, resources: [] };
}
