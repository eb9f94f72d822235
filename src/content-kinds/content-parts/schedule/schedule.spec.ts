import type { JsonValue, Principal } from '@espalier/plugin-sdk';
import { membersOf } from '@espalier/testing';
import { FakeContext, itemWith, typeWith, type ContextFacts } from '../../../../test/support/fake-content';
import { ArchiveLaterPart, PublishLaterPart, ScheduleHandler } from './schedule-parts';

const handler = new ScheduleHandler();

describe.each([
  { part: new PublishLaterPart(), member: 'scheduledPublishUtc', wire: 'publishLaterPart' },
  { part: new ArchiveLaterPart(), member: 'scheduledArchiveUtc', wire: 'archiveLaterPart' },
] as const)('The date of a $part.name', ({ part, member, wire }) => {
  const [DUE, DUE_UTC] = ['2026-12-1T10:00:00+01:00', '2026-12-01T09:00:00.000Z'];
  const contextOf = (date?: JsonValue, facts: ContextFacts = {}) =>
    new FakeContext(typeWith([part.name]), itemWith(date === undefined ? {} : { [wire]: { [member]: date } }), facts);
  const scheduled = itemWith({}, { [member]: DUE_UTC });

  it('is kept in UTC', () => {
    expect(membersOf(part)({ [member]: DUE }).stored).toEqual({ [member]: DUE_UTC });
    expect(membersOf(part)({ [member]: 'soon' }).faults).toEqual([
      `${member}: must be a date and time such as 2026-11-20T10:00:00Z.`,
    ]);
  });

  it.each(['creating', 'updating', 'importing'] as const)('is the date of the item when %s', (event) => {
    const context = contextOf(DUE);
    handler[event](context);
    expect(context.item[member]).toBe(DUE_UTC);
  });

  it('needs the right to publish to be set, moved or cleared', () => {
    const asked: unknown[] = [];
    const may: Principal['may'] = (...question) => asked.push(question) < 0;
    expect(() => handler.authorising(contextOf(DUE, { may }))).toThrow(
      `Changing ${wire}.${member} needs the permission PublishContent`,
    );
    expect(() => handler.authorising(contextOf('2027-01-01', { may, previous: scheduled }))).toThrow(/PublishContent/);
    expect(() => handler.authorising(contextOf(undefined, { may, previous: scheduled }))).toThrow(/PublishContent/);
    expect(asked[0]).toEqual(['PublishContent', { contentType: 'Page', owner: 'u-owner' }]);
  });

  it('needs no right to stay none', () => {
    expect(() => handler.authorising(contextOf(undefined, { may: () => false, previous: itemWith({}) }))).not.toThrow();
  });

  it.each(['cloning', 'restoring'] as const)('is cleared when %s', (event) => {
    const context = new FakeContext(
      typeWith([part.name]),
      itemWith({ [wire]: { [member]: DUE_UTC } }, { [member]: DUE_UTC }),
    );
    handler[event](context);
    expect(context.item).toMatchObject({ [member]: null, data: {} });
  });

  it('that is none stays for validation to name', () => {
    const context = contextOf('soon', { may: () => false });
    handler.authorising(context);
    handler.creating(context);
    expect(context.item).toMatchObject({ [member]: null, data: { [wire]: { [member]: 'soon' } } });
  });
});

describe('What is saved with a date that stays, in whatever form it is sent back', () => {
  const [DUE, DUE_UTC] = ['2026-12-1T10:00:00+01:00', '2026-12-01T09:00:00.000Z'];
  const authorise = (part: string, wire: string, member: string) =>
    handler.authorising(
      new FakeContext(typeWith([part]), itemWith({ [wire]: { [member]: DUE } }), {
        may: () => false,
        previous: itemWith({}, { [member]: DUE_UTC }),
      }),
    );

  it('will be published, so it needs the right to publish', () => {
    expect(() => authorise('PublishLaterPart', 'publishLaterPart', 'scheduledPublishUtc')).toThrow(
      `This draft is scheduled to be published (publishLaterPart.scheduledPublishUtc is ${DUE_UTC})`,
    );
  });

  it('will be archived, which needs no right', () => {
    expect(() => authorise('ArchiveLaterPart', 'archiveLaterPart', 'scheduledArchiveUtc')).not.toThrow();
  });
});

it('An item that is published is not published again later, and one that is taken down is not archived again', () => {
  const dates = { scheduledPublishUtc: '2026-12-01T09:00:00.000Z', scheduledArchiveUtc: '2026-12-02T09:00:00.000Z' };
  const data = {
    publishLaterPart: { scheduledPublishUtc: dates.scheduledPublishUtc },
    archiveLaterPart: { scheduledArchiveUtc: dates.scheduledArchiveUtc },
  };
  const type = typeWith(['PublishLaterPart', 'ArchiveLaterPart']);
  const published = new FakeContext(type, itemWith(data, dates));
  handler.publishing(published);
  expect(published.item).toMatchObject({ ...dates, scheduledPublishUtc: null });
  expect(published.item.data).toEqual({ archiveLaterPart: data.archiveLaterPart });
  const takenDown = new FakeContext(type, itemWith(data, dates));
  handler.unpublishing(takenDown);
  expect(takenDown.item).toMatchObject({ ...dates, scheduledArchiveUtc: null });
  expect(takenDown.item.data).toEqual({ publishLaterPart: data.publishLaterPart });
});
