import type { BulkAction } from '@espalier/plugin-sdk';
import { Logger } from '@nestjs/common';
import { systemPrincipal } from '#core/auth';
import { DomainError } from '#platform/errors';
import { BulkRunner } from './bulk-runner';

function action(run: (id: string) => string | undefined): BulkAction {
  return {
    name: 'mix',
    text: 'Mix',
    done: 'mixed',
    run: (id) => {
      const refused = run(id);
      return Promise.resolve(refused === undefined ? undefined : { refused });
    },
  };
}

const run = (bulk: BulkAction) => new BulkRunner().run(bulk, ['a', 'b', 'c'], systemPrincipal);

describe('A bulk action', () => {
  it('is done to each row, in order', async () => {
    const seen: string[] = [];
    const report = await run(action((id) => void seen.push(id)));
    expect(report).toEqual({ done: 3, refused: [] });
    expect(seen).toEqual(['a', 'b', 'c']);
  });

  it('goes on behind a row that refuses, and tells why', async () => {
    const report = await run(action((id) => (id === 'b' ? 'It is sold out.' : undefined)));
    expect(report).toEqual({ done: 2, refused: [{ id: 'b', reason: 'It is sold out.' }] });
  });

  it('is not done to rows that are refused beforehand', async () => {
    const seen: string[] = [];
    const denials = (ids: readonly string[]) => Promise.resolve(new Map([[ids[1], 'It is not yours.']]));
    const report = await run({ ...action((id) => void seen.push(id)), denials });
    expect(report).toEqual({ done: 2, refused: [{ id: 'b', reason: 'It is not yours.' }] });
    expect(seen).toEqual(['a', 'c']);
  });

  it('takes a domain error for a refusal', async () => {
    const report = await run(
      action(() => {
        throw new DomainError('conflict', 'paint.dry', 'It has dried up.');
      }),
    );
    expect(report.refused.map(({ reason }) => reason)).toEqual(Array(3).fill('It has dried up.'));
  });

  it('goes on behind a row that fails, and tells nothing of the insides', async () => {
    const log = jest.spyOn(Logger.prototype, 'error').mockImplementation();
    const report = await run(
      action((id) => {
        if (id === 'a') throw new Error('column "x" does not exist');
        return undefined;
      }),
    );
    expect(report).toEqual({
      done: 2,
      refused: [{ id: 'a', reason: expect.stringContaining('an error in the service') }],
    });
    expect(log).toHaveBeenCalledWith('mix of a failed', expect.stringContaining('column "x"'));
    log.mockRestore();
  });
});
