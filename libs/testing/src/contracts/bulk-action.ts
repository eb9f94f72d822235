import type { ContentsBulkAction } from '@espalier/plugin-sdk';
import { SAMPLE_PRINCIPAL } from '../samples';
import { itEach } from './it-each';
import { PERMISSION, WORDS_IN_KEBAB_CASE } from './names';

export interface BulkActionSamples {
  /** Ids of items that it is done to, by what the test gives the action in place of its services. */
  readonly does?: readonly string[];
  /** Ids of items that it refuses. */
  readonly refuses?: readonly string[];
}

/** Declares tests of what lists expect of every bulk action. */
export function describeBulkAction(
  action: ContentsBulkAction,
  { does = [], refuses = [] }: BulkActionSamples = {},
): void {
  describe(`The bulk action ${action.name}`, () => {
    it('has a name in kebab case', () => expect(action.name).toMatch(WORDS_IN_KEBAB_CASE));

    it('is chosen by a text that begins with a capital', () => expect(action.text).toMatch(/^\p{Lu}[^]*[^\s.]$/u));

    it('says what was done, to stand behind “2 items were”', () => {
      expect(action.done).toMatch(/^\p{Ll}[^]*[^\s.]$/u);
    });

    it('names a permission', () => expect(action.permission).toMatch(PERMISSION));

    itEach(does, 'is done to %s', async (id) => expect(await action.run(id, SAMPLE_PRINCIPAL)).toBeUndefined());

    itEach(refuses, 'is refused to %s, with a sentence for who asked', async (id) => {
      expect(await action.run(id, SAMPLE_PRINCIPAL)).toEqual({ refused: expect.stringMatching(/^\S.*\.$/) });
    });
  });
}
