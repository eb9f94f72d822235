import type { JsonValue, PostedMember } from '@espalier/plugin-sdk';
import { settingsFaults, valuesOf } from '@espalier/testing';
import { MediaField, mediaEditor } from './media.field';

describe('A media field', () => {
  const field = new MediaField();

  it('takes a path with its text', () =>
    expect(valuesOf(field)({ paths: ['photos/tree.jpg'], mediaTexts: ['A tree'] }).faults).toEqual([]));

  it.each([
    '../secret.txt',
    'photos/../../secret.txt',
    'photos/..',
    './tree.jpg',
    '/etc/passwd',
    '//host/share',
    'photos//tree.jpg',
    'photos/',
    'photos\\tree.jpg',
    '..\\secret.txt',
    'C:/tree.jpg',
    'https://example.com/tree.jpg',
    'tree\u0000.jpg',
    ' ../x',
    'photos/ .. /x',
    'x'.repeat(1025),
  ])('refuses the path %j', (path) =>
    expect(valuesOf(field)({ paths: [path] }).faults).toEqual([expect.stringMatching(/^paths\[0\]: /)]),
  );

  it.each(['/etc/passwd', 'C:/tree.jpg'])('says that %s is not relative', (path) =>
    expect(valuesOf(field)({ paths: [path] }).faults).toEqual([
      'paths[0]: must be relative to the media library, such as photos/tree.jpg.',
    ]),
  );

  it('takes several files when it is multiple', () => {
    expect(valuesOf(field)({ paths: ['a.jpg', 'b.jpg'] }).faults).toEqual(['/paths maxItems']);
    expect(valuesOf(field, { multiple: true })({ paths: ['a.jpg', 'b.jpg'] }).faults).toEqual([]);
  });

  it('takes no more texts than files', () =>
    expect(valuesOf(field)({ mediaTexts: ['A tree'] }).faults).toEqual([
      'mediaTexts: must not have more entries than paths, which has 0.',
    ]));

  it('takes the extensions of its settings, with or without a dot, in any case', () => {
    const value = valuesOf(field, { allowedExtensions: ['JPG', '.tar.gz'] });
    expect(value({ paths: ['tree.jpg'] }).faults).toEqual([]);
    expect(value({ paths: ['TREE.JPG'] }).faults).toEqual([]);
    expect(value({ paths: ['tree.tar.gz'] }).faults).toEqual([]);
    expect(value({ paths: ['treejpg'] }).faults).toEqual(['paths[0]: must end with .jpg, .tar.gz.']);
  });

  it('refuses extensions that are none', () =>
    expect(settingsFaults(field, { allowedExtensions: ['*.jpg'] })).toEqual(['/allowedExtensions/0 pattern']));

  it('is empty without a file', () => {
    expect(field.isEmpty({ mediaTexts: [] })).toBe(true);
    expect(field.isEmpty({ paths: ['a.jpg'] })).toBe(false);
  });

  it("reads Orchard Core's Paths and MediaTexts", () =>
    expect(
      field.fromOrchard({ Paths: ['a.jpg'], MediaTexts: [null], Anchors: [{ X: 0.5 }], AttachedFileNames: [] }),
    ).toEqual({
      paths: ['a.jpg'],
      mediaTexts: [''],
    }));
});

function read(paths: readonly string[] | undefined, mediaTexts: readonly string[] = [], stored?: JsonValue) {
  const lists: Readonly<Record<string, readonly string[]>> = { paths: paths ?? [], mediaTexts };
  const posted = { stored, has: () => paths !== undefined, all: (name: string) => lists[name] };
  return mediaEditor.read(posted as unknown as PostedMember);
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
