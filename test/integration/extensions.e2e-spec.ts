import { Injectable, Module, Scope, type Type } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { Contributes, extensionPoint } from '@espalier/plugin-sdk';
import {
  DuplicateContributionError,
  ExtensionRegistry,
  ExtensionsModule,
  IncompleteContributionError,
  RequestScopedContributionError,
} from '#platform/extensions';

interface Greeter {
  readonly name: string;
}

const GREETER = extensionPoint<Greeter>('test.greeter', { uniqueBy: ({ name }) => name, requires: ['name'] });

@Contributes(GREETER, { order: 10 })
class Late implements Greeter {
  readonly name = 'late';
}

@Contributes(GREETER)
class Early implements Greeter {
  readonly name = 'early';
}

@Contributes(GREETER)
class AlsoEarly implements Greeter {
  readonly name = 'early';
}

@Injectable({ scope: Scope.REQUEST })
class PerRequest {}

@Contributes(GREETER)
class DependsOnTheRequest implements Greeter {
  readonly name = 'per request';
  constructor(readonly perRequest: PerRequest) {}
}

async function registryWith(
  ...providers: NonNullable<Parameters<typeof Module>[0]['providers']>
): Promise<ExtensionRegistry> {
  @Module({ providers })
  class GreeterModule {}
  const app = await Test.createTestingModule({ imports: [ExtensionsModule, GreeterModule as Type] }).compile();
  await app.init();
  return app.get(ExtensionRegistry);
}

describe('The extension registry', () => {
  it('collects contributions of any module in ascending order', async () => {
    const registry = await registryWith(Late, Early);
    expect(registry.contributions(GREETER).map(({ name }) => name)).toEqual(['early', 'late']);
  });

  it('takes a plain provider of the token for a contribution too', async () => {
    const registry = await registryWith({ provide: GREETER, useClass: Early });
    expect(registry.contributions(GREETER).map(({ name }) => name)).toEqual(['early']);
  });

  it('gives an empty list for a point that nobody contributes to', async () => {
    expect((await registryWith()).contributions(GREETER)).toEqual([]);
  });

  it('stops the start for two contributions of one name, naming both sides', async () => {
    const start = registryWith(Early, AlsoEarly);
    await expect(start).rejects.toThrow(DuplicateContributionError);
    await expect(start).rejects.toThrow(/Early in GreeterModule and by AlsoEarly in GreeterModule/);
  });

  it('stops the start for a contribution that lacks something, naming both', async () => {
    class Nameless {
      readonly title = 'nobody';
    }
    const start = registryWith({ provide: GREETER, useClass: Nameless });
    await expect(start).rejects.toThrow(IncompleteContributionError);
    await expect(start).rejects.toThrow(/Nameless in GreeterModule is contributed to \S+, but lacks name\./);
  });

  it('stops the start for a contribution that depends on the request, naming it', async () => {
    const start = registryWith(PerRequest, DependsOnTheRequest);
    await expect(start).rejects.toThrow(RequestScopedContributionError);
    await expect(start).rejects.toThrow(/DependsOnTheRequest/);
  });
});
