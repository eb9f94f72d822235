import { Injectable } from '@nestjs/common';
import { extensionPoint, sentence, type Principal } from '@espalier/plugin-sdk';
import { Config } from '#platform/config';
import { ExtensionRegistry } from '#platform/extensions';
import { text, translated } from '#platform/texts';
import { permissionTitle } from '../permissions/permission-titles';
import { isGivenByItself } from './role';
import { Roles } from './roles';

export interface RoleUser {
  readonly name: string;
  readonly email: string;
}

/** Knows who has a role. Users are a storey above, so they contribute the answer. */
export interface RoleUsers {
  /** By the names as given. @param upTo where counting ends */
  counts(roles: readonly string[], upTo: number): Promise<ReadonlyMap<string, number>>;
  /** Who has been there longest of those that can be written to. @param except an id */
  someone(roles: readonly string[], except: string): Promise<RoleUser | undefined>;
}

export const ROLE_USERS = extensionPoint<RoleUsers>('auth.role-users', { isPort: true });

/** Whom a person can turn to for a permission. */
export interface PermissionHelp {
  readonly message: string;
  /** With what stands after `mailto:`. */
  readonly person?: { readonly name: string; readonly mail: string };
}

interface Needed {
  /** Nobody gives what they do not have. */
  readonly permission?: string;
  /** Of the page that needs it, within the service. */
  readonly path: string;
}

const GIVES_ROLES = 'ManageUsers';

/** Mail programs take links of about 2,000 characters, and each of these can become nine. */
const MOST_OF_PATH = 500;
const MOST_OF_NAME = 100;

@Injectable()
export class PermissionGivers {
  constructor(
    private readonly roles: Roles,
    private readonly registry: ExtensionRegistry,
    private readonly config: Config,
  ) {}

  /** Undefined where no role has what it takes. Names and addresses are for people who are signed in to the admin UI. */
  async helpFor(principal: Principal, needed: Needed): Promise<PermissionHelp | undefined> {
    const { permission = GIVES_ROLES } = needed;
    const roles = (await this.roles.all()).filter(({ name }) => !isGivenByItself(name));
    const names = roles
      .filter((role) => {
        const grants = this.roles.grantsBy(role.permissions);
        return [GIVES_ROLES, permission].every((each) => grants.allow(each, undefined, false));
      })
      .map(({ name }) => name)
      .toSorted();
    if (names.length === 0) return undefined;
    const person = await this.registry.the(ROLE_USERS).someone(names, principal.id);
    return {
      message: translated(sentence('Someone with the role {roles} can give you more permissions.', { roles: names })),
      person: person && { name: person.name, mail: mailLink(person.email, this.mailAbout(principal, needed)) },
    };
  }

  private mailAbout({ name }: Principal, { permission, path }: Needed): Mail {
    const values = { user: shortened(name), address: `${this.config.baseUrl}${path.slice(0, MOST_OF_PATH)}` };
    if (permission === undefined) {
      return {
        subject: text('More permissions'),
        body: text('Could you give me more permissions?\n\nMy user name: {user}\nThe page: {address}', values),
      };
    }
    const named = { ...values, permission: shortened(permissionTitle(permission)) };
    return {
      subject: text('Permission: {permission}', { permission: named.permission }),
      body: text(
        'Could you give me the permission “{permission}”?\n\nMy user name: {user}\nThe page: {address}',
        named,
      ),
    };
  }
}

interface Mail {
  readonly subject: string;
  readonly body: string;
}

/** RFC 6068: the address may have signs that a link has a meaning for. */
function mailLink(email: string, { subject, body }: Mail): string {
  const to = email.split('@').map(encodeURIComponent).join('@');
  const lines = body.replaceAll('\n', '\r\n');
  return `${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`;
}

function shortened(words: string): string {
  return words.slice(0, MOST_OF_NAME).toWellFormed();
}
