import type { KoaContextWithOIDC } from 'oidc-provider';

/** Members of the discovery document that oidc-provider writes always, and that mean something only where people sign in. */
const OF_SIGN_IN = [
  'authorization_endpoint',
  'authorization_response_iss_parameter_supported',
  'claim_types_supported',
  'claims_parameter_supported',
  'claims_supported',
  'code_challenge_methods_supported',
  'id_token_signing_alg_values_supported',
  'request_uri_parameter_supported',
  'response_modes_supported',
  'scopes_supported',
  'subject_types_supported',
];

/** Koa middleware that keeps the discovery document true (RFC 8414 asks for no more than what there is). */
export async function onlyWhatExists(context: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  if (context.oidc?.route !== 'discovery') return;
  const document = context.body as { response_types_supported: string[] };
  if (document.response_types_supported.length > 0) return;
  context.body = Object.fromEntries(Object.entries(document).filter(([member]) => !OF_SIGN_IN.includes(member)));
}
