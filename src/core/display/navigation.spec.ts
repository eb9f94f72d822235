import type { AdminNavigation, Principal } from '@espalier/plugin-sdk';
import type { ExtensionRegistry } from '#platform/extensions';
import { Navigation, sectionAbove, tabsOf, type NavigationLink } from './navigation';

const contributions: AdminNavigation[] = [
  { items: [{ text: 'Roles', href: '/Admin/Roles', group: 'Access', position: 20, permission: 'ManageRoles' }] },
  {
    items: [
      { text: 'Users', href: '/Admin/Users', group: 'Access', position: 10, permission: 'ViewUsers' },
      { text: 'Dashboard', href: '/Admin', icon: 'house' },
      { text: 'Tasks', href: '/Admin/Tasks', group: 'Administration', position: 30 },
    ],
    itemsFor: () =>
      Promise.resolve([{ text: 'Guests', href: '/Admin/Users/Guests', under: '/Admin/Users', count: '12' }]),
  },
];
const navigation = new Navigation({ contributions: () => contributions } as unknown as ExtensionRegistry);

const somebody = (...permissions: string[]) => ({ may: (permission) => permissions.includes(permission) }) as Principal;

const link = (text: string, href: string, further: Partial<NavigationLink> = {}): NavigationLink => ({
  text,
  href,
  icon: 'dot',
  count: undefined,
  current: false,
  help: undefined,
  key: undefined,
  creates: undefined,
  below: [],
  ...further,
});

describe('The navigation', () => {
  it('puts links by position and then by name, those without a heading first, and links below links', async () => {
    expect(await navigation.for(somebody('ManageRoles', 'ViewUsers'), '/elsewhere')).toEqual([
      {
        heading: undefined,
        isFolded: false,
        isCurrent: false,
        links: [link('Dashboard', '/Admin', { icon: 'house', key: 'd' })],
      },
      {
        heading: 'Access',
        isFolded: false,
        isCurrent: false,
        links: [
          link('Users', '/Admin/Users', {
            key: 'u',
            below: [link('Guests', '/Admin/Users/Guests', { count: '12', key: 'g' })],
          }),
          link('Roles', '/Admin/Roles', { key: 'r' }),
        ],
      },
      {
        heading: 'Administration',
        isFolded: true,
        isCurrent: false,
        links: [link('Tasks', '/Admin/Tasks', { key: 't' })],
      },
    ]);
  });

  it('shows nothing that somebody may not open, and no heading over nothing', async () => {
    const texts = async (principal: Principal) =>
      (await navigation.for(principal, '/')).map(({ heading, links }) => [heading, ...links.map(({ text }) => text)]);
    expect(await texts(somebody('ViewUsers'))).toEqual([
      [undefined, 'Dashboard'],
      ['Access', 'Users'],
      ['Administration', 'Tasks'],
    ]);
    expect(await texts(somebody())).toEqual([
      [undefined, 'Dashboard'],
      ['Administration', 'Tasks'],
    ]);
  });

  it.each([
    ['/Admin', '/Admin'],
    ['/Admin/', '/Admin'],
    ['/admin', '/Admin'],
    ['/Admin/Users', '/Admin/Users'],
    ['/Admin/Users/4kz/edit', '/Admin/Users'],
    ['/Admin/Users/Guests', '/Admin/Users/Guests'],
    ['/Admin/UsersAndMore', '/Admin'],
  ])('marks on %s the one link that leads there or nearest above', async (path, href) => {
    const groups = await navigation.for(somebody('ManageRoles', 'ViewUsers'), path);
    const links = groups.flatMap((group) => group.links).flatMap((each) => [each, ...each.below]);
    expect(links.filter(({ current }) => current).map((each) => each.href)).toEqual([href]);
  });

  it.each([
    ['/Admin/Users/4kz/edit', '/Admin/Users'],
    ['/Admin/Nowhere', '/Admin'],
    ['/admin/users/', undefined],
    ['/Admin', undefined],
    ['/Account', undefined],
  ])('leads from %s back to %s', async (path, href) => {
    const groups = await navigation.for(somebody('ManageRoles', 'ViewUsers'), path);
    expect(sectionAbove(groups, path)?.href).toBe(href);
  });

  it('gives each link the letter that it asks for, else the first of its text that is free', async () => {
    const items = [
      { text: 'Data', href: '/data', position: 1 },
      { text: 'Deals', href: '/deals', position: 2 },
      { text: 'Dashboard', href: '/', position: 3, key: 'D' },
      { text: 'Ad', href: '/ad', position: 4 },
      { text: 'Übersicht', href: '/more', position: 5 },
    ];
    const crowded = new Navigation({ contributions: () => [{ items }] } as unknown as ExtensionRegistry);
    const [group] = await crowded.for(somebody(), '/');
    expect(group?.links.map(({ text, key }) => [text, key])).toEqual([
      ['Data', 'a'],
      ['Deals', 'e'],
      ['Dashboard', 'd'],
      ['Ad', undefined],
      ['Übersicht', 'ü'],
    ]);
  });

  it('has its first links, and none that is folded, at the foot of a phone', async () => {
    const groups = await navigation.for(somebody('ManageRoles', 'ViewUsers'), '/');
    expect(tabsOf(groups).map(({ text }) => text)).toEqual(['Dashboard', 'Users', 'Roles']);
  });
});
