import type { SearchWeight } from '@espalier/plugin-sdk';
import type { ContentMember, ContentType } from '#core/content-definition';
import { memberFields } from '../query/query-fields';

/** What of the items of a type is searched for, as `content_searchable` has it. */
export interface SearchableTexts {
  readonly content_type: string;
  /** As literals of `text[]`. */
  readonly paths: readonly string[];
  /** Of the words at each path. */
  readonly weights: readonly string[];
  /** Paths of lists of embedded items. */
  readonly embedded: readonly string[];
}

const WEIGHTS: Readonly<Record<Exclude<SearchWeight, 'none'>, string>> = {
  title: 'A',
  heading: 'B',
  text: 'C',
  low: 'D',
};

export function searchableTexts(type: ContentType): SearchableTexts {
  const members = [...type.members.values()];
  const weighed = members.flatMap(weightsOf);
  return {
    content_type: type.name,
    paths: weighed.map(([path]) => path),
    weights: weighed.map(([, weight]) => weight),
    embedded: members.flatMap((member) =>
      member.kind === 'part' && member.partType.embeds
        ? [pathLiteral([member.wireName, member.partType.embeds.member])]
        : [],
    ),
  };
}

function weightsOf(member: ContentMember): [path: string, weight: string][] {
  const { settings } = member.kind === 'part' ? member.attachment : member.field;
  const chosen = settings.searchable as SearchWeight | undefined;
  const { searchable: ofKind = {} } = member.kind === 'part' ? member.partType : member.fieldType;
  return memberFields(member).flatMap(({ kind, path, scalar }): [string, string][] => {
    const own = ofKind[path.slice(1).join('.')] ?? 'low';
    const isText = (kind === 'text' || kind === 'textList') && scalar === undefined;
    // What people never read is not searched for, whatever the type says of the member as a whole.
    const weight = own === 'none' ? own : (chosen ?? own);
    return isText && weight !== 'none' ? [[pathLiteral(path), WEIGHTS[weight]]] : [];
  });
}

/** Wire names have nothing that an array would need to quote. */
function pathLiteral(path: readonly string[]): string {
  return `{${path.join(',')}}`;
}
