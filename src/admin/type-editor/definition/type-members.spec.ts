import type { ContentTypeDefinition, FieldDefinition, PartAttachment } from '@espalier/plugin-sdk';
import fc from 'fast-check';
import { moved, placedAfter, standsAfter, typeMembers, withChange, withField, without, withPart } from './type-members';

const SETTINGS = { hint: '', required: false, defaultValue: null, indexed: false };

const part = (name: string, position: number): PartAttachment => ({
  part: 'BagPart',
  name,
  displayName: name,
  position,
  settings: {},
});
const field = (name: string, position: number): FieldDefinition => ({
  name,
  type: 'TextField',
  displayName: name,
  position,
  settings: SETTINGS,
});

function typeOf(parts: readonly PartAttachment[], fields: readonly FieldDefinition[]): ContentTypeDefinition {
  return {
    name: 'Tree',
    displayName: 'Tree',
    description: '',
    stereotype: '',
    creatable: true,
    listable: true,
    draftable: true,
    versionable: true,
    securable: true,
    parts,
    fields,
  };
}

const orderOf = (definition: ContentTypeDefinition) => typeMembers(definition).map(({ wireName }) => wireName);

const positions = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 8 });
const types = fc.tuple(positions, positions).map(([ofParts, ofFields]) =>
  typeOf(
    ofParts.map((position, index) => part(`Bag${index}`, position)).toSorted((a, b) => a.position - b.position),
    ofFields.map((position, index) => field(`field${index}`, position)).toSorted((a, b) => a.position - b.position),
  ),
);

describe('The members of a type', () => {
  it('are in the order of editors: by position, parts before fields where that is the same', () => {
    const type = typeOf([part('Slides', 1), part('Teasers', 3)], [field('height', 0), field('age', 1)]);
    expect(orderOf(type)).toEqual(['height', 'slides', 'age', 'teasers']);
  });

  it('move past one another, and nothing else changes its place', () => {
    fc.assert(
      fc.property(types, fc.nat(), fc.constantFrom<1 | -1>(1, -1), (type, pick, by) => {
        const order = orderOf(type);
        const from = pick % order.length;
        const after = orderOf(moved(type, order[from], by));
        const to = from + by;
        const expected = to < 0 || to >= order.length ? order : order.with(from, order[to]).with(to, order[from]);
        expect(after).toEqual(expected);
      }),
    );
  });

  it('stand where they were put, also where many share a position', () => {
    fc.assert(
      fc.property(types, fc.nat(), fc.nat(), (type, one, other) => {
        const order = orderOf(type);
        const member = order[one % order.length];
        const others = ['', ...order.filter((name) => name !== member)];
        const after = others[other % others.length];
        const placed = placedAfter(type, member, after);
        expect(standsAfter(placed, member)).toBe(after);
        expect(orderOf(placed).filter((name) => name !== member)).toEqual(order.filter((name) => name !== member));
      }),
    );
  });

  it('keep their positions where nothing moves', () => {
    const type = typeOf([part('Slides', 10)], [field('height', 20)]);
    expect(placedAfter(type, 'height', 'slides')).toBe(type);
    expect(moved(type, 'slides', -1)).toBe(type);
    expect(moved(type, 'absent', 1)).toBe(type);
  });

  it('are added behind all others, also behind the last position that there is', () => {
    const type = typeOf([part('Slides', 100_000)], [field('height', 7)]);
    const { position: _position, ...age } = field('age', 0);
    const { position: _other, ...teasers } = part('Teasers', 0);
    const added = withPart(withField(type, age), teasers);
    expect(orderOf(added)).toEqual(['height', 'slides', 'age', 'teasers']);
    expect(Math.max(...typeMembers(added).map(({ position }) => position))).toBeLessThanOrEqual(100_000);
  });

  it('are changed and taken away by their names, in their own list', () => {
    const type = typeOf([part('Slides', 0)], [field('height', 1), field('age', 2)]);
    const change = { displayName: 'How old', settings: { ...SETTINGS, required: true } };
    const changed = withChange(type, { list: 'fields', name: 'age' }, change);
    expect(changed.fields).toEqual([field('height', 1), { ...field('age', 2), ...change }]);
    expect(orderOf(without(changed, { list: 'fields', name: 'height' }))).toEqual(['slides', 'age']);
    expect(without(changed, { list: 'parts', name: 'height' }).fields).toHaveLength(2);
  });
});
