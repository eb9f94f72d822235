type MediaGroup = 'image' | 'audio' | 'video' | 'document' | 'text' | 'archive';

export interface MediaKind {
  /** Of names, in lower case and without a dot; the first is the usual one. */
  readonly extensions: readonly string[];
  readonly mediaType: string;
  readonly group: MediaGroup;
  /** Whether what begins like this is of the kind. Text has no beginning of its own. */
  begins(head: Buffer): boolean;
}

const at =
  (offset: number, ...signatures: readonly string[]) =>
  (head: Buffer): boolean =>
    signatures.some((signature) => head.toString('latin1', offset, offset + signature.length) === signature);

const ofRiff =
  (form: string) =>
  (head: Buffer): boolean =>
    at(0, 'RIFF')(head) && at(8, form)(head);

const isZip = at(0, 'PK\u0003\u0004', 'PK\u0005\u0006');
const isIsoMedia = at(4, 'ftyp');
const isMp3 = (head: Buffer): boolean => at(0, 'ID3')(head) || isFrame(head, 0xe6, 0xe2);
const isAac = (head: Buffer): boolean => isFrame(head, 0xf6, 0xf0);
const isFrame = ([sync, header = 0]: Buffer, mask: number, expected: number): boolean =>
  sync === 0xff && (header & mask) === expected;
const anything = (): boolean => true;

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';

function kinds(
  group: MediaGroup,
  rows: readonly (readonly [extensions: string, mediaType: string, begins: MediaKind['begins']])[],
): readonly MediaKind[] {
  return rows.map(([extensions, mediaType, begins]) => ({
    extensions: extensions.split(' '),
    mediaType,
    group,
    begins,
  }));
}

/** All that the library takes: nothing among it can run in a browser. */
export const MEDIA_KINDS: readonly MediaKind[] = [
  ...kinds('image', [
    ['jpg jpeg', 'image/jpeg', at(0, '\u00ff\u00d8\u00ff')],
    ['png', 'image/png', at(0, '\u0089PNG\r\n\u001a\n')],
    ['gif', 'image/gif', at(0, 'GIF87a', 'GIF89a')],
    ['webp', 'image/webp', ofRiff('WEBP')],
    ['avif', 'image/avif', at(4, 'ftypavif', 'ftypavis')],
  ]),
  ...kinds('audio', [
    ['mp3', 'audio/mpeg', isMp3],
    ['m4a', 'audio/mp4', isIsoMedia],
    ['aac', 'audio/aac', isAac],
    ['ogg oga opus', 'audio/ogg', at(0, 'OggS')],
    ['wav', 'audio/wav', ofRiff('WAVE')],
    ['flac', 'audio/flac', at(0, 'fLaC')],
  ]),
  ...kinds('video', [
    ['mp4 m4v', 'video/mp4', isIsoMedia],
    ['mov', 'video/quicktime', at(4, 'ftyp', 'moov', 'mdat', 'wide', 'free')],
    ['webm', 'video/webm', at(0, '\u001aE\u00df\u00a3')],
    ['ogv', 'video/ogg', at(0, 'OggS')],
  ]),
  ...kinds('document', [
    ['pdf', 'application/pdf', at(0, '%PDF-')],
    ['docx', `${OFFICE}.wordprocessingml.document`, isZip],
    ['xlsx', `${OFFICE}.spreadsheetml.sheet`, isZip],
    ['pptx', `${OFFICE}.presentationml.presentation`, isZip],
    ['odt', `${OPEN_DOCUMENT}.text`, isZip],
    ['ods', `${OPEN_DOCUMENT}.spreadsheet`, isZip],
    ['odp', `${OPEN_DOCUMENT}.presentation`, isZip],
  ]),
  ...kinds('archive', [['zip', 'application/zip', isZip]]),
  ...kinds('text', [
    ['txt', 'text/plain', anything],
    ['csv', 'text/csv', anything],
    ['md', 'text/markdown', anything],
    ['vtt', 'text/vtt', anything],
  ]),
];

/** What people look for. */
export const MEDIA_FILTERS = [
  'pictures',
  'pictures-without-alt-text',
  'sound',
  'films',
  'documents',
  'archives',
  'not-used',
] as const;
export type MediaFilter = (typeof MEDIA_FILTERS)[number];

const GROUPS: Readonly<Record<MediaFilter, readonly MediaGroup[]>> = {
  pictures: ['image'],
  'pictures-without-alt-text': ['image'],
  sound: ['audio'],
  films: ['video'],
  documents: ['document', 'text'],
  archives: ['archive'],
  'not-used': [],
};

/** None where any will do. */
export function mediaTypesOf(filter: MediaFilter): readonly string[] {
  return MEDIA_KINDS.filter(({ group }) => GROUPS[filter].includes(group)).map(({ mediaType }) => mediaType);
}

const byExtension = new Map(MEDIA_KINDS.flatMap((kind) => kind.extensions.map((extension) => [extension, kind])));

/** Undefined for one that the library does not take. */
export function kindOf(path: string): MediaKind | undefined {
  const dot = path.lastIndexOf('.');
  return dot === -1 ? undefined : byExtension.get(path.slice(dot + 1).toLowerCase());
}

/** An extension; undefined when it is like none, as text is. */
export function looksLike(head: Buffer): string | undefined {
  return MEDIA_KINDS.find((kind) => kind.group !== 'text' && kind.begins(head))?.extensions[0];
}
