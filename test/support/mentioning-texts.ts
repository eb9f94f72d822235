interface MentioningText {
  readonly text: string;
  /** Which of `seen/my oak.txt`, `oak.txt` and the folder `seen` it mentions. */
  readonly of: readonly ('file' | 'root file' | 'folder')[];
}

/** Texts of a service at `baseUrl`, and which media each mentions. */
export function mentioningTexts(baseUrl: string): readonly MentioningText[] {
  const otherScheme = baseUrl.startsWith('https:')
    ? baseUrl.replace('https:', 'http:')
    : baseUrl.replace('http:', 'https:');
  const both = [
    'seen/my oak.txt',
    'See "seen/my oak.txt".',
    '/media/seen/my oak.txt',
    'Below:\n/media/seen/my%20oak.txt',
    '![Oak](/media/seen/my%20oak.txt?width=480)',
    `${baseUrl}/media/seen/my%20oak.txt`,
    `<a href="${otherScheme}/media/seen/my%20oak.txt">`,
    '<img src="../../media/seen/my%20oak.txt">',
    '<img src="/Media/SEEN/My%20oak.txt">',
    'See seen/my%20oak.txt for it',
  ];
  const folder = [
    '/media/seen/{{ Content.name }}',
    '{{ "seen/" | append: name | asset_url }}',
    'seen/elm.txt',
    'As in seen/elm.txt.',
    '/media/seen/my%20oak.txt.zip',
  ];
  const rootFile = ['oak.txt', "See 'oak.txt'", '/media/oak.txt', `${baseUrl}/media/oak.txt`];
  const none = [
    'As seen/heard elsewhere.',
    'https://other.example/media/seen/my oak.txt',
    '<img src="//other.example/media/seen/my%20oak.txt">',
    'https://other.example/media/oak.txt',
    '/other/media/seen/my%20oak.txt',
    '/media/other/seen/my%20oak.txt',
    '/media/unseen/my%20oak.txt',
    'other/seen/my oak.txt',
    'my oak.txt',
  ];
  return [
    ...both.map((text) => ({ text, of: ['file', 'folder'] as const })),
    ...folder.map((text) => ({ text, of: ['folder'] as const })),
    ...rootFile.map((text) => ({ text, of: ['root file'] as const })),
    ...none.map((text) => ({ text, of: [] })),
  ];
}
