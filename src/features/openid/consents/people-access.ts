import type { Queryable } from '@espalier/plugin-sdk';

/**
 * Ends what an application has in the name of people, and forgets what it was allowed. Tokens in its own name stay.
 *
 * @param within the transaction of what makes it necessary, which also announces it
 */
export async function endAccessToPeople(within: Queryable, clientId: string): Promise<void> {
  await within.query('DELETE FROM openid_consent WHERE client_id = $1', [clientId]);
  await within.query('DELETE FROM openid_payload WHERE client_id = $1 AND account_id IS NOT NULL', [clientId]);
}
