import path from 'node:path';
import type { Browser } from '@espalier/testing';
import { describeContentEditorDriver } from '@espalier/testing';
import { ColorEditor, ColorEditorPlugin } from '../fixtures/color-editor.module';
import { itemOf } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { EditorForm } from '../support/editor-form';
import { People } from '../support/people';

const PATTERN = '^#[0-9a-f]{6}$';

describeContentEditorDriver(new ColorEditor(), {
  values: ['#ff0000'],
  posted: [{ controls: { '': '#FF0000' }, read: '#ff0000' }],
  settings: { pattern: PATTERN },
  views: path.resolve(__dirname, '../fixtures/color-editor'),
});

describe('A plug-in', () => {
  let world: ContentWorld;
  let browser: Browser;

  beforeAll(async () => {
    world = await startContentWorld({ plugins: [ColorEditorPlugin] });
    browser = await new People(world.app).signedIn();
    const fields = [
      { name: 'shade', type: 'TextField', settings: { pattern: PATTERN } },
      { name: 'name', type: 'TextField', settings: { maxLength: 50 } },
    ];
    await world.admin.putType('Paint', { parts: [{ part: 'TitlePart' }], fields });
  });
  afterAll(() => world.stop());

  it('replaces the editor of some fields of a kind, and the others keep theirs', async () => {
    const form = await EditorForm.create(browser, 'Paint');
    expect(form.html).toContain('<input id="field-shade" name="shade" type="color"');
    expect(form.html).toContain('<input id="field-name" name="name" type="text"');
    const edited = await form.type({ shade: '#00FF00', name: 'Green' }).done('save');
    const item = itemOf(await world.admin.get(edited.contentItemId, 'latest'));
    expect(item).toMatchObject({ shade: '#00ff00', name: 'Green' });
  });
});
