import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { PermissionCatalog, Principals } from '#core/auth';
import { mayView, type PublicationState } from '#core/content';
import { headingOf, levelNames, matrixOf, PermissionGroups, reachedLevel, type Level } from '#core/roles';
import { text } from '#platform/texts';
import type { User } from '../user';

interface RightsCell {
  readonly level: Level;
  readonly text: string;
  /** The role that it comes through. */
  readonly role?: string;
}

interface RightsRow {
  readonly label: string;
  readonly cells: readonly RightsCell[];
}

export interface RightsTable {
  readonly headings: readonly string[];
  readonly rows: readonly RightsRow[];
  /** Content types with the levels of all content are left out. */
  readonly isShortened: boolean;
  /** What is not about content. */
  readonly others: readonly { readonly title: string; readonly role?: string }[];
  /** The role that lets the person do everything. */
  readonly everything?: string;
}

export interface ItemRight {
  readonly action: string;
  readonly isAllowed: boolean;
  readonly why: string;
}

/** A person as the API would know them, and with each of their roles alone. */
interface Person {
  readonly whole: Principal;
  readonly byRole: readonly { readonly role: string; readonly alone: Principal }[];
}

/** With more, only those are shown that differ from all content. */
const MOST_TYPES = 25;

/** Asks the rights themselves: whoever guards the API asks the same object. */
@Injectable()
export class PersonRights {
  constructor(
    private readonly principals: Principals,
    private readonly catalog: PermissionCatalog,
    private readonly groups: PermissionGroups,
  ) {}

  async table(user: User): Promise<RightsTable> {
    const person = await this.person(user);
    const { columns, others } = matrixOf(this.catalog.all());
    const row = (label: string, contentType?: string): RightsRow => ({
      label,
      cells: columns.map((column): RightsCell => {
        const level = reachedLevel(person.whole, column, contentType);
        const role = roleFor(person, (rights) => reachedLevel(rights, column, contentType) === level);
        return { level, text: levelNames()[level], ...(level !== 'none' && { role }) };
      }),
    });
    const all = row(text('All content'));
    const types = this.groups.types().map(({ name, displayName }) => row(displayName, name));
    const isLong = types.length > MOST_TYPES;
    const shown = isLong
      ? types.filter(({ cells }) => cells.some(({ level }, at) => level !== all.cells[at]?.level))
      : types;
    return {
      headings: columns.map(headingOf),
      rows: [all, ...shown],
      isShortened: shown.length < types.length,
      others: others
        .filter(({ name }) => person.whole.may(name))
        .map(({ name, title }) => ({ title, role: roleFor(person, (rights) => rights.may(name)) })),
      everything: person.whole.may('SiteOwner') ? roleFor(person, (rights) => rights.may('SiteOwner')) : undefined,
    };
  }

  async onItem(user: User, state: PublicationState): Promise<readonly ItemRight[]> {
    const person = await this.person(user);
    const { columns } = matrixOf(this.catalog.all());
    return columns.map((column): ItemRight => {
      const { name } = column.all;
      const on = (content: { readonly contentType: string; readonly owner: string | null }) => (rights: Principal) =>
        name === 'ViewContent'
          ? mayView(rights, { ...content, published: state.isPublished })
          : rights.may(name, content);
      const isAllowed = on(state)(person.whole);
      const ofAnybody = on({ contentType: state.contentType, owner: null });
      const level = isAllowed && ofAnybody(person.whole) ? 'all' : 'own';
      const role = roleFor(person, level === 'all' ? ofAnybody : on(state));
      return {
        action: headingOf(column),
        isAllowed,
        why: isAllowed ? throughRole(level, role) : refusal(on({ ...state, owner: user.id })(person.whole)),
      };
    });
  }

  /** First what everyone has who is signed in. */
  private async person({ id, userName: name, roles }: User): Promise<Person> {
    const having = (held: readonly string[]) => this.principals.of({ kind: 'user', id, name, roles: held });
    const whole = await having(roles);
    const inOrder = whole.roles.toSorted((a, b) => Number(roles.includes(a)) - Number(roles.includes(b)));
    const byRole = inOrder.map(async (role) => ({ role, alone: await having(roles.includes(role) ? [role] : []) }));
    return { whole, byRole: await Promise.all(byRole) };
  }
}

function roleFor({ byRole }: Person, may: (rights: Principal) => boolean): string | undefined {
  return byRole.find(({ alone }) => may(alone))?.role;
}

function throughRole(level: Level, role: string | undefined): string {
  const name = levelNames()[level];
  return role === undefined
    ? text('{level}, through several roles', { level: name })
    : text('{level}, through {role}', { level: name, role });
}

function refusal(mayOwn: boolean): string {
  return mayOwn ? text('Only what they own, and they do not own this.') : text('None of their roles allows it.');
}
