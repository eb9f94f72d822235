import type { Page } from 'playwright-core';
import type { PagesWorld } from './pages-world';
import { send, type Stop } from './stop';

const MEDIA = '/Admin/Media';

const BIN = '/Admin/RecycleBin/Media';

const filePage =
  (path: string, page = '') =>
  async (world: PagesWorld): Promise<string> =>
    `${MEDIA}/Edit/${await world.mediaId(path)}${page}`;

const binPage =
  (page: string) =>
  async (world: PagesWorld): Promise<string> =>
    `${BIN}/${await world.mediaId('trees/old/felled.txt')}${page}`;

/** Selects a file, and asks for what is done to those that are selected. */
const select = (action: string) => async (page: Page) => {
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check();
  await send(`${action}…`)(page);
};

/** Pages of the media library. */
export const MEDIA_STOPS: readonly Stop[] = [
  { name: 'media', viewer: 'admin', address: MEDIA },
  { name: 'media of a folder', viewer: 'admin', address: `${MEDIA}?folder=trees/old` },
  { name: 'media, found', viewer: 'admin', address: `${MEDIA}?q=oak` },
  { name: 'media, none', viewer: 'admin', address: `${MEDIA}?q=nothing-has-this-name` },
  { name: 'media, as a list', viewer: 'admin', address: `${MEDIA}?view=list&kind=pictures&sort=largest` },
  {
    name: 'media, refused',
    viewer: 'admin',
    address: MEDIA,
    act: async (page) => {
      await page.getByLabel('Upload files', { exact: true }).click();
      await send('Upload', { 'Folder (optional)': '../up' })(page);
    },
  },
  { name: 'media, selected to be moved', viewer: 'admin', address: `${MEDIA}?folder=trees/old`, act: select('Move') },
  { name: 'media, selected to be tagged', viewer: 'admin', address: `${MEDIA}?folder=trees/old`, act: select('Tags') },
  {
    name: 'media, selected to be described',
    viewer: 'admin',
    address: `${MEDIA}?folder=trees/old`,
    act: select('Alt text'),
  },
  { name: 'media that nothing uses', viewer: 'admin', address: `${MEDIA}?kind=not-used` },
  { name: 'media with a tag', viewer: 'admin', address: `${MEDIA}?tag=wood` },
  {
    name: 'media, selected to be deleted',
    viewer: 'admin',
    address: `${MEDIA}?folder=trees/old`,
    act: select('Delete'),
  },
  { name: 'media file', viewer: 'admin', address: filePage('trees/old/oak.png') },
  { name: 'media file without a picture', viewer: 'admin', address: filePage('price-list.csv') },
  {
    name: 'media file, not moved',
    viewer: 'admin',
    address: filePage('price-list.csv'),
    act: send('Move', { Path: '' }),
  },
  { name: 'media file, not replaced', viewer: 'admin', address: filePage('price-list.csv'), act: send('Replace') },
  { name: 'crop a media file', viewer: 'admin', address: filePage('trees/old/oak.png', '/Crop') },
  {
    name: 'media file, not cropped',
    viewer: 'admin',
    address: filePage('trees/old/oak.png', '/Crop'),
    act: send('Crop', { 'Width in pixels': '0' }),
  },
  {
    name: 'delete a version of a media file',
    viewer: 'admin',
    address: filePage('trees/old/oak.png', '/Versions/1/Delete'),
  },
  { name: 'delete a media file', viewer: 'admin', address: filePage('trees/old/oak.png', '/Delete') },
  { name: 'move a folder of media', viewer: 'admin', address: `${MEDIA}/Folder?folder=trees/old` },
  {
    name: 'folder of media, not moved',
    viewer: 'admin',
    address: `${MEDIA}/Folder?folder=trees/old`,
    act: send('Move', { 'New path (optional)': 'trees/old/in' }),
  },
  { name: 'deleted media', viewer: 'admin', address: BIN },
  { name: 'restore a media file', viewer: 'admin', address: binPage('/Restore') },
  {
    name: 'media file, not restored',
    viewer: 'admin',
    address: binPage('/Restore'),
    act: send('Restore', { Path: '' }),
  },
  { name: 'delete a media file for good', viewer: 'admin', address: binPage('/Purge') },
];
