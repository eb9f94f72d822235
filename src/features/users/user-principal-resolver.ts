import {
  Contributes,
  PRINCIPAL_RESOLVER,
  type PrincipalResolver,
  type ResolvedIdentity,
  type TokenClaims,
} from '@espalier/plugin-sdk';
import { isContentId } from '#platform/ids';
import { Users } from './users';

/** Unless the client id is the same: then an application has got the token in its own name (RFC 9068, section 2.2). */
@Contributes(PRINCIPAL_RESOLVER)
export class UserPrincipalResolver implements PrincipalResolver {
  constructor(private readonly users: Users) {}

  async resolve({ subject, clientId }: TokenClaims): Promise<ResolvedIdentity | undefined> {
    if (!isContentId(subject) || clientId === subject) return undefined;
    const user = await this.users.findById(subject);
    return user?.enabled ? { kind: 'user', id: user.id, name: user.userName, roles: user.roles } : undefined;
  }
}
