import type { ContentHandler } from '@espalier/plugin-sdk';
import type { ExtensionRegistry } from '#platform/extensions';
import { FakeContext, itemWith, typeWith } from '../../../../test/support/fake-content';
import { ContentHandlers } from './content-handlers';

const handlersOf = (...contributions: ContentHandler[]) =>
  new ContentHandlers({ contributions: () => contributions } as unknown as ExtensionRegistry);

const context = () => new FakeContext(typeWith([]), itemWith({}));

/** Slow first, so that handlers which did not wait for each other would end in another order. */
class Slow implements ContentHandler {
  constructor(private readonly heard: string[]) {}

  async publishing(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 5));
    this.heard.push('slow');
  }
}

describe('An event', () => {
  it('comes to one handler after the other, in the order of the registry, each with its own this', async () => {
    const heard: string[] = [];
    const quick: ContentHandler = { publishing: () => void heard.push('quick') };
    await handlersOf(new Slow(heard), quick).raise('publishing', context());
    expect(heard).toEqual(['slow', 'quick']);
  });

  it('comes to those only that listen to it', async () => {
    const heard: string[] = [];
    const handlers = handlersOf({ published: () => void heard.push('published') }, {});
    await handlers.raise('publishing', context());
    expect(heard).toEqual([]);
    expect(handlers.hasListeners('published')).toBe(true);
    expect(handlers.hasListeners('publishing')).toBe(false);
  });

  it('comes to no further handler once one has thrown', async () => {
    const heard: string[] = [];
    const vetoing: ContentHandler = { removing: ({ veto }) => veto('It is on the home page.') };
    const handlers = handlersOf(vetoing, { removing: () => void heard.push('later') });
    await expect(handlers.raise('removing', context())).rejects.toThrow('It is on the home page.');
    expect(heard).toEqual([]);
  });
});
