import { Logger } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { ContentDefinitions, ContentType } from '#core/content-definition';
import { snapshot, stored } from '../../../../test/support/sample-types';
import type { ItemResolvers } from '../resolvers/item-resolvers';
import { ResolverClasses } from '../resolver-classes/resolver-classes';
import { SchemaSource } from './schema-source';
import { VisibleSchemas } from './visible-schemas';

const resolve = () => () => null;
/** Looked for once in every schema. */
const typeNames = jest.fn((): readonly string[] => []);
const RESOLVERS = {
  items: resolve,
  connection: resolve,
  classes: Object.assign(new ResolverClasses(), { typeNames }),
} as unknown as ItemResolvers;

let revision = 0;
const typesOf = (...names: readonly string[]) =>
  snapshot(...names.map((name) => stored(name, {}, { revision: ++revision }))).types;

/** Whoever may view items of these types. */
const viewer = (...names: readonly string[]) =>
  ({
    may: (_permission: string, content?: { contentType?: string }) => names.includes(content?.contentType ?? ''),
  }) as unknown as Principal;

describe('The schemas of a node', () => {
  let types: readonly ContentType[];
  let source: SchemaSource;
  let visible: VisibleSchemas;

  beforeEach(() => {
    types = typesOf('Plant', 'Tool');
    source = new SchemaSource({ all: () => types } as unknown as ContentDefinitions, RESOLVERS);
    visible = new VisibleSchemas(source);
    typeNames.mockClear();
  });

  const names = async () => Object.keys((await source.current()).schema.getQueryType()?.getFields() ?? {});

  it('are built once for all who ask meanwhile, and again when types have changed', async () => {
    const [one, two] = await Promise.all([source.current(), source.current()]);
    expect([await source.current(), two]).toEqual([one, one]);
    expect(typeNames).toHaveBeenCalledTimes(1);
    types = [...types];
    expect(await source.current()).toBe(one);
    types = typesOf('Plant', 'Rose', 'Tool');
    expect(await names()).toContain('rose');
    expect(typeNames).toHaveBeenCalledTimes(2);
  });

  it('have what was changed before they were asked for, also while another is built', async () => {
    let asked: Promise<string[]>[] = [];
    typeNames.mockImplementationOnce(() => {
      types = typesOf('Plant', 'Rose');
      asked = Array.from({ length: 10 }, () => names());
      return [];
    });
    expect(await names()).toContain('tool');
    for (const fields of await Promise.all(asked)) expect(fields).toContain('rose');
    expect(typeNames).toHaveBeenCalledTimes(2);
  });

  it('stay as they were when GraphQL cannot express a type', async () => {
    const error = jest.spyOn(Logger.prototype, 'error').mockImplementation();
    const before = await source.current();
    types = typesOf('Rose');
    typeNames.mockImplementationOnce(() => {
      throw new Error('no such name');
    });
    expect(await source.current()).toBe(before);
    expect(error).toHaveBeenCalledWith('The schema could not be renewed: no such name');
    types = typesOf('Tulip');
    expect(await names()).toContain('tulip');
    error.mockRestore();
  });

  it('are built once for all who may see the same', async () => {
    const [one, two, other] = await Promise.all([
      visible.of(viewer('Plant')),
      visible.of(viewer('Plant')),
      visible.of(viewer('Tool')),
    ]);
    expect([one === two, one === other]).toEqual([true, false]);
    expect(typeNames).toHaveBeenCalledTimes(3);
    expect(await visible.of(viewer('Plant', 'Tool'))).toBe((await source.current()).schema);
    types = typesOf('Plant', 'Tool');
    expect(await visible.of(viewer('Plant'))).not.toBe(one);
  });
});
