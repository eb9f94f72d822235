import { KeptDrafts, sameEntries, type Entries } from './kept-drafts';

const DAY = 24 * 60 * 60 * 1000;
const ANNA = { user: 'anna', item: 'oak' };
const ENTRIES: Entries = [['titlePart.title', 'An oak']];
const draft = { version: '"1"', entries: ENTRIES };

/** A storage that holds so many characters. */
class Room {
  private readonly texts = new Map<string, string>();

  constructor(private readonly characters = Infinity) {}

  get length(): number {
    return this.texts.size;
  }

  key(index: number): string | null {
    return [...this.texts.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.texts.get(key) ?? null;
  }

  setItem(key: string, text: string): void {
    const others = [...this.texts].filter(([name]) => name !== key);
    const taken = others.reduce((sum, [, value]) => sum + value.length, 0);
    if (taken + text.length > this.characters) throw new Error('QuotaExceededError');
    this.texts.set(key, text);
  }

  removeItem(key: string): void {
    this.texts.delete(key);
  }
}

describe('Kept drafts', () => {
  let time: number;
  let room: Room;
  let drafts: KeptDrafts;

  beforeEach(() => {
    time = 1_000_000;
    room = new Room();
    drafts = new KeptDrafts(room, () => time++);
  });

  it('are found by those who typed them, for the item, the newest first', () => {
    drafts.keep(ANNA, 'one', draft);
    drafts.keep(ANNA, 'two', { ...draft, version: '"2"' });
    expect(drafts.of(ANNA).map(({ version }) => version)).toEqual(['"2"', '"1"']);
    expect(drafts.of({ ...ANNA, user: 'berta' })).toEqual([]);
    expect(drafts.of({ ...ANNA, item: 'elm' })).toEqual([]);
  });

  it('are not those of somebody whose id begins in the same way', () => {
    drafts.keep({ user: 'anna:oak', item: 'x' }, 'one', draft);
    expect(drafts.of({ user: 'anna', item: 'oak' })).toEqual([]);
  });

  it('are one for each page, as it was kept last', () => {
    drafts.keep(ANNA, 'one', draft);
    drafts.keep(ANNA, 'one', { ...draft, entries: [] });
    expect(drafts.of(ANNA).map(({ entries }) => entries)).toEqual([[]]);
    drafts.forgetPage(ANNA, 'one');
    expect(drafts.of(ANNA)).toEqual([]);
  });

  it('are done with when what was sent has arrived, and not before', () => {
    drafts.keep(ANNA, 'one', { ...draft, sent: true });
    drafts.keep(ANNA, 'two', draft);
    drafts.keep({ ...ANNA, item: 'elm' }, 'three', { ...draft, sent: true });
    drafts.forgetSent(ANNA);
    expect(drafts.of(ANNA).map(({ key }) => key)).toEqual([expect.stringMatching(/two$/)]);
    expect(drafts.of({ ...ANNA, item: 'elm' })).toHaveLength(1);
  });

  it('keep their time when they are marked', () => {
    drafts.keep(ANNA, 'one', { ...draft, sent: true });
    const kept = drafts.of(ANNA);
    for (const one of kept) drafts.mark(one, { restoring: true });
    expect(drafts.of(ANNA)).toEqual([{ ...kept[0], sent: false, restoring: true }]);
  });

  it('are twenty at most, and go after thirty days', () => {
    for (let number = 1; number <= 25; number++) drafts.keep({ ...ANNA, item: `tree-${number}` }, 'page', draft);
    expect(room.length).toBe(20);
    expect(drafts.of({ ...ANNA, item: 'tree-5' })).toEqual([]);
    expect(drafts.of({ ...ANNA, item: 'tree-6' })).toHaveLength(1);
    time += 30 * DAY;
    expect(drafts.of({ ...ANNA, item: 'tree-6' })).toEqual([]);
    expect(room.length).toBe(0);
  });

  it('make room for newer ones, as far as there is any', () => {
    const long = { ...draft, entries: [['markdown', 'x'.repeat(300)]] as const };
    room = new Room(1000);
    drafts = new KeptDrafts(room, () => time++);
    for (const item of ['oak', 'elm', 'ash']) expect(drafts.keep({ ...ANNA, item }, 'page', long)).toBe(true);
    expect(drafts.of(ANNA)).toEqual([]);
    expect(drafts.of({ ...ANNA, item: 'ash' })).toHaveLength(1);
    expect(drafts.keep(ANNA, 'page', { ...draft, entries: [['markdown', 'x'.repeat(2000)]] })).toBe(false);
  });

  it.each(['', 'null', '{', '5', '{"at":"now"}', '{"at":5}'])('leave out what cannot be read: %j', (text) => {
    room.setItem('espalier:draft:anna:oak:page', text);
    expect(drafts.of(ANNA)).toEqual([]);
    expect(room.length).toBe(0);
  });

  it('leave alone what is not theirs', () => {
    room.setItem('other', 'x');
    drafts.keep(ANNA, 'one', draft);
    expect(room.getItem('other')).toBe('x');
  });
});

it('Entries are the same with the same names and values in the same order', () => {
  expect(sameEntries(ENTRIES, [['titlePart.title', 'An oak']])).toBe(true);
  expect(sameEntries(ENTRIES, [['titlePart.title', 'An elm']])).toBe(false);
  expect(sameEntries([...ENTRIES, ['a', '']], [['a', ''], ...ENTRIES])).toBe(false);
});
