import { type KnownValue, type Refuse } from '@espalier/filter-syntax';
import {
  Contributes,
  type DisplayDriver,
  sentence,
  USER_OPTIONS_DISPLAY_DRIVER,
  type UserOptionsViewModel,
  USERS_ADMIN_LIST_FILTER_PROVIDER,
  type UsersAdminListFilterProvider,
  type UsersFilterBuilder,
  view,
} from '@espalier/plugin-sdk';
import { contains, not } from '@espalier/predicates';
import { isGivenByItself, Roles } from '#core/auth';
import { beginningWith, choiceOf, NO_SUCH, optionOf, saidBefore, unless } from '#features/admin-list';
import { normalise } from '../user';
import { DEFAULT_SORT, USER_SORTS, USER_STATUSES } from './user-list';

/** Contract, section 7. */
@Contributes(USERS_ADMIN_LIST_FILTER_PROVIDER)
export class UsersTerms implements UsersAdminListFilterProvider {
  constructor(private readonly roles: Roles) {}

  build(filters: UsersFilterBuilder): void {
    addTexts(filters);
    addStatus(filters);
    this.addRole(filters);
    addSort(filters);
  }

  private addRole(filters: UsersFilterBuilder): void {
    filters.single('role', (term) =>
      term
        .repeatable()
        .values(async (typed) => beginningWith(typed, await this.given()))
        .change(async (query, value, _, refuse) => ({
          ...query,
          roles: [...query.roles, await this.roleNamed(value, refuse)],
        }))
        .map(
          'role',
          (value) => value,
          (chosen) => chosen,
        ),
    );
  }

  private async roleNamed(name: string, refuse: Refuse): Promise<string> {
    const role = await this.roles.get(name);
    if (role && !isGivenByItself(role.name)) return role.name;
    const options = (await this.given()).map(({ value }) => value).join(', ');
    if (!role) return refuse(NO_SUCH.role(options));
    return refuse(sentence('This role is assigned automatically. Use one of {options}.', { options }));
  }

  private async given(): Promise<KnownValue[]> {
    return (await this.roles.all()).flatMap(({ name }) => (isGivenByItself(name) ? [] : { value: name }));
  }
}

function addTexts(filters: UsersFilterBuilder): void {
  const name = (value: string) => contains('userName', normalise(value));
  const email = (value: string) => contains('email', normalise(value));
  filters
    .many('name', (term) =>
      term
        .asDefault()
        .anyMatch(name)
        .noneMatch((value) => not(name(value))),
    )
    .many('email', (term) => term.anyMatch(email).noneMatch((value) => not(email(value))));
}

function addStatus(filters: UsersFilterBuilder): void {
  filters.single('status', (term) =>
    term
      .suggests(USER_STATUSES)
      .change((query, value, _, refuse) => {
        if (query.status) refuse(saidBefore('status'));
        return { ...query, status: choiceOf(USER_STATUSES, value, 'status', refuse) };
      })
      .map(
        'status',
        (value) => optionOf(USER_STATUSES, value),
        (chosen) => chosen,
      ),
  );
}

function addSort(filters: UsersFilterBuilder): void {
  filters.single('sort', (term) =>
    term
      .suggests(USER_SORTS)
      .change((query, value, _, refuse) => ({ ...query, sort: choiceOf(USER_SORTS, value, 'order', refuse) }))
      .map('sort', (value) => optionOf(USER_SORTS, value), unless(DEFAULT_SORT)),
  );
}

const CARDS = ['Name', 'Email', 'Status', 'Role', 'Sort'];

@Contributes(USER_OPTIONS_DISPLAY_DRIVER)
export class UsersCards implements DisplayDriver<UserOptionsViewModel> {
  display() {
    return CARDS.map((name, index) =>
      view(`UsersAdminFilters_Thumbnail__${name}`).at('Thumbnail', `Content:${(index + 1) * 10}`),
    );
  }
}
