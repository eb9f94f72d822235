import type { Page } from 'playwright-core';
import { send, type Stop } from './stop';

const TYPES = '/Admin/ContentTypes';
const POST = `${TYPES}/BlogPost`;
const FIELD = `${POST}/Fields/category`;

/** Saves the page in another tab, and then what was typed here. */
const overtaken = async (page: Page): Promise<void> => {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await send('Save', { 'Description (optional)': 'A word to the readers.' })(other);
  await other.close();
  await send('Save', { 'Description (optional)': 'Something to know.' })(page);
};

/** The pages of content types. */
export const TYPE_STOPS: readonly Stop[] = [
  { name: 'content types', viewer: 'admin', address: TYPES },
  { name: 'content types, none', viewer: 'admin', address: `${TYPES}?q=nothing-has-this-name` },
  { name: 'new content type', viewer: 'admin', address: `${TYPES}/Create` },
  { name: 'new content type, refused', viewer: 'admin', address: `${TYPES}/Create`, act: send('Create content type') },
  { name: 'content type', viewer: 'admin', address: POST },
  { name: 'content type, named elsewhere', viewer: 'admin', address: `${TYPES}/Page` },
  {
    name: 'content type, refused',
    viewer: 'admin',
    address: POST,
    act: send('Save', { 'Kind (optional)': 'no name' }),
  },
  { name: 'content type, overtaken', viewer: 'admin', address: `${TYPES}/Notice`, act: overtaken },
  {
    name: 'content type, with a new field',
    viewer: 'admin',
    address: POST,
    act: async (page) => {
      await page.getByText('Add a field').click();
      await page.getByRole('button', { name: 'Link', exact: true }).click();
      await page.locator('#member-new-1').waitFor();
      // The bar with the buttons stays in the window, above a part.
      await page.evaluate('scrollTo(0, 0)');
    },
  },
  {
    name: 'content type, before a field is removed',
    viewer: 'admin',
    address: POST,
    act: async (page) => {
      await page.getByRole('button', { name: 'Remove Category' }).press('Enter');
      await send('Save')(page);
    },
  },
  { name: 'preview of a content type', viewer: 'admin', address: `${POST}/Preview` },
  { name: 'delete a content type', viewer: 'admin', address: `${POST}/Delete` },
  {
    name: 'delete a content type, refused',
    viewer: 'admin',
    address: `${POST}/Delete`,
    act: send('Delete the content type'),
  },
  { name: 'part', viewer: 'admin', address: `${POST}/Parts/AutoroutePart` },
  { name: 'remove a part', viewer: 'admin', address: `${POST}/Parts/AutoroutePart/Remove` },
  { name: 'part that takes content types', viewer: 'admin', address: `${TYPES}/Blog/Parts/ListPart` },
  { name: 'field', viewer: 'admin', address: FIELD },
  { name: 'field, refused', viewer: 'admin', address: FIELD, act: send('Save', { 'Max length (optional)': 'many' }) },
  {
    name: 'field, previewed',
    viewer: 'admin',
    address: FIELD,
    act: send('Preview', { 'Hint (optional)': 'One of ours.' }),
  },
  { name: 'remove a field', viewer: 'admin', address: `${FIELD}/Remove` },
];
