import type { ArgumentMetadata, Type } from '@nestjs/common';
import { Type as Nested } from 'class-transformer';
import {
  Allow,
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import { InvalidBodyError, UnsupportedBodyError } from '#platform/request';
import { DtoPipe, readDto } from './read-dto';
import { dtoMembers, MayBeAbsent } from './dto-members';

class Leaf {
  @IsInt()
  @Min(1)
  veins: number;
}

class Named {
  @IsString()
  @MinLength(1)
  @MaxLength(5)
  name: string;
}

class Tree extends Named {
  @IsArray()
  @ArrayMaxSize(3)
  @ArrayUnique()
  @IsString({ each: true })
  @IsIn(['red', 'blue'], { each: true })
  colors: string[] = [];

  @IsOptional()
  @IsString()
  note?: string | null;

  @MayBeAbsent()
  @IsBoolean()
  tall?: boolean;

  @IsInt()
  @Max(9)
  age = 1;

  @Allow()
  id?: unknown;

  @MayBeAbsent()
  @Matches(/^[a-z]+$/, { message: 'must be in lower case, such as "oak"' })
  kind?: string;

  @IsArray()
  @ValidateNested({ each: true })
  @Nested(() => Leaf)
  leaves: Leaf[] = [];

  @MayBeAbsent()
  @ValidateBy(
    { name: 'odd', validator: { validate: (value) => Promise.resolve(Number(value) % 2 === 1) } },
    { message: '$property must be odd' },
  )
  rings?: number;

  @MayBeAbsent()
  @ValidateBy(
    { name: 'told', validator: { validate: (value) => Promise.resolve(value === 'old') } },
    { each: true, message: 'must be known' },
  )
  tags?: string[];
}

async function errorsOf(sent: unknown, type: Type<object> = Tree): Promise<unknown> {
  const error: unknown = await readDto(type, sent).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(InvalidBodyError);
  return (error as InvalidBodyError).errors;
}

describe('A body', () => {
  it('is an instance of its class, with the values of the class where members are absent', async () => {
    const tree = await readDto(Tree, { name: 'Oak', leaves: [{ veins: 2 }] });
    expect(tree).toBeInstanceOf(Tree);
    expect(tree.leaves[0]).toBeInstanceOf(Leaf);
    expect(JSON.parse(JSON.stringify(tree))).toEqual({ name: 'Oak', colors: [], age: 1, leaves: [{ veins: 2 }] });
  });

  it('does not share the values of its class with the next one', async () => {
    const [one, other] = [await readDto(Tree, { name: 'Oak' }), await readDto(Tree, { name: 'Elm' })];
    expect(one.colors).not.toBe(other.colors);
  });

  it.each<[object, object]>([
    [{}, { name: ['is required.'] }],
    [{ name: 1 }, { name: ['must be a string.'] }],
    [{ name: null }, { name: ['must be a string.'] }],
    [{ name: '' }, { name: ['must not be empty.'] }],
    [{ name: 'Horse chestnut' }, { name: ['must be at most 5 characters long.'] }],
    [{ name: 'Oak', note: 1 }, { note: ['must be a string or null.'] }],
    [{ name: 'Oak', tall: null }, { tall: ['must be true or false.'] }],
    [{ name: 'Oak', age: 1.5 }, { age: ['must be a whole number.'] }],
    [{ name: 'Oak', age: 10 }, { age: ['must be at most 9.'] }],
    [{ name: 'Oak', kind: 'OAK' }, { kind: ['must be in lower case, such as "oak".'] }],
    [{ name: 'Oak', colors: 'red' }, { colors: ['must be an array.'] }],
    [
      { name: 'Oak', colors: ['red', 1, 'pink'] },
      {
        'colors[1]': ['must be a string.', 'must be one of "red", "blue".'],
        'colors[2]': ['must be one of "red", "blue".'],
      },
    ],
    [{ name: 'Oak', colors: ['red', 'red'] }, { colors: ['must not have the same entry twice.'] }],
    [{ name: 'Oak', leaves: [{ veins: 1 }, { veins: 0 }] }, { 'leaves[1].veins': ['must be at least 1.'] }],
    [{ name: 'Oak', leaves: [{ veins: 1, tip: 2 }] }, { 'leaves[0].tip': ['is not known. Did you mean veins?'] }],
    [{ name: 'Oak', rings: 2 }, { rings: ['must be odd.'] }],
    [{ name: 'Oak', tags: ['new'] }, { 'tags[0]': ['must be known.'] }],
    [{ name: 'Oak', tags: 'new' }, { tags: ['must be an array.'] }],
    [{ nmae: 'Oak' }, { name: ['is required.'], nmae: [expect.stringContaining('is not known. Did you mean name,')] }],
  ])('that is %j is refused, with what is wrong by path', async (sent, errors) => {
    expect(await errorsOf(sent)).toEqual(errors);
  });

  it.each(['constructor', '__proto__', 'hasOwnProperty', 'toString'])(
    'may have no member %s, as no other that is unknown',
    async (name) => {
      const errors = await errorsOf(JSON.parse(`{"name": "Oak", "${name}": {"tall": true}}`));
      expect(Object.keys(errors as object)).toEqual([name]);
    },
  );

  it.each([1, 'Oak', {}, [], { prototype: {} }])('names no class by constructor, as %j', async (constructor) => {
    expect(await errorsOf({ name: { constructor } })).toEqual({ 'name.constructor': ['is not known.'] });
    expect(await errorsOf({ name: 'Oak', leaves: [{ veins: { constructor } }] })).toEqual({
      'leaves[0].veins.constructor': ['is not known.'],
    });
  });

  it.each([[[]], [[{ veins: 1 }]]])('has objects in a list of them, and not %j', async (list) => {
    expect(await errorsOf({ name: 'Oak', leaves: [{ veins: 1 }, list] })).toEqual({
      'leaves[1]': ['must be a JSON object.'],
    });
  });

  it.each([[undefined], [null], ['text'], [[]], [1]])('is a JSON object, and not %j', async (sent) => {
    expect(await errorsOf(sent)).toEqual({ '': ['The body must be a JSON object.'] });
  });

  it('takes what no rule was given for, when it is allowed, and null where it is optional', async () => {
    expect(await readDto(Tree, { name: 'Oak', id: { any: 1 }, note: null })).toMatchObject({
      id: { any: 1 },
      note: null,
    });
  });

  it('is refused with the first hundred things that are wrong', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 20_000 }, (_value, index) => [`m${index}`, 1]));
    expect(Object.keys((await errorsOf({ name: 'Oak', ...unknown })) as object)).toHaveLength(100);
    const colors = Array.from({ length: 20_000 }, () => 1);
    expect(Object.keys((await errorsOf({ name: 'Oak', colors: [...colors] })) as object).length).toBeLessThanOrEqual(
      100,
    );
  });

  it('holds nothing that cannot be stored', async () => {
    expect(await errorsOf({ name: 'a\0' })).toEqual({ name: [expect.stringContaining('U+0000')] });
  });
});

