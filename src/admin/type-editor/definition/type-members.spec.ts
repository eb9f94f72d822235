import type { ContentTypeDefinition, FieldDefinition, PartAttachment } from '@espalier/plugin-sdk';
import fc from 'fast-check';
import {
  placedAfter,
  standsAfter,
  typeMembers,
  withChange,
  withMembers,
  without,
  type WantedMember,
} from './type-members';

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

  it('are saved in the order that is wanted, with new ones among them', () => {
    fc.assert(
      fc.property(types, fc.array(fc.nat(), { maxLength: 10 }), (type, picks) => {
        const added = {
          list: 'fields',
          kind: 'TextField',
          settings: SETTINGS,
          name: 'added',
          displayName: 'Added',
        } as const;
        const wanted = picks.reduce<WantedMember[]>(
          (members, pick) =>
            members.toSpliced(pick % members.length, 0, ...members.splice((pick * 7) % members.length, 1)),
          [...typeMembers(type), added],
        );
        const after = withMembers(type, wanted);
        expect(typeMembers(after).map(({ name }) => name)).toEqual(wanted.map(({ name }) => name));
      }),
    );
  });

  it('keep their positions where the order stays, whatever goes and comes behind them', () => {
    const type = typeOf([part('Slides', 10)], [field('height', 20), field('age', 30)]);
    const [slides, height, age] = typeMembers(type);
    expect(withMembers(type, [slides, height, age])).toEqual(type);
    expect(withMembers(type, [slides, age]).fields).toEqual([field('age', 30)]);
    const { position: _position, ...bark } = { ...age, name: 'bark' };
    expect(withMembers(type, [slides, height, age, bark]).fields.map(({ position }) => position)).toEqual([20, 30, 31]);
    expect(withMembers(type, [age, slides]).fields[0].position).toBe(0);
    const last = withMembers(typeOf([part('Slides', 100_000)], []), [slides, bark]);
    expect(typeMembers(last).map(({ position }) => position)).toEqual([0, 1]);
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
