import type { Page } from 'playwright-core';
import { ALBUM } from './album';
import { ABOUT, EDITED } from './pages-world';
import { openMenu, press, send, sendFromMenu, type Stop } from './stop';

const CONTENTS = '/Admin/Contents/ContentItems';
const CREATE = (type: string): string => `/Admin/Contents/ContentTypes/${type}/Create`;
const BODY = 'Text';

/** Somebody else, in another tab, saves the same while the form is open. */
const afterAnother = async (page: Page): Promise<void> => {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await sendFromMenu('Save draft', { [BODY]: `<p>Theirs, at ${Date.now()}.</p>` })(other);
  await other.close();
  await sendFromMenu('Save draft', { [BODY]: '<p>Mine, whatever they say.</p>' })(page);
};

/** Saving it by itself adds links to the head of the page. */
const addCutting = async (page: Page): Promise<void> => {
  await press('Add Cutting')(page);
  await page.locator('.bag-item').first().waitFor();
  await page.locator('.editor-head').getByRole('link', { name: 'History' }).waitFor();
};

/** As {@link openPreview}. */
const publishUndescribed = async (page: Page): Promise<void> => {
  await page.route('**/Admin/Contents/WritingView', (route) => route.fulfill({ status: 204 }));
  await press('Source')(page);
  await send('Update', { [BODY]: '<p><img src="/media/oak.png"></p>' })(page);
};

/** As often as it is asked for: the service would keep that it is open. */
const openPreview = async (page: Page): Promise<void> => {
  await page.route('**/Admin/Contents/PreviewView', (route) => route.fulfill({ status: 204 }));
  await press('Live preview')(page);
  await page.frameLocator('.preview-frame iframe').getByRole('heading', { level: 1 }).waitFor();
};

const openLibrary = async (page: Page): Promise<void> => {
  await press('Choose from the media library')(page);
  await page.locator('.library-files li').first().waitFor();
};

/** Pages on which items are edited, each in its states. */
export const EDITOR_STOPS: readonly Stop[] = [
  { name: 'contents, new', viewer: 'admin', address: CONTENTS, act: openMenu('New') },
  { name: 'new item', viewer: 'admin', address: CREATE('BlogPost') },
  {
    name: 'new item, refused',
    viewer: 'admin',
    address: CREATE('BlogPost'),
    act: send('Publish', { URL: 'not a path' }),
  },
  { name: 'new item, not creatable', viewer: 'admin', address: CREATE('Cutting') },
  { name: 'new item, with everything', viewer: 'admin', address: CREATE('Everything') },
  {
    name: 'new item, with everything, refused',
    viewer: 'admin',
    address: CREATE('Everything'),
    act: sendFromMenu('Save draft', { 'Weight (required)': 'heavy' }),
  },
  { name: 'new item, with an embedded one', viewer: 'admin', address: CREATE('Everything'), act: addCutting },
  { name: 'editor', viewer: 'admin', address: `${CONTENTS}/${ABOUT}/Edit` },
  { name: 'editor, saved', viewer: 'admin', address: `${CONTENTS}/${ABOUT}/Edit`, act: sendFromMenu('Save draft') },
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
    act: sendFromMenu('Duplicate', { [BODY]: '<p>Not saved yet.</p>' }),
  },
  {
    name: 'editor, pictures without alt text',
    viewer: 'admin',
    address: `${CONTENTS}/${EDITED}/Edit`,
    act: publishUndescribed,
  },
  { name: 'uses of an item', viewer: 'admin', address: `${CONTENTS}/${ALBUM}/Uses` },
  { name: 'order of a list', viewer: 'admin', address: `${CONTENTS}/${ALBUM}/Order` },
  { name: 'editor, two at a time', viewer: 'admin', address: `${CONTENTS}/${EDITED}/Edit`, act: afterAnother },
];