describe('The pipe of all handlers', () => {
  const pass = (value: unknown, metadata: ArgumentMetadata): unknown => new DtoPipe().transform(value, metadata);

  it('reads bodies of classes with rules', async () => {
    expect(await pass({ name: 'Oak' }, { type: 'body', metatype: Tree })).toBeInstanceOf(Tree);
    await expect(pass({}, { type: 'body', metatype: Tree })).rejects.toThrow(InvalidBodyError);
  });

  it('refuses bodies of another media type, whatever they are read into', () => {
    for (const metatype of [Tree, Object, undefined]) {
      expect(() => pass(new UnsupportedBodyError(), { type: 'body', metatype })).toThrow(UnsupportedBodyError);
    }
  });

  it('leaves everything else as it came', () => {
    const value = { any: 1 };
    for (const metatype of [Object, String, Array, undefined])
      expect(pass(value, { type: 'body', metatype })).toBe(value);
    for (const type of ['query', 'param', 'custom'] as const) expect(pass(value, { type, metatype: Tree })).toBe(value);
  });
});

describe('The members of a class', () => {
  it('are described by the decorators that check them', () => {
    const members = Object.fromEntries(dtoMembers(Tree).map(({ name, ...member }) => [name, member]));
    expect(members.name).toEqual({
      schema: { type: 'string', minLength: 1, maxLength: 5 },
      fallback: undefined,
      required: true,
      declaredBy: Named,
    });
    expect(members.colors).toMatchObject({
      schema: { type: 'array', maxItems: 3, uniqueItems: true, items: { type: 'string', enum: ['red', 'blue'] } },
      fallback: [],
      required: false,
    });
    expect(members.note.schema).toEqual({ type: 'string', nullable: true });
    expect(members.kind.schema).toEqual({ pattern: '^[a-z]+$' });
    expect(Object.values(members).filter(({ required }) => required)).toHaveLength(1);
  });
});
