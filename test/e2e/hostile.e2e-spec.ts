import { CORPUS, LARGE_KINDS } from '../hostile/corpus';
import { HostileWorld } from '../hostile/hostile-world';
import { faultOf, faultsOfOutput, linesOf } from '../hostile/judge';

describe('Requests that mean no good', () => {
  let world: HostileWorld;
  let before: ReadonlySet<string>;

  beforeAll(async () => {
    world = await HostileWorld.start();
    before = new Set(linesOf(world.service.output()));
  });
  afterAll(() => world?.stop());

  it.each(Object.keys(CORPUS).filter((kind) => !LARGE_KINDS.has(kind)))(
    'are answered, and nothing is told: %s',
    async (kind) => {
      const faults: Record<string, string> = {};
      for (const hostile of CORPUS[kind](world.routes)) {
        const fault = faultOf(hostile, await world.ask(hostile));
        if (fault !== undefined) faults[hostile.name] = fault;
      }
      expect(faults).toEqual({});
    },
  );

  it('leave a service that serves everybody as before', async () => {
    const { status, text } = await world.ask({ sender: 'visitor', method: 'GET', path: '/blog' });
    expect([status, text.includes('On pruning')]).toEqual([200, true]);
  });

  it('have only the logger write, line by line, and of no fault', () => {
    const written = linesOf(world.service.output()).filter((line) => !before.has(line));
    expect(faultsOfOutput(written)).toEqual([]);
  });
});
