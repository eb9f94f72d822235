import type { Page } from 'playwright-core';
import { authorizeAddress } from './authorize-address';
import { AUDIT_STOPS } from './page-stops-audit';
import { EDITOR_STOPS } from './page-stops-editor';
import { HELP_STOPS } from './page-stops-help';
import { MEDIA_STOPS } from './page-stops-media';
import { OPENID_STOPS } from './page-stops-openid';
import { TYPE_STOPS } from './page-stops-types';
import { WEBHOOK_STOPS } from './page-stops-webhooks';
import { ABOUT, EDITED, REMOVED, type PagesWorld } from './pages-world';
import { actOnAll, actOnFirst, openMenu, openSyntax, send, type Stop } from './stop';

const CONTENTS = '/Admin/Contents/ContentItems';
const TEMPLATE = '/Admin/Templates/Content__Page';

const explorer = async (page: Page): Promise<void> => page.getByRole('textbox', { name: 'Query Editor' }).waitFor();

const apiDocs = async (page: Page): Promise<void> => page.getByRole('button', { name: 'Authorize' }).waitFor();

const userPage =
  (path = '', name = 'reader') =>
  async (world: PagesWorld): Promise<string> =>
    `/Admin/Users/${await world.userId(name)}${path}`;

const HISTORY = `${CONTENTS}/${EDITED}/History`;

/** A page of the first version of an item. */
const oldest =
  (path: string) =>
  async (world: PagesWorld): Promise<string> =>
    `${HISTORY}/${(await world.versionIds(EDITED)).at(-1)}${path}`;

const comparison = async (world: PagesWorld): Promise<string> => {
  const ids = await world.versionIds(EDITED);
  return `${HISTORY}/Compare?version=${ids[0]}&version=${ids.at(-1)}`;
};

const firstChanges = async (world: PagesWorld): Promise<string> =>
  `${HISTORY}/Compare?version=${(await world.versionIds(EDITED)).at(-1)}`;

const refuseAll = async (page: Page): Promise<void> => {
  await actOnFirst('Unpublish')(page);
  await send('Unpublish')(page);
};

const refuseNumber = async (page: Page): Promise<void> => {
  await actOnAll('Delete')(page);
  await send('Delete')(page);
};

const editField = async (page: Page): Promise<void> => {
  await actOnFirst('Edit a field')(page);
  await send('Continue')(page);
};

const previewTemplate = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.locator('iframe.preview').waitFor({ timeout: 30_000 });
};

