import {
  Contributes,
  PRINCIPAL_RESOLVER,
  type PrincipalResolver,
  type ResolvedIdentity,
  type TokenClaims,
} from '@espalier/plugin-sdk';
import { Applications } from './applications';

/** A token whose subject is the client id of an enabled application stands for that application (RFC 9068, section 2.2). */
@Contributes(PRINCIPAL_RESOLVER)
export class ApplicationPrincipalResolver implements PrincipalResolver {
  constructor(private readonly applications: Applications) {}

  async resolve({ subject }: TokenClaims): Promise<ResolvedIdentity | undefined> {
    const application = await this.applications.find(subject);
    if (!application?.enabled) return undefined;
    const { clientId, displayName, roles } = application;
    return { kind: 'application', id: clientId, name: displayName, roles };
  }
}
