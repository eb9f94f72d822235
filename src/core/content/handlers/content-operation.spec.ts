import type { JsonObject } from '@espalier/plugin-sdk';
import type { ContentType } from '#core/content-definition';
import type { Transaction } from '#platform/database';
import { FakeContext, itemWith, typeWith } from '../../../../test/support/fake-content';
import { ContentOperation } from './content-operation';

const transaction = {} as unknown as Transaction;

function operationOn(data: JsonObject = {}): ContentOperation {
  const { item, type, principal, now } = new FakeContext(typeWith([]), itemWith(data));
  return new ContentOperation({ item, type, principal, now, transaction });
}

const typeThat = (validate: ContentType['validate']) => ({ validate }) as unknown as ContentType;

describe('An operation', () => {
  it('collects the faults of all handlers before it fails', () => {
    const operation = operationOn();
    const { fault } = operation;
    fault({ member: 'titlePart.title', message: 'is rude.' });
    fault({ member: 'titlePart.title', message: 'is long.' });
    operation.about(itemWith({})).fault({ member: '', message: 'is odd.' });
    expect(() => operation.throwFaults()).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        errors: { 'titlePart.title': ['is rude.', 'is long.'], '': ['is odd.'] },
      }),
    );
  });

  it('is refused with the reason of a veto', () => {
    const { veto } = operationOn();
    expect(() => veto('Not on Fridays.')).toThrow(
      expect.objectContaining({ kind: 'conflict', code: 'content.vetoed', message: 'Not on Fridays.' }),
    );
  });

  it('gives the data the form that the type stores', () => {
    const operation = operationOn({ date: '2026-1-1' });
    operation.validate(typeThat(() => ({ data: { date: '2026-01-01' }, faults: [] })));
    expect(operation.item.data).toEqual({ date: '2026-01-01' });
  });

  it('leaves data that do not fit the type as they are, and names their faults beside those of handlers', () => {
    const operation = operationOn({ date: 'soon' });
    operation.fault({ member: 'owner', message: 'is away.' });
    const faults = [{ member: 'date', message: 'must be a date.' }];
    expect(() => operation.validate(typeThat(() => ({ data: {}, faults })))).toThrow(
      expect.objectContaining({ errors: { owner: ['is away.'], date: ['must be a date.'] } }),
    );
    expect(operation.item.data).toEqual({ date: 'soon' });
  });

  it('is the same operation seen against or about another version, with what handlers left in it', () => {
    const operation = operationOn();
    const published = itemWith({}, { published: true, latest: false });
    operation.against(published).transient.set('auditTrailPart.comment', 'because');
    expect(operation.against(published)).toMatchObject({ item: operation.item, previous: published });
    expect(operation.about(published).transient.get('auditTrailPart.comment')).toBe('because');
  });

  it('lets handlers change a copy of the version that it is about', () => {
    const published = itemWith({}, { published: true });
    operationOn().about(published).item.published = false;
    expect(published.published).toBe(true);
  });
});
