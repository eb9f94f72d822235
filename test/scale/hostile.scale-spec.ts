import { CORPUS } from '../hostile/corpus';
import { BOUND_MS } from '../hostile/hostile-case';
import { HostileWorld } from '../hostile/hostile-world';
import { faultOf } from '../hostile/judge';
import { LoopWatch } from '../support/loop-watch';

describe('The event loop, while requests are answered that mean no good', () => {
  const watch = new LoopWatch();
  let world: HostileWorld;

  beforeAll(async () => {
    world = await HostileWorld.start({ ...watch.env, LOG_LEVEL: 'info' });
  });
  afterAll(async () => {
    await world.stop();
    watch.stop();
  });

  it.each(Object.keys(CORPUS))('is held up no longer than it may be: %s', async (kind) => {
    const late: Record<string, number> = {};
    const faults: Record<string, string | undefined> = {};
    for (const hostile of CORPUS[kind](world.routes)) {
      const bound = BOUND_MS[hostile.sender];
      const ask = async () => {
        faults[hostile.name] = faultOf(hostile, await world.ask(hostile));
      };
      const heldUp = await watch.heldUpBy(ask, { bound });
      if (heldUp > bound) late[`${hostile.name}, ${hostile.sender}`] = heldUp;
    }
    expect([late, faults]).toEqual([{}, {}]);
  });
});
