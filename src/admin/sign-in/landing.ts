import type { Principal } from '@espalier/plugin-sdk';

const ADMIN = '/Admin';
const ACCOUNT = '/Account';

/**
 * Where somebody who has signed in goes on: where they wanted to, but not to admin pages that they may not open; else to the
 * dashboard or to their account.
 *
 * @param wanted path within the service
 */
export function landingOf(principal: Principal | undefined, wanted?: string): string {
  const mayAdmin = principal?.may('AccessAdminPanel') ?? false;
  if (wanted === undefined || (!mayAdmin && isAdminPage(wanted))) return mayAdmin ? ADMIN : ACCOUNT;
  return wanted;
}

/** Routes are found without regard to case. */
function isAdminPage(path: string): boolean {
  return /^\/admin(?=[/?]|$)/i.test(path);
}
