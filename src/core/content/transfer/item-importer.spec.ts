import type { ContentItem } from '@espalier/plugin-sdk';
import { placesAfter, type ChangedVersion } from './item-importer';

function version(contentItemVersionId: string, flags: Partial<ContentItem> = {}): ContentItem {
  const rest = { modifiedUtc: '2026-01-02T00:00:00.000Z', unpublishedUtc: null, latest: false, published: false };
  return { ...rest, contentItemVersionId, ...flags } as ContentItem;
}

function changed(item: ContentItem, position: number, stored?: ContentItem): ChangedVersion {
  return { item, position, stored } as ChangedVersion;
}

function names({ latest, published }: ReturnType<typeof placesAfter>) {
  return { latest: latest?.contentItemVersionId, published: published?.contentItemVersionId };
}

describe('The live versions after an import into an item', () => {
  const live = version('a', { latest: true, published: true });

  it('are those that the import says', () => {
    const item = version('b');
    const after = placesAfter({ latest: live, published: live }, { latest: 0, published: 0 }, [changed(item, 0)]);
    expect(names(after)).toEqual({ latest: 'b', published: 'b' });
    expect(item).toMatchObject({ latest: true, published: true });
  });

  it('stay where they are when the import brings archived versions only', () => {
    const item = version('b');
    const after = placesAfter({ latest: live, published: live }, {}, [changed(item, 0)]);
    expect(names(after)).toEqual({ latest: 'a', published: 'a' });
    expect(item).toMatchObject({ latest: false, published: false });
  });

  it('stay where they are when the version that the import wants live is stored alike already', () => {
    const after = placesAfter({ latest: live, published: live }, { latest: 1, published: 1 }, [
      changed(version('b'), 0),
    ]);
    expect(names(after)).toEqual({ latest: 'a', published: 'a' });
  });

  it('keep the published one beneath an imported draft', () => {
    const after = placesAfter({ latest: live, published: live }, { latest: 0 }, [changed(version('b'), 0)]);
    expect(names(after)).toEqual({ latest: 'b', published: 'a' });
    expect(after.published).toMatchObject({ latest: false, published: true });
  });

  it('lose the published one when the import says that it is none any more, and there is still a latest one', () => {
    const item = version('a');
    const after = placesAfter({ latest: live, published: live }, {}, [changed(item, 0, live)]);
    expect(names(after)).toEqual({ latest: 'a', published: undefined });
    expect(item).toMatchObject({ latest: true, published: false, unpublishedUtc: '2026-01-02T00:00:00.000Z' });
  });
});
