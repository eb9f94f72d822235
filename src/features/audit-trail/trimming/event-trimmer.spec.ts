import { AuditTrailSettings } from '../settings/audit-trail-settings';
import { thresholdsOf } from './event-trimmer';

const NOW = new Date('2026-11-20T12:00:00.000Z');

const of = (settings: Partial<AuditTrailSettings>) =>
  thresholdsOf(Object.assign(new AuditTrailSettings(), settings), ['Content', 'Users'], NOW).map(
    ({ category, olderThan }) => `${category} ${olderThan}`,
  );

describe('What is too old', () => {
  it('is nothing by default', () => expect(of({})).toEqual([]));

  it('is what happened before whole days, to the millisecond', () =>
    expect(of({ retentionDays: 1 })).toEqual(['Content 2026-11-19T12:00:00.000Z', 'Users 2026-11-19T12:00:00.000Z']));

  it('is decided by category first', () => {
    expect(of({ retentionDaysByCategory: { Users: 10 } })).toEqual(['Users 2026-11-10T12:00:00.000Z']);
    expect(of({ retentionDays: 1, retentionDaysByCategory: { Users: 0 } })).toEqual([
      'Content 2026-11-19T12:00:00.000Z',
    ]);
  });

  it('is nothing while trimming is off', () => expect(of({ retentionDays: 1, trimmingDisabled: true })).toEqual([]));
});
