import type { Page } from 'playwright-core';
import { ALBUM } from './album';
import { ABOUT, EDITED } from './pages-world';
import { press, send, type Stop } from './stop';

const CONTENTS = '/Admin/Contents/ContentItems';
const CREATE = (type: string): string => `/Admin/Contents/ContentTypes/${type}/Create`;
const BODY = 'Html Body';

/** Somebody else, in another tab, saves the same while the form is open. */
const afterAnother = async (page: Page): Promise<void> => {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await send('Save draft', { [BODY]: `<p>Theirs, at ${Date.now()}.</p>` })(other);
  await other.close();
  await send('Save draft', { [BODY]: '<p>Mine, whatever they say.</p>' })(page);
};

const addCutting = async (page: Page): Promise<void> => {
  await press('Add Cutting')(page);
  await page.locator('.bag-item').first().waitFor();
};

/** As often as it is asked for: the browser would keep that it is open. */
const openPreview = async (page: Page): Promise<void> => {
  await press('Live preview')(page);
  await page.frameLocator('.preview-frame iframe').getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(`localStorage.removeItem('espalier:preview')`);
};

const openLibrary = async (page: Page): Promise<void> => {
  await press('Choose from the media library')(page);
  await page.locator('.library-files li').first().waitFor();
};

/** Pages on which items are edited, each in its states. */
export const EDITOR_STOPS: readonly Stop[] = [
  { name: 'contents, new', viewer: 'admin', address: CONTENTS, act: press('New') },
  { name: 'new item', viewer: 'admin', address: CREATE('BlogPost') },
  {
    name: 'new item, refused',
    viewer: 'admin',
    address: CREATE('BlogPost'),
    act: send('Publish', { Path: 'not a path' }),
  },
  { name: 'new item, not creatable', viewer: 'admin', address: CREATE('Cutting') },
  { name: 'new item, with everything', viewer: 'admin', address: CREATE('Everything') },
  {
    name: 'new item, with everything, refused',
    viewer: 'admin',
    address: CREATE('Everything'),
    act: send('Save draft', { 'Weight (required)': 'heavy' }),
  },
  { name: 'new item, with an embedded one', viewer: 'admin', address: CREATE('Everything'), act: addCutting },
  { name: 'editor', viewer: 'admin', address: `${CONTENTS}/${ABOUT}/Edit` },
  { name: 'editor, saved', viewer: 'admin', address: `${CONTENTS}/${ABOUT}/Edit`, act: send('Save draft') },
  { name: 'editor of a draft', viewer: 'admin', address: `${CONTENTS}/${EDITED}/Edit` },
  {
    name: 'editor, live preview',
    viewer: 'admin',
    address: `${CONTENTS}/${ABOUT}/Edit`,
    act: openPreview,
    hasFrame: true,
  },
  { name: 'editor, media library', viewer: 'admin', address: CREATE('Everything'), act: openLibrary, isModal: true },
  {
    name: 'editor, left with unsaved changes',
    viewer: 'admin',
    address: `${CONTENTS}/${EDITED}/Edit`,
    act: send('Clone', { [BODY]: '<p>Not saved yet.</p>' }),
  },
  { name: 'order of a list', viewer: 'admin', address: `${CONTENTS}/${ALBUM}/Order` },
  { name: 'editor, two at a time', viewer: 'admin', address: `${CONTENTS}/${EDITED}/Edit`, act: afterAnother },
];
