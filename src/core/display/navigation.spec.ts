import type { AdminNavigation, Principal } from '@espalier/plugin-sdk';
import type { ExtensionRegistry } from '#platform/extensions';
import { Navigation, sectionAbove } from './navigation';

const contributions: AdminNavigation[] = [
  { items: [{ text: 'Roles', href: '/Admin/Roles', group: 'Access', position: 20, permission: 'ManageRoles' }] },
  {
    items: [
      { text: 'Users', href: '/Admin/Users', group: 'Access', position: 10, permission: 'ViewUsers' },
      { text: 'Dashboard', href: '/Admin' },
      { text: 'Help', href: '/Admin/Help' },
    ],
  },
];
const navigation = new Navigation({ contributions: () => contributions } as unknown as ExtensionRegistry);

const somebody = (...permissions: string[]) => ({ may: (permission) => permissions.includes(permission) }) as Principal;

describe('The navigation', () => {
  it('puts links by position and then by name, those without a heading first', () => {
    expect(navigation.for(somebody('ManageRoles', 'ViewUsers'), '/elsewhere')).toEqual([
      {
        heading: undefined,
        links: [
          { text: 'Dashboard', href: '/Admin', current: false },
          { text: 'Help', href: '/Admin/Help', current: false },
        ],
      },
      {
        heading: 'Access',
        links: [
          { text: 'Users', href: '/Admin/Users', current: false },
          { text: 'Roles', href: '/Admin/Roles', current: false },
        ],
      },
    ]);
  });

  it('shows nothing that somebody may not open, and no heading over nothing', () => {
    const texts = (principal: Principal) =>
      navigation.for(principal, '/').map(({ heading, links }) => [heading, ...links.map(({ text }) => text)]);
    expect(texts(somebody('ViewUsers'))).toEqual([
      [undefined, 'Dashboard', 'Help'],
      ['Access', 'Users'],
    ]);
    expect(texts(somebody())).toEqual([[undefined, 'Dashboard', 'Help']]);
  });

  it.each([
    ['/Admin', '/Admin'],
    ['/Admin/', '/Admin'],
    ['/admin', '/Admin'],
    ['/Admin/Users', '/Admin/Users'],
    ['/Admin/Users/4kz/edit', '/Admin/Users'],
    ['/Admin/UsersAndMore', '/Admin'],
  ])('marks on %s the one link that leads there or nearest above', (path, href) => {
    const links = navigation.for(somebody('ManageRoles', 'ViewUsers'), path).flatMap((group) => group.links);
    expect(links.filter(({ current }) => current).map((link) => link.href)).toEqual([href]);
  });

  it.each([
    ['/Admin/Users/4kz/edit', '/Admin/Users'],
    ['/Admin/Nowhere', '/Admin'],
    ['/admin/users/', undefined],
    ['/Admin', undefined],
    ['/Account', undefined],
  ])('leads from %s back to %s', (path, href) => {
    const groups = navigation.for(somebody('ManageRoles', 'ViewUsers'), path);
    expect(sectionAbove(groups, path)?.href).toBe(href);
  });
});
