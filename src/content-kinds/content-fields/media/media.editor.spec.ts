import type { JsonValue, PostedMember } from '@espalier/plugin-sdk';
import { MediaEditor } from './media.editor';

const editor = new MediaEditor();

function read(paths: readonly string[] | undefined, mediaTexts: readonly string[] = [], stored?: JsonValue) {
  const lists: Readonly<Record<string, readonly string[]>> = { paths: paths ?? [], mediaTexts };
  const posted = { stored, has: () => paths !== undefined, all: (name: string) => lists[name] };
  return editor.read(posted as unknown as PostedMember);
}

describe('The rows of a media field', () => {
  it('are paths with their texts', () =>
    expect(read(['oak.jpg', ' elm.jpg '], ['An oak', 'An elm'])).toEqual({
      paths: ['oak.jpg', 'elm.jpg'],
      mediaTexts: ['An oak', 'An elm'],
    }));

  it('count only with a path, and keep each text with its own', () =>
    expect(read(['', 'elm.jpg', ''], ['An oak', 'An elm', ''])).toEqual({
      paths: ['elm.jpg'],
      mediaTexts: ['An elm'],
    }));

  it('need no texts', () => expect(read(['oak.jpg'], [''])).toEqual({ paths: ['oak.jpg'], mediaTexts: [] }));

  it('keep as many texts as are stored, so that what nobody touched stays the same', () => {
    const stored = { paths: ['oak.jpg', 'elm.jpg'], mediaTexts: ['', ''] };
    expect(read(stored.paths, stored.mediaTexts, stored)).toEqual(stored);
  });

  it('say nothing when the form has none', () => expect(read(undefined)).toBeUndefined());
});
