import path from 'node:path';
import { view, type ContentEditorDriver } from '@espalier/plugin-sdk';
import { describeContentEditorDriver } from './content-editor-driver';
import { failuresOf } from './failures';

const FAULTLESS: ContentEditorDriver = {
  edits: 'ColorField',
  display: (member) => view('ColorField_Edit', { ...member.control() }).at('Edit', 'Content:7'),
  read: (posted) => (posted.has() ? posted.text().trim() : undefined),
};
const suite = (fault: Partial<ContentEditorDriver>) => () =>
  describeContentEditorDriver(
    { ...FAULTLESS, ...fault },
    {
      values: ['red'],
      posted: [{ controls: { '': ' red ' }, read: 'red' }],
      views: path.resolve(__dirname, '../../../../test/fixtures/color-editor'),
    },
  );

describe('The suite of editors of parts and fields', () => {
  it('is passed by a faultless one', async () => expect(await failuresOf(suite({}))).toEqual([]));

  let asked = 0;
  it.each<[string, Partial<ContentEditorDriver>]>([
    ['names the kind of part or field that it edits', { edits: 'color' }],
    ['shows every value in a zone of the editor', { display: () => view('ColorField_Edit').at('Edit', 'Header') }],
    ['has a file for every view', { display: () => view('ShadeField_Edit').at('Edit', 'Content') }],
    [
      'shows the same when it is asked again, and leaves the value as it is',
      { display: () => view('ColorField_Edit', { asked: asked++ }).at('Edit', 'Content') },
    ],
    ['reads what forms say', { read: (posted) => (posted.has() ? posted.text() : undefined) }],
    ['clears nothing where a form has no control of it', { read: (posted) => posted.text().trim() }],
  ])('fails where an editor does not do this: %s', async (name, fault) => {
    expect(await failuresOf(suite(fault))).toEqual([name]);
  });
});
