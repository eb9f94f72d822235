import { LimitGuard, DEFAULT_LIMITS } from './limit-guard';

describe('The limits of a rendering', () => {
  let now = 0;
  const guardOf = (limits = {}) => new LimitGuard({ ...DEFAULT_LIMITS, ...limits }, () => now);

  it('name the template that is nested too deep', () => {
    const guard = guardOf({ depth: 3 });
    const nest = (): string => guard.within('Loop', nest);
    expect(() => guard.pass(nest)).toThrow('The template “Loop” is more than 3 templates deep');
  });

  it('count what is printed, anew with each pass', () => {
    const guard = guardOf({ output: 10 });
    guard.pass(() => guard.print(10));
    guard.pass(() => guard.print(10));
    expect(() => guard.pass(() => guard.within('Long', () => guard.print(11)))).toThrow(
      'The template “Long” prints more than 10 characters',
    );
  });

  it('count what one template prints into another once, and ten times when it goes through many', () => {
    const guard = guardOf({ output: 10 });
    const nest = (depth: number): void =>
      guard.within('Inner', () => {
        if (depth > 0) nest(depth - 1);
        guard.print(10);
      });
    guard.pass(() => nest(9));
    expect(() => guard.pass(() => nest(10))).toThrow('“Inner” prints more than 100 characters together with those');
    const both = () => {
      for (let times = 0; times < 2; times++) {
        guard.within('Inner', () => guard.print(6));
        guard.print(6);
      }
    };
    expect(() => guard.pass(() => guard.within('Outer', both))).toThrow('“Inner” prints more than 10 characters');
  });

  it('count the time of all passes, and none between them', () => {
    const guard = guardOf({ time: 100 });
    const work = (milliseconds: number) =>
      guard.pass(() => {
        now += milliseconds;
        guard.tick();
      });
    work(60);
    now += 1000;
    work(40);
    expect(() => work(1)).toThrow('takes longer than 100 ms');
  });
});
