import { errors, type Client, type KoaContextWithOIDC } from 'oidc-provider';

/**
 * Refuses scopes that the application may not have, and brings back `offline_access`, which oidc-provider drops unless the
 * request says `prompt=consent`: here consent is remembered, or was given by an administrator (OpenID Connect Core, section 11).
 *
 * @throws InvalidScope
 */
export function checkRequestedScopes(context: KoaContextWithOIDC, _value: unknown, client: Client): void {
  const { params } = context.oidc as unknown as { params: { scope?: string } };
  const allowed = new Set(client.scope?.split(' '));
  const asked = (context.method === 'POST' ? context.oidc.body : context.query)?.scope;
  const scopes = new Set(typeof asked === 'string' ? asked.split(' ').filter((scope) => scope !== '') : []);
  if (!client.grantTypeAllowed('refresh_token')) scopes.delete('offline_access');
  for (const scope of scopes) {
    if (!allowed.has(scope)) throw new errors.InvalidScope('requested scope is not allowed', scope);
  }
  params.scope = [...scopes].join(' ') || undefined;
}
