import type { Principal } from '@espalier/plugin-sdk';
import type { ContentSelection, QueriedVersion } from '#core/content';
import { Relations } from './relations';

const NOBODY = {} as Principal;

function selection(...scalars: ('displayText' | 'owner')[]): ContentSelection {
  return { scalars: new Set(scalars), members: new Set(['bio', ...scalars]) };
}

function version(id: string): QueriedVersion {
  return { scalar: () => id, member: () => id } as unknown as QueriedVersion;
}

describe('What items of one answer lead to', () => {
  const statements: unknown[] = [];
  const query = {
    published: (ids: readonly string[], { scalars, members }: ContentSelection) => {
      statements.push({ ids, scalars: [...scalars], members: [...members] });
      return Promise.resolve(new Map(ids.filter((id) => id !== 'gone').map((id) => [id, version(id)])));
    },
  };
  const userNames = {
    namesOf: (userIds: readonly string[]) => {
      statements.push(userIds);
      return Promise.resolve(new Map(userIds.filter((id) => id !== 'gone').map((id) => [id, `name of ${id}`])));
    },
  };

  const bodyHtml = { htmlOf: () => Promise.resolve([]) };

  beforeEach(() => statements.splice(0));

  it('is read together, each item once, with all that any of them selects', async () => {
    const relations = new Relations(query, userNames, NOBODY, bodyHtml);
    const found = await Promise.all([
      relations.picked(['a', 'gone', 'b'], selection('displayText')),
      relations.picked([], selection('owner')),
      relations.picked(['b', 'c', 'b'], selection('owner')),
    ]);
    expect(found.map((items) => items.map((item) => item.scalar('contentItemId')))).toEqual([
      ['a', 'b'],
      [],
      ['b', 'c', 'b'],
    ]);
    expect(statements).toEqual([
      { ids: ['a', 'gone', 'b', 'c'], scalars: ['displayText', 'owner'], members: ['bio', 'displayText', 'owner'] },
    ]);
  });

  it('is read again when it is asked for later, for more may be selected of it', async () => {
    const relations = new Relations(query, userNames, NOBODY, bodyHtml);
    await relations.picked(['a'], selection('displayText'));
    await relations.picked(['a'], selection('owner'));
    expect(statements).toHaveLength(2);
  });

  it('is read for all parents of a list field together, and apart for two fields', async () => {
    const relations = new Relations(query, userNames, NOBODY, bodyHtml);
    const asked: (readonly string[])[] = [];
    const reader = () => (parents: readonly string[]) => {
      asked.push(parents);
      return Promise.resolve(new Map([['a', [version('child')]]]));
    };
    const [field, other] = [selection('displayText'), selection('displayText')];
    const children = await Promise.all([
      relations.children('a', field, reader),
      relations.children('b', field, reader),
      relations.children('a', other, reader),
      relations.children('a', field, reader),
    ]);
    expect(children.map((items) => items.length)).toEqual([1, 0, 1, 1]);
    expect(asked).toEqual([['a', 'b'], ['a']]);
  });

  it('are users by their names, asked for once each', async () => {
    const relations = new Relations(query, userNames, NOBODY, bodyHtml);
    const users = await Promise.all([relations.users(['a', 'gone']), relations.users(['a'])]);
    const user = { userId: 'a', userName: 'name of a' };
    expect(users).toEqual([[user], [user]]);
    expect(statements).toEqual([['a', 'gone']]);
  });
});
