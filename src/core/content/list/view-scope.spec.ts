import { evaluate } from '@espalier/predicates';
import type { Principal } from '@espalier/plugin-sdk';
import { viewScope } from './view-scope';

interface Grants {
  /** Permissions for every item of a type, by type; `*` for all types. */
  readonly all?: Readonly<Record<string, readonly string[]>>;
  /** Permissions for own items, by type. */
  readonly own?: Readonly<Record<string, readonly string[]>>;
}

function granted(grants: Readonly<Record<string, readonly string[]>>, type: string, permission: string): boolean {
  return [...(grants[type] ?? []), ...(grants['*'] ?? [])].includes(permission);
}

function caller({ all = {}, own = {} }: Grants): Principal {
  return {
    kind: 'user',
    id: 'me',
    name: 'me',
    roles: [],
    may: (permission, content) =>
      content !== undefined &&
      (granted(all, content.contentType, permission) ||
        (content.owner === 'me' && granted(own, content.contentType, permission))),
  };
}

const ROWS = ['Page', 'Post', 'Memo'].flatMap((contentType) =>
  [true, false].flatMap((published) =>
    ['me', 'you', null].map((owner) => ({ contentType, published, owner, currentOwner: owner }) as const),
  ),
);

/** What the caller sees, computed row by row with the rule itself. */
function expected(principal: Principal, types: readonly string[]) {
  return ROWS.filter(({ contentType, owner, published }) => {
    const may = (permission: string) => principal.may(permission, { contentType, owner });
    return types.includes(contentType) && may('ViewContent') && (published || may('PreviewContent'));
  });
}

function seen(principal: Principal, types: readonly string[]) {
  const scope = viewScope(principal, types);
  return ROWS.filter(
    (row) =>
      scope.types.includes(row.contentType) && evaluate(scope.predicate, (field) => row[field as keyof typeof row]),
  );
}

describe('the versions that a caller may see', () => {
  it.each<[string, Grants]>([
    ['everything', { all: { '*': ['ViewContent', 'PreviewContent'] } }],
    ['what is published', { all: { '*': ['ViewContent'] } }],
    ['what is published, and own drafts', { all: { '*': ['ViewContent'] }, own: { '*': ['PreviewContent'] } }],
    ['own items', { own: { '*': ['ViewContent', 'PreviewContent'] } }],
    ['own published items', { own: { '*': ['ViewContent'] } }],
    ['one type', { all: { Page: ['ViewContent', 'PreviewContent'] } }],
    [
      'each type differently',
      {
        all: { Page: ['ViewContent', 'PreviewContent'], Post: ['ViewContent'] },
        own: { Memo: ['ViewContent', 'PreviewContent'] },
      },
    ],
    ['nothing, with the right to preview alone', { all: { '*': ['PreviewContent'] } }],
    ['nothing', {}],
  ])('can be %s', (_, grants) => {
    const principal = caller(grants);
    expect(seen(principal, ['Page', 'Post', 'Memo'])).toEqual(expected(principal, ['Page', 'Post', 'Memo']));
    expect(seen(principal, ['Post'])).toEqual(expected(principal, ['Post']));
    expect(seen(principal, [])).toEqual([]);
  });

  it('need no condition when the caller may see all of them', () => {
    const scope = viewScope(caller({ all: { '*': ['ViewContent', 'PreviewContent'] } }), ['Page', 'Post']);
    expect(scope).toEqual({ types: ['Page', 'Post'], predicate: { kind: 'always' } });
  });

  it('name no type of which the caller may see nothing', () => {
    expect(viewScope(caller({ all: { Page: ['ViewContent'] } }), ['Page', 'Post']).types).toEqual(['Page']);
  });
});
