import { pagerOf, type Pager } from '#core/display';
import { perLanguage, text } from '#platform/texts';
import { MEDIA_SORTS, type MediaPage, type MediaSort } from '../files/media-list';
import { tagKey } from '../files/media-tags';
import { MEDIA_FILTERS, type MediaFilter } from '../kinds/media-kinds';
import { nameOf } from '../paths/library-path';
import { foldersTo, isEverywhere, MEDIA_VIEWS, PAGE_SIZE, type Branch, type MediaPlace } from './media-browser';
import { listPath, mediaCard, type MediaCard } from './media-presenter';

interface Choice {
  readonly text: string;
  readonly href: string;
  readonly isCurrent: boolean;
}

interface Link {
  readonly name: string;
  readonly path: string;
}

interface TreeLink extends Link {
  readonly files: number;
  readonly isCurrent: boolean;
  readonly branches: readonly TreeLink[];
}

export interface ListModel extends MediaPlace {
  readonly here: string;
  readonly top: Choice;
  readonly withoutAltText: Choice;
  readonly notUsed: Choice;
  readonly tree: readonly TreeLink[];
  readonly trail: readonly Link[];
  /** Those right within the folder; none where files of all folders are shown. */
  readonly folders: readonly TreeLink[];
  readonly files: readonly MediaCard[];
  /** The files are of several folders. */
  readonly isEverywhere: boolean;
  readonly isSlow: boolean;
  /** Where nothing is searched or filtered. */
  readonly cleared?: string;
  readonly kinds: readonly Choice[];
  readonly kindText: string;
  /** None where no file has one. */
  readonly tags: readonly Choice[];
  readonly sorts: readonly Choice[];
  readonly sortText: string;
  readonly views: { readonly grid: Choice; readonly list: Choice };
  readonly folderPage?: string;
  readonly pager?: Pager;
}

const KINDS = perLanguage((): Readonly<Record<MediaFilter, string>> => ({
  pictures: text('Pictures'),
  'pictures-without-alt-text': text('Pictures without alt text'),
  sound: text('Sound'),
  films: text('Films'),
  documents: text('Documents'),
  archives: text('Archives'),
  'not-used': text('Not used'),
}));

const SORTS = perLanguage((): Readonly<Record<MediaSort, string>> => ({
  name: text('Name'),
  newest: text('Newest'),
  largest: text('Largest'),
}));

/** @param found undefined where it took too long */
export function listModel(
  place: MediaPlace,
  tree: readonly Branch[],
  knownTags: readonly string[],
  found: MediaPage | undefined,
): ListModel {
  const { folder, q, kind, tag, sort, view, page } = place;
  const link = (change: Partial<MediaPlace>) => listPath({ ...place, page: 1, ...change });
  const inFolder = (path: string) => listPath({ folder: path, sort, view });
  const treeLinks = (branches: readonly Branch[]): readonly TreeLink[] =>
    branches.map((branch) => ({ ...branch, path: inFolder(branch.path), branches: treeLinks(branch.branches) }));
  const shown = isEverywhere(place);
  const within = shown ? [] : treeLinks(branchesIn(tree, folder));
  const total = found?.totalCount ?? 0;
  const everywhere = (each: MediaFilter): Choice => ({
    text: KINDS()[each],
    href: listPath({ kind: each, sort, view }),
    isCurrent: shown && q === '' && tag === '' && kind === each,
  });
  return {
    ...place,
    here: link({ page }),
    top: { text: text('All media'), href: inFolder(''), isCurrent: folder === '' && !shown },
    withoutAltText: everywhere('pictures-without-alt-text'),
    notUsed: everywhere('not-used'),
    tree: treeLinks(tree),
    trail: [{ name: text('All media'), path: inFolder('') }, ...foldersTo(folder).map(trailLink(inFolder))],
    folders: within,
    files: (found?.items ?? []).map(mediaCard),
    isEverywhere: shown,
    isSlow: found === undefined,
    ...((q !== '' || kind !== undefined || tag !== '') && { cleared: inFolder(folder) }),
    kinds: [
      { text: text('All kinds'), href: link({ kind: undefined }), isCurrent: kind === undefined },
      ...MEDIA_FILTERS.map((each) => ({
        text: KINDS()[each],
        href: link({ kind: each }),
        isCurrent: each === kind,
      })),
    ],
    kindText: kind === undefined ? text('Kind') : KINDS()[kind],
    tags: knownTags.length === 0 ? [] : tagChoices(tag, knownTags, link),
    sorts: MEDIA_SORTS.map((each) => ({ text: SORTS()[each], href: link({ sort: each }), isCurrent: each === sort })),
    sortText: SORTS()[sort],
    views: {
      grid: { text: text('As a grid'), href: link({ view: MEDIA_VIEWS[0] }), isCurrent: view === 'grid' },
      list: { text: text('As a list'), href: link({ view: 'list' }), isCurrent: view === 'list' },
    },
    ...(folder !== '' &&
      !shown &&
      total + within.length > 0 && { folderPage: `/Admin/Media/Folder?${new URLSearchParams({ folder }).toString()}` }),
    ...(total > 0 && { pager: pagerOf({ page, pageSize: PAGE_SIZE, total }, (other) => link({ page: other })) }),
  };
}

function tagChoices(
  tag: string,
  known: readonly string[],
  link: (change: Partial<MediaPlace>) => string,
): readonly Choice[] {
  const isCurrent = (other: string) => tagKey(other) === tagKey(tag);
  return [
    { text: text('All tags'), href: link({ tag: '' }), isCurrent: tag === '' },
    ...known.map((each) => ({ text: each, href: link({ tag: each }), isCurrent: isCurrent(each) })),
  ];
}

function trailLink(inFolder: (path: string) => string): (folder: string) => Link {
  return (folder) => ({ name: nameOf(folder), path: inFolder(folder) });
}

function branchesIn(tree: readonly Branch[], folder: string): readonly Branch[] {
  if (folder === '') return tree;
  for (const branch of tree) {
    if (branch.isCurrent) return branch.branches;
    const within = branchesIn(branch.branches, folder);
    if (within.length > 0) return within;
  }
  return [];
}
