import type { AdapterPayload } from 'oidc-provider';

/** What a grant holds: the scopes of people's data, and by resource those of tokens. */
interface GrantedScopes {
  readonly openid?: { readonly scope?: string };
  readonly resources?: Readonly<Record<string, string>>;
}

/** What two requests of the same person have made of the same object: each knows only what it has added itself. */
export function joined(kind: string, stored: AdapterPayload | undefined, given: AdapterPayload): AdapterPayload {
  if (!stored || stored.accountId !== given.accountId) return given;
  if (kind === 'Session') return { ...given, state: given.state ?? stored.state, ...authorizationsOf(stored, given) };
  if (kind !== 'Grant') return given;
  return { ...given, ...scopesOf(stored as GrantedScopes, given as GrantedScopes) };
}

/** By application: the grant, and whether it outlasts the session. */
function authorizationsOf(stored: AdapterPayload, given: AdapterPayload): Pick<AdapterPayload, 'authorizations'> {
  const [before, now] = [stored.authorizations ?? {}, given.authorizations ?? {}];
  const clientIds = Object.keys({ ...before, ...now });
  if (clientIds.length === 0) return {};
  return { authorizations: Object.fromEntries(clientIds.map((id) => [id, { ...before[id], ...now[id] }])) };
}

function scopesOf(stored: GrantedScopes, given: GrantedScopes): GrantedScopes {
  const scope = union(stored.openid?.scope, given.openid?.scope);
  const [before, now] = [stored.resources ?? {}, given.resources ?? {}];
  const resources = Object.keys({ ...before, ...now }).map((name) => [name, union(before[name], now[name])]);
  return {
    ...(scope && { openid: { ...given.openid, scope } }),
    ...(resources.length > 0 && { resources: Object.fromEntries(resources) as GrantedScopes['resources'] }),
  };
}

function union(...scopes: (string | undefined)[]): string {
  return [...new Set(scopes.flatMap((text) => text?.split(' ') ?? []))].join(' ');
}
