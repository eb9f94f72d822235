import { settingsChanged } from './settings';

describe('What the audit trail says of settings', () => {
  it('is nothing when they are as they were', () => {
    expect(settingsChanged({ name: 'site' }, { name: 'A' }, { name: 'A' })).toBeUndefined();
  });

  it('names the section, and what has changed in it', () => {
    expect(settingsChanged({ name: 'site' }, { name: 'A' }, { name: 'B' })).toEqual({
      category: 'Settings',
      event: 'Changed',
      correlationId: 'site',
      facts: { changed: ['name'], before: { name: 'A' }, after: { name: 'B' } },
    });
  });

  it('has values of any length where the section says so', () => {
    const list = (name: string) => ({ list: Array.from({ length: 500 }, () => name) });
    const [before, after] = [list('a'), list('b')];
    expect(settingsChanged({ name: 'site' }, before, after)?.facts).toMatchObject({ before: {}, after: {} });
    const told = settingsChanged({ name: 'site', recordedInFull: true }, before, after);
    expect(told?.facts).toMatchObject({ before, after });
  });

  it('tells no secrets, and may be an event of another module', () => {
    const section = { name: 'shop', secrets: ['key'], recordedAs: { category: 'Shop', event: 'Opened' } };
    expect(settingsChanged(section, {}, { key: 'swordfish' })).toEqual({
      category: 'Shop',
      event: 'Opened',
      correlationId: 'shop',
      facts: { changed: ['key'], before: {}, after: {} },
    });
  });
});
