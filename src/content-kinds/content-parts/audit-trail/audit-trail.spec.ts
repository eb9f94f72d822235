import type { JsonObject, JsonValue } from '@espalier/plugin-sdk';
import { membersOf } from '@espalier/testing';
import { FakeContext, itemWith, typeWith } from '../../../../test/support/fake-content';
import { AuditTrailHandler } from './audit-trail.handler';
import { AuditTrailPart } from './audit-trail.handler';

const run = (auditTrailPart: JsonValue) => {
  const context = new FakeContext(typeWith(['AuditTrailPart']), itemWith({ auditTrailPart, subtitle: 'x' }));
  new AuditTrailHandler().updating(context);
  return context;
};

describe('The comment of the audit trail part', () => {
  it('goes with the operation and is not stored', () => {
    const { item, transient } = run({ comment: 'Typo' });
    expect(item.data).toEqual({ subtitle: 'x' });
    expect([...transient]).toEqual([['auditTrailPart.comment', 'Typo']]);
  });

  it.each<JsonObject>([{}, { comment: '' }])('is none in %j', (part) => {
    const { item, transient } = run(part);
    expect(item.data).toEqual({ subtitle: 'x' });
    expect(transient.size).toBe(0);
  });

  it.each([{ comment: 5 }, { comment: 'x'.repeat(1001) }])('that is no comment is refused: %.40j', (part) => {
    expect(run(part).item.data).toEqual({ auditTrailPart: part, subtitle: 'x' });
    expect(membersOf(new AuditTrailPart())(part).faults).toHaveLength(1);
  });
});
