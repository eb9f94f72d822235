import { and, always, contains, not, or } from '@espalier/predicates';
import type { Principal, UsersQuery } from '@espalier/plugin-sdk';
import type { Roles } from '#core/auth';
import { AdminListFilters } from '#features/admin-list';
import type { Clock } from '#platform/clock';
import { UsersTerms } from '../list/users-terms';
import { UsersAdminList } from './users.list';

const ROLES = ['Administrator', 'Anonymous', 'Authenticated', 'Blog Editor'].map((name) => ({ name }));
const roles = {
  all: () => Promise.resolve(ROLES),
  get: (asked: string) => Promise.resolve(ROLES.find(({ name }) => name.toLowerCase() === asked.toLowerCase())),
} as unknown as Roles;
const lists = new AdminListFilters({ nowUtc: () => '2026-11-20T10:00:00.000Z' } as Clock);
const unused = undefined as never;
const { filter: filters } = new UsersAdminList(lists, [new UsersTerms(roles)], unused, unused, unused, unused);
const everybody: UsersQuery = { where: always(), roles: [] };

const read = (q: string, query = everybody) => filters.read(query, q, {} as Principal);

describe('A filter of users', () => {
  it.each([
    ['', everybody],
    ['Jane', { ...everybody, where: contains('userName', 'jane') }],
    ['ｊane OR ÉVA', { ...everybody, where: or(contains('userName', 'jane'), contains('userName', 'éva')) }],
    [
      'jane email:NOT example.com',
      { ...everybody, where: and(contains('userName', 'jane'), not(contains('email', 'example.com'))) },
    ],
    ['STATUS:Disabled sort:Email-Desc', { ...everybody, status: 'disabled', sort: 'email-desc' }],
    ['role:"blog editor" role:administrator', { ...everybody, roles: ['Blog Editor', 'Administrator'] }],
  ])('“%s” asks for %j', async (q, query) => {
    expect(await read(q)).toMatchObject({ query, faults: [] });
  });

  it('leaves out what makes no sense, and reports it with its place', async () => {
    const { query, faults } = await read('jane status:any role:Anonymous role:King sort:age');
    expect(query).toEqual({ ...everybody, where: contains('userName', 'jane') });
    expect(faults.map(({ start, end, message }) => [start, end, message.split('. ')[0]])).toEqual([
      [12, 15, 'There is no such status'],
      [21, 30, 'This role is assigned automatically'],
      [36, 40, 'There is no such role'],
      [46, 49, 'There is no such order'],
    ]);
    expect(faults[1].message).toMatch(/Use one of Administrator, Blog Editor\.$/);
  });

  it('finds nobody when it is beyond a limit', async () => {
    const { query, faults } = await read('x '.repeat(101));
    expect(query.where).toEqual({ kind: 'never' });
    expect(faults).toHaveLength(1);
  });

  it('says what is chosen, and how it was typed', async () => {
    const { options } = await read('jane Status:disabled role:administrator');
    expect(options).toEqual({
      searchText: 'jane Status:disabled role:administrator',
      normalizedText: 'name:jane status:disabled role:administrator',
      terms: { name: 'jane', status: 'Status:disabled', role: 'role:administrator' },
      defaultTerm: 'name',
      status: 'disabled',
      role: 'administrator',
      sort: 'name',
    });
    expect((await read('')).options).toMatchObject({ status: undefined, role: undefined, sort: 'name' });
  });

  it('keeps the rest as it was typed when something is chosen', async () => {
    const { filter } = await read('"jane" status:enabled role:Author sort:created');
    expect(filters.with(filter, { status: 'disabled' })).toBe('"jane" status:disabled role:Author sort:created');
    expect(filters.with(filter, { status: undefined })).toBe('"jane" role:Author sort:created');
    expect(filters.with(filter, { role: 'Blog Editor' })).toBe('"jane" status:enabled role:"Blog Editor" sort:created');
    expect(filters.with(filter, { sort: 'name' })).toBe('"jane" status:enabled role:Author');
  });

  it('of a program has no faults', async () => {
    await expect(filters.narrow(everybody, 'status:any', {} as Principal)).rejects.toThrow(/at character 8, “any”/);
    const disabled: UsersQuery = { ...everybody, status: 'disabled' };
    await expect(filters.narrow(disabled, 'status:enabled', {} as Principal)).rejects.toThrow(/parameter status/);
    expect(await filters.narrow(disabled, 'role:administrator', {} as Principal)).toEqual({
      ...disabled,
      roles: ['Administrator'],
    });
  });
});
