import {
  ExpiringCache,
  Snapshot,
  inSharedAnswer,
  isForNobodyElse,
  noteInvalidation,
  restsOnFile,
  restsOnItem,
  restsOnItems,
  sharedHeaders,
} from './index';

describe('ExpiringCache', () => {
  it('answers until the time of an entry is over', () => {
    const cache = new ExpiringCache<string>(10);
    cache.set('token', 'principal', 1000);

    expect(cache.get('token', 999)).toBe('principal');
    expect(cache.get('token', 1000)).toBeUndefined();
  });

  it('makes room by dropping what was not used for longest', () => {
    const cache = new ExpiringCache<number>(2);
    cache.set('a', 1, 1000);
    cache.set('b', 2, 1000);
    cache.get('a', 0);

    cache.set('c', 3, 1000);

    expect([cache.get('a', 0), cache.get('b', 0), cache.get('c', 0)]).toEqual([1, undefined, 3]);
  });
});

describe('Snapshot', () => {
  it('reads once for many readers', async () => {
    const read = jest.fn(() => Promise.resolve('roles'));
    const snapshot = new Snapshot(read, () => true);

    await Promise.all([snapshot.get(), snapshot.get()]);

    expect(await snapshot.get()).toBe('roles');
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('does not keep a read that began before a change', async () => {
    const answers = [deferred<string>(), deferred<string>()];
    let reads = 0;
    const snapshot = new Snapshot(
      () => answers[reads++].promise,
      () => true,
    );

    const early = snapshot.get();
    snapshot.drop();
    const late = snapshot.get();
    answers[1].resolve('new');
    answers[0].resolve('old');

    expect([await early, await late, await snapshot.get()]).toEqual(['old', 'new', 'new']);
  });

  it('reads every time while news cannot be received', async () => {
    let connected = true;
    let state = 1;
    const snapshot = new Snapshot(
      () => Promise.resolve(state),
      () => connected,
    );
    await snapshot.get();

    state = 2;
    connected = false;

    expect(await snapshot.get()).toBe(2);
  });

  it('tries again after a read that failed', async () => {
    const read = jest
      .fn<Promise<string>, []>()
      .mockRejectedValueOnce(new Error('no database'))
      .mockResolvedValue('read');
    const snapshot = new Snapshot(read, () => true);

    await expect(snapshot.get()).rejects.toThrow('no database');

    expect(await snapshot.get()).toBe('read');
  });
});

describe('An answer for many', () => {
  const headersAfter = (read: () => void) =>
    inSharedAnswer({ fresh: 60, stale: 5 }, () => {
      read();
      return sharedHeaders();
    });
  const ids = Array.from({ length: 200 }, (_, at) => `item${at}`.padEnd(26, '0'));

  it('has a tag for each item, type and file that it rests on', () => {
    const headers = headersAfter(() => {
      restsOnItem('pear', 'Fruit');
      restsOnItems(['Tree']);
      restsOnFile('a.png');
    });
    expect(headers).toEqual({
      'Cache-Control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=5',
      'Cache-Tag': 'all,type-Fruit,items-of-Tree,type-Tree,file-7f071235805fbf58,item-pear',
      'Surrogate-Key': 'all type-Fruit items-of-Tree type-Tree file-7f071235805fbf58 item-pear',
    });
  });

  it('has the types alone where there are too many, and says so', () => {
    const known = headersAfter(() => ids.forEach((id) => restsOnItem(id, 'Fruit')));
    expect(known).toMatchObject({ 'Cache-Tag': 'all,type-Fruit,items-of-Fruit', 'Cache-Tag-Shortened': '?1' });
    const unknown = headersAfter(() => ids.forEach((id) => restsOnItem(id)));
    expect(unknown).toMatchObject({ 'Cache-Tag': 'all,items', 'Cache-Tag-Shortened': '?1' });
    const types = Array.from({ length: 200 }, (_, at) => `Type${at}`);
    expect(headersAfter(() => restsOnItems(types))).toMatchObject({ 'Cache-Tag': 'all,items' });
  });

  it('is none where it rests on nothing, on drafts, or where nobody asked for one', () => {
    expect(headersAfter(() => undefined)).toBeUndefined();
    const ofDraft = () => {
      restsOnItems();
      isForNobodyElse();
    };
    expect(headersAfter(ofDraft)).toBeUndefined();
    restsOnItems();
    expect(sharedHeaders()).toBeUndefined();
  });

  it('is none where caches may have been told of a change before it comes to them', () => {
    const meanwhile = () => {
      restsOnItem('pear', 'Fruit');
      noteInvalidation();
    };
    expect(headersAfter(meanwhile)).toBeUndefined();
    expect(headersAfter(() => restsOnItem('pear', 'Fruit'))).toBeDefined();
  });
});

function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((settle) => (resolve = settle));
  return { promise, resolve };
}
