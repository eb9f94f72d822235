import {
  Contributes,
  PRINCIPAL_RESOLVER,
  type PrincipalResolver,
  type ResolvedIdentity,
  type TokenClaims,
} from '@espalier/plugin-sdk';
import { isContentId } from '#platform/ids';
import { Users } from './users';

/** A token whose subject is the id of an enabled user stands for that user. */
@Contributes(PRINCIPAL_RESOLVER)
export class UserPrincipalResolver implements PrincipalResolver {
  constructor(private readonly users: Users) {}

  async resolve({ subject }: TokenClaims): Promise<ResolvedIdentity | undefined> {
    if (!isContentId(subject)) return undefined;
    const user = await this.users.findById(subject);
    return user?.enabled ? { kind: 'user', id: user.id, name: user.userName, roles: user.roles } : undefined;
  }
}
