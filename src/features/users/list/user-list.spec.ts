import { always, contains } from '@espalier/predicates';
import { idsStatement, pageStatement, USER_SORTS, userOrder } from './user-list';

describe('The statement of a list of users', () => {
  it('has nothing in its text that was typed', () => {
    const where = contains('userName', "o'hara%");
    const { text, values } = pageStatement({ where, roles: ["King's"], first: 20, skip: 40 });
    expect(text).not.toMatch(/o'hara|king/i);
    expect(values).toEqual(["king's", String.raw`%o'hara\%%`, 20, 40]);
    expect(idsStatement({ where, roles: [] }, 100).values).toEqual([String.raw`%o'hara\%%`, 100]);
  });

  it('asks for a status as an index has it', () => {
    const query = { where: always(), roles: [] };
    expect(idsStatement({ ...query, status: 'disabled' }, 1).text).toContain('WHERE NOT app_user.enabled');
    expect(idsStatement({ ...query, status: 'enabled' }, 1).text).toContain('WHERE app_user.enabled');
  });

  it('is in one order for each choice, without ties', () => {
    expect(USER_SORTS.map((sort) => [sort, userOrder(sort)])).toEqual([
      ['name', 'app_user.normalized_user_name ASC'],
      ['name-asc', 'app_user.normalized_user_name ASC'],
      ['name-desc', 'app_user.normalized_user_name DESC'],
      ['email', 'app_user.normalized_email ASC'],
      ['email-asc', 'app_user.normalized_email ASC'],
      ['email-desc', 'app_user.normalized_email DESC'],
      ['created', 'app_user.created_utc DESC, app_user.id DESC'],
      ['created-asc', 'app_user.created_utc ASC, app_user.id ASC'],
      ['created-desc', 'app_user.created_utc DESC, app_user.id DESC'],
    ]);
  });
});
