import fc from 'fast-check';
import { MediaWorld } from '../support/media-world';
import { faultOf } from '../support/rest-caller';

let world: MediaWorld;

beforeAll(async () => {
  world = await MediaWorld.start();
});
afterAll(() => world.stop());

const move = (id: string, path: string, uses?: string) =>
  world.ask<{ path: string }>('POST', `/api/media/${id}/move`, { path, uses });

/** What is at an address: a content, where it leads, or the status. */
async function at(address: string): Promise<string | number> {
  const { status, headers, bytes } = await world.fetch(address);
  if (status === 301) return headers.get('location') ?? '';
  return status === 200 ? bytes.toString() : status;
}

describe('The address that a file had', () => {
  it('leads to the file, with what else is asked for', async () => {
    const { id } = await world.add('trees/oak tree.txt', 'Oak');
    expect((await move(id, 'plants/ök.txt')).status).toBe(200);
    const { status, headers } = await world.fetch('Trees/oak%20TREE.txt?width=240&x=%22');
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([
      301,
      '/media/plants/%C3%B6k.txt?width=240&x=%22',
      'public, max-age=0, must-revalidate',
    ]);
    const followed = await fetch(`${world.app.url}/media/trees/oak%20tree.txt`);
    expect(await followed.text()).toBe('Oak');
  });

  it('leads nowhere where that is asked for, and nobody else knows the wish', async () => {
    const { id } = await world.add('left.txt', 'Left');
    expect(faultOf(await move(id, 'gone.txt', 'forget'))).toEqual([400, 'http.invalid-body', ['uses']]);
    expect(await at('left.txt')).toBe('Left');
    await move(id, 'gone.txt', 'leave');
    expect([await at('left.txt'), await at('gone.txt')]).toEqual([404, 'Left']);
  });

  it('is that of whatever is there, in whatever order things come and go', async () => {
    const names = ['a.txt', 'b.txt', 'c.txt'];
    const name = fc.constantFrom(...names);
    const operation = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), to: name }),
      fc.record({
        kind: fc.constant('move' as const),
        from: name,
        to: name,
        uses: fc.constantFrom('redirect', 'leave'),
      }),
      fc.record({ kind: fc.constant('delete' as const), from: name }),
      fc.record({ kind: fc.constant('restore' as const), to: name }),
      fc.record({ kind: fc.constant('purge' as const) }),
    );
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 4, maxLength: 12 }), async (operations) => {
        const folder = `run${run++}`;
        const places = new Map<string, string>();
        const former = new Map<string, string>();
        const binned: string[] = [];
        const put = (id: string, place: string) => {
          places.set(place, id);
          former.delete(place);
        };
        for (const [index, done] of operations.entries()) {
          const id = 'from' in done ? places.get(done.from) : binned.at(-1);
          const isFree = !('to' in done) || !places.has(done.to);
          if (done.kind === 'add') {
            if (isFree) put((await world.add(`${folder}/${done.to}`, `${folder}-${index}`)).id, done.to);
          } else if (id !== undefined && isFree) {
            if (done.kind === 'move') {
              expect((await move(id, `${folder}/${done.to}`, done.uses)).status).toBe(200);
              places.delete(done.from);
              put(id, done.to);
              if (done.uses === 'redirect') former.set(done.from, id);
            } else if (done.kind === 'delete') {
              expect((await world.ask('DELETE', `/api/media/${id}`)).status).toBe(204);
              places.delete(done.from);
              binned.push(id);
            } else {
              binned.pop();
              if (done.kind === 'restore') {
                const body = { path: `${folder}/${done.to}` };
                expect((await world.ask('POST', `/api/recycle-bin/media/${id}/restore`, body)).status).toBe(200);
                put(id, done.to);
              } else {
                expect((await world.ask('DELETE', `/api/recycle-bin/media/${id}`)).status).toBe(204);
                for (const [place, target] of former) if (target === id) former.delete(place);
              }
            }
          }
          for (const place of names) {
            const target = [...places].find(([, file]) => file === former.get(place))?.[0];
            const expected = target === undefined ? 404 : `/media/${folder}/${target}`;
            expect(await at(`${folder}/${place}`)).toEqual(
              places.has(place) ? expect.stringContaining('run') : expected,
            );
          }
        }
      }),
      { numRuns: 25, seed: 7 },
    );
  });
});

describe('A folder that is moved', () => {
  const moveFolder = (folder: string, path: string, uses?: string) =>
    world.ask('POST', '/api/media/folders/move', { folder, path, uses });

  it('takes all that is in it with it, and the old addresses lead there', async () => {
    await world.add('Garden/rose.txt', 'Rose');
    await world.add('garden/beds/tulip.txt', 'Tulip');
    await world.add('garden2/weed.txt', 'Weed');
    const { status, body } = await moveFolder('GARDEN/', 'Parks/Old garden');
    expect([status, body]).toEqual([200, { folder: 'Parks/Old garden', files: 2 }]);
    expect(await at('Parks/Old%20garden/beds/tulip.txt')).toBe('Tulip');
    expect(await at('garden/rose.txt')).toBe('/media/Parks/Old%20garden/rose.txt');
    expect(await at('garden2/weed.txt')).toBe('Weed');
    expect((await moveFolder('parks/old garden', 'PARKS/old garden')).status).toBe(200);
    expect(await world.paths()).toEqual(expect.arrayContaining(['PARKS/old garden/rose.txt']));
    expect((await moveFolder('PARKS/old garden/beds', '', 'leave')).body).toEqual({ folder: '', files: 1 });
    expect([await at('tulip.txt'), await at('parks/old%20garden/beds/tulip.txt')]).toEqual(['Tulip', 404]);
  });

  it('moves whole or not at all', async () => {
    await world.add('whole/one.txt', '1');
    await world.add('whole/two.txt', '2');
    await world.add('part/two.txt', '3');
    const before = await world.paths();
    expect(faultOf(await moveFolder('whole', 'PART'))).toEqual([409, 'media.path-taken']);
    for (const path of ['whole/in', '../x', 'x'.repeat(1020)]) {
      expect(faultOf(await moveFolder('whole', path))).toEqual([400, 'media.invalid', ['path']]);
    }
    expect(faultOf(await moveFolder('/', 'x'))).toEqual([400, 'media.invalid', ['folder']]);
    expect(faultOf(await moveFolder('nothing', 'x'))).toEqual([404, 'media.folder-not-found']);
    expect(await world.paths()).toEqual(before);
  });
});