/** Every page that there is. */
export const STOPS: readonly Stop[] = [
  { name: 'sign in', viewer: 'nobody', address: '/Login' },
  { name: 'sign in, refused', viewer: 'nobody', address: '/Login', act: send('Sign in') },
  { name: 'sign in, sent on', viewer: 'nobody', address: '/Login', act: send('Sign in with Elsewhere') },
  { name: 'sign in, not come back', viewer: 'nobody', address: '/Login/External/Callback?state=unknown' },
  { name: 'set up', viewer: 'nobody', address: (world) => world.setupLink() },
  { name: 'set up, refused', viewer: 'nobody', address: (world) => world.setupLink(), act: send('Set up') },
  { name: 'set up, no link', viewer: 'nobody', address: '/Setup?token=unknown' },
  { name: 'no such page', viewer: 'nobody', address: '/nowhere' },
  { name: 'application, unknown', viewer: 'nobody', address: '/connect/authorize?client_id=unknown' },
  { name: 'GraphQL', viewer: 'nobody', address: '/api/graphql', act: explorer, isForeign: true },

  { name: 'consent', viewer: 'reader', address: authorizeAddress('explicit-application') },
  { name: 'sign out', viewer: 'reader', address: '/connect/logout' },
  { name: 'signed out', viewer: 'leaver', address: '/connect/logout', act: send('Sign out') },
  { name: 'account', viewer: 'reader', address: '/Account' },
  { name: 'account, password refused', viewer: 'reader', address: '/Account', act: send('Change password') },
  { name: 'account of an administrator', viewer: 'admin', address: '/Account' },
  { name: 'admin page, forbidden', viewer: 'reader', address: '/Admin' },

  { name: 'dashboard', viewer: 'admin', address: '/Admin' },
  { name: 'dashboard of a keeper', viewer: 'keeper', address: '/Admin' },
  { name: 'no such admin page', viewer: 'admin', address: '/Admin/Nowhere' },
  { name: 'admin page, not for a keeper', viewer: 'keeper', address: '/Admin/Webhooks' },
  { name: 'API docs', viewer: 'nobody', address: '/api/docs', act: apiDocs, isForeign: true },
  { name: 'GraphQL in the admin UI', viewer: 'admin', address: '/Admin/GraphQL', act: explorer, isForeign: true },

  { name: 'contents', viewer: 'admin', address: CONTENTS },
  {
    name: 'contents, save a view',
    viewer: 'admin',
    address: `${CONTENTS}?q=status:draft`,
    act: openMenu('Save view…'),
  },
  {
    name: 'contents, view refused',
    viewer: 'admin',
    address: CONTENTS,
    act: async (page) => {
      await openMenu('Save view…')(page);
      await send('Save view')(page);
    },
  },
  { name: 'contents, filters', viewer: 'admin', address: `${CONTENTS}?q=status:draft`, act: openMenu('Filters') },
  {
    name: 'contents, filter syntax',
    viewer: 'admin',
    address: `${CONTENTS}?q=Rocket%20OR%20status:lost%20type:Article`,
    act: openSyntax,
    isModal: true,
  },
  { name: 'filter syntax of contents', viewer: 'admin', address: '/Admin/Contents/FilterSyntax?q=Rocket%20OR' },
  { name: 'contents, actions', viewer: 'admin', address: CONTENTS, act: openMenu('Actions for') },
  { name: 'contents of a type', viewer: 'admin', address: `${CONTENTS}/Notice?page=2`, act: openMenu('Sort') },
  { name: 'contents, faults', viewer: 'admin', address: `${CONTENTS}?q=stone%20AND%20status:lost` },
  { name: 'contents, none', viewer: 'admin', address: `${CONTENTS}?q=nothing-has-this-name` },
  { name: 'contents of a keeper', viewer: 'keeper', address: CONTENTS },
  { name: 'contents, asked again', viewer: 'admin', address: CONTENTS, act: actOnFirst('Unpublish') },
  {
    name: 'contents, field to edit',
    viewer: 'admin',
    address: `${CONTENTS}/BlogPost`,
    act: actOnFirst('Edit a field'),
  },
  { name: 'contents, value of a field', viewer: 'admin', address: `${CONTENTS}/BlogPost`, act: editField },
  { name: 'contents, number to type', viewer: 'admin', address: `${CONTENTS}/Notice`, act: actOnAll('Delete') },
  { name: 'contents, another number', viewer: 'admin', address: `${CONTENTS}/Notice`, act: refuseNumber },
  { name: 'contents, unchanged', viewer: 'admin', address: `${CONTENTS}?q=sketch%20status:draft`, act: refuseAll },
  { name: 'delete an item', viewer: 'admin', address: `${CONTENTS}/${ABOUT}/Delete` },

  { name: 'history of an item', viewer: 'admin', address: HISTORY },
  { name: 'recent versions', viewer: 'admin', address: `${HISTORY}/Recent` },
  { name: 'history of an item, nothing ticked', viewer: 'admin', address: `${HISTORY}/Compare` },
  { name: 'changes between versions', viewer: 'admin', address: comparison },
  { name: 'changes in the first version', viewer: 'admin', address: firstChanges },
  { name: 'version of an item', viewer: 'admin', address: oldest('') },
  { name: 'restore a version', viewer: 'admin', address: oldest('/Restore') },
  { name: 'restore a version, refused', viewer: 'admin', address: oldest('/Restore'), act: send('Restore') },
  { name: 'delete a version', viewer: 'admin', address: oldest('/Purge') },
  { name: 'history of a removed item', viewer: 'admin', address: `${CONTENTS}/${REMOVED}/History` },
  { name: 'recycle bin', viewer: 'admin', address: '/Admin/RecycleBin' },
  { name: 'recycle bin, actions', viewer: 'admin', address: '/Admin/RecycleBin', act: openMenu('Actions for') },
  { name: 'recycle bin, none', viewer: 'admin', address: '/Admin/RecycleBin?q=nothing-has-this-name' },
  { name: 'recycle bin, faults', viewer: 'admin', address: '/Admin/RecycleBin?q=removed:never' },
  {
    name: 'recycle bin, asked again',
    viewer: 'admin',
    address: '/Admin/RecycleBin',
    act: actOnFirst('Delete for good'),
  },
  { name: 'delete a removed item', viewer: 'admin', address: `/Admin/RecycleBin/${REMOVED}/Purge` },

  { name: 'users', viewer: 'admin', address: '/Admin/Users' },
  {
    name: 'users, filter syntax',
    viewer: 'admin',
    address: '/Admin/Users?q=person+OR',
    act: openSyntax,
    isModal: true,
  },
  { name: 'filter syntax of users', viewer: 'admin', address: '/Admin/Users/FilterSyntax?q=person+role:Editor' },
  { name: 'users, page 2', viewer: 'admin', address: '/Admin/Users?page=2' },
  { name: 'users, none', viewer: 'admin', address: '/Admin/Users?q=nobody' },
  { name: 'users, faults', viewer: 'admin', address: '/Admin/Users?q=person+status:any+(+role:King' },
  {
    name: 'users, asked before they are disabled',
    viewer: 'admin',
    address: '/Admin/Users',
    act: actOnFirst('Disable'),
  },
  {
    name: 'users, some unchanged',
    viewer: 'keeper',
    address: '/Admin/Users?q=admin+reader',
    act: actOnFirst('Enable'),
  },
  { name: 'new user', viewer: 'admin', address: '/Admin/Users/New' },
  { name: 'new user, refused', viewer: 'admin', address: '/Admin/Users/New', act: send('Create user') },
  { name: 'user', viewer: 'admin', address: userPage() },
  { name: 'user, saved', viewer: 'admin', address: userPage(), act: send('Save') },
  { name: 'user, refused', viewer: 'admin', address: userPage(), act: send('Save', { 'User name': '?' }) },
  { name: 'user, password refused', viewer: 'admin', address: userPage(), act: send('Set password') },
  { name: 'user, beyond the viewer', viewer: 'keeper', address: userPage('', 'admin') },
  { name: 'rights', viewer: 'admin', address: '/Admin/Users/Rights' },
  { name: 'rights of a user on an item', viewer: 'admin', address: `/Admin/Users/Rights?user=reader&item=${ABOUT}` },
  { name: 'rights, refused', viewer: 'admin', address: '/Admin/Users/Rights?user=nobody&item=nothing' },
  { name: 'delete a user', viewer: 'admin', address: userPage('/delete') },
  { name: 'roles', viewer: 'admin', address: '/Admin/Roles' },
  { name: 'new role', viewer: 'admin', address: '/Admin/Roles/New' },
  { name: 'new role, refused', viewer: 'admin', address: '/Admin/Roles/New', act: send('Create') },
  { name: 'role', viewer: 'admin', address: '/Admin/Roles/Editor' },
  { name: 'role, beyond the viewer', viewer: 'keeper', address: '/Admin/Roles/Administrator' },
  { name: 'role, saved', viewer: 'admin', address: '/Admin/Roles/Author', act: send('Save') },
  { name: 'delete a role', viewer: 'admin', address: '/Admin/Roles/Editor/Delete' },

  { name: 'background tasks', viewer: 'admin', address: '/Admin/BackgroundTasks' },
  { name: 'background task', viewer: 'admin', address: '/Admin/BackgroundTasks/publish-later' },
  {
    name: 'background task, refused',
    viewer: 'admin',
    address: '/Admin/BackgroundTasks/publish-later',
    act: send('Save schedule', { 'Cron expression (optional)': 'never' }),
  },
  { name: 'templates', viewer: 'admin', address: '/Admin/Templates' },
  { name: 'new template', viewer: 'admin', address: '/Admin/Templates/New' },
  {
    name: 'new template, refused',
    viewer: 'admin',
    address: '/Admin/Templates/New',
    act: send('Save', { Name: 'Broken', Source: 'one\n{% if %}' }),
  },
  {
    name: 'template, previewed',
    viewer: 'admin',
    address: TEMPLATE,
    act: previewTemplate,
    hasFrame: true,
  },
  { name: 'template', viewer: 'admin', address: TEMPLATE },
  { name: 'remove a template', viewer: 'admin', address: `${TEMPLATE}/Remove` },
  { name: 'history of a template', viewer: 'admin', address: `${TEMPLATE}/History` },
  { name: 'version of a template', viewer: 'admin', address: `${TEMPLATE}/History/1` },
  ...AUDIT_STOPS,
  ...EDITOR_STOPS,
  ...HELP_STOPS,
  ...MEDIA_STOPS,
  ...OPENID_STOPS,
  ...TYPE_STOPS,
  ...WEBHOOK_STOPS,
  { name: 'content version pruning', viewer: 'admin', address: '/Admin/Settings/ContentVersionPruning' },
  {
    name: 'content version pruning, refused',
    viewer: 'admin',
    address: '/Admin/Settings/ContentVersionPruning',
    act: send('Save', { 'Retention period (days)': '-1' }),
  },
  { name: 'what pruning would delete', viewer: 'admin', address: '/Admin/Settings/ContentVersionPruning/Preview' },
  { name: 'run pruning', viewer: 'admin', address: '/Admin/Settings/ContentVersionPruning/Run' },
  { name: 'settings of lists of content', viewer: 'admin', address: '/Admin/Settings/ContentLists' },
  { name: 'settings of signing in', viewer: 'admin', address: '/Admin/Settings/sign-in' },
  {
    name: 'settings of signing in, refused',
    viewer: 'admin',
    address: '/Admin/Settings/sign-in',
    act: send('Save', { Attempts: '0', 'Longest wait in minutes': '0' }),
  },
  { name: 'redirects', viewer: 'admin', address: '/Admin/Redirects' },
  { name: 'new redirect', viewer: 'admin', address: '/Admin/Redirects/New' },
  {
    name: 'new redirect, refused',
    viewer: 'admin',
    address: '/Admin/Redirects/New',
    act: send('Create', { From: 'a b', To: 'nowhere' }),
  },
  { name: 'redirect', viewer: 'admin', address: '/Admin/Redirects/old-address' },
  { name: 'delete a redirect', viewer: 'admin', address: '/Admin/Redirects/old-address/Delete' },
  { name: 'redirects as CSV', viewer: 'admin', address: '/Admin/Redirects/Csv' },
  {
    name: 'redirects as CSV, refused',
    viewer: 'admin',
    address: '/Admin/Redirects/Csv',
    act: send('Import', { CSV: 'from,to\na b,nowhere' }),
  },
  { name: 'site settings', viewer: 'admin', address: '/Admin/Settings/Site' },
  {
    name: 'site settings, refused',
    viewer: 'admin',
    address: '/Admin/Settings/Site',
    act: send('Save', { Name: '' }),
  },
  { name: 'settings of front ends', viewer: 'admin', address: '/Admin/Settings/FrontEnds' },
  {
    name: 'settings of front ends, refused',
    viewer: 'admin',
    address: '/Admin/Settings/FrontEnds',
    act: send('Save', { 'Allowed origins (optional)': 'example.com' }),
  },
  { name: 'site, list', viewer: 'nobody', address: '/' },
  { name: 'site, page', viewer: 'nobody', address: '/about' },
  { name: 'site, preview', viewer: 'admin', address: '/about?preview' },
  { name: 'site, not found', viewer: 'nobody', address: '/nowhere' },
  { name: 'site, without home page', viewer: 'nobody', address: ({ unowned }) => unowned.url },
  { name: 'client', viewer: 'admin', address: '/Admin/OpenID/Client' },
  {
    name: 'client, refused',
    viewer: 'admin',
    address: '/Admin/OpenID/Client',
    act: send('Save', { 'Name of the provider': '' }),
  },
];
