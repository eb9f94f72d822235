import { createHash } from 'node:crypto';

const CODE_CHALLENGE = createHash('sha256').update('a verifier of these tests').digest('base64url');

/** Where an application sends a browser. */
export function authorizeAddress(clientId: string): string {
  return `/connect/authorize?${new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: 'https://site.example/callback',
    scope: 'openid profile email offline_access orders',
    prompt: 'consent',
    code_challenge: CODE_CHALLENGE,
    code_challenge_method: 'S256',
  }).toString()}`;
}
