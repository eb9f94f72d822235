import { Inject, Injectable, Module, Scope, type Type } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { Contributes, contribution, extensionPoint } from '@espalier/plugin-sdk';
import {
  DuplicateContributionError,
  ExtensionRegistry,
  ExtensionsModule,
  IncompleteContributionError,
  MissingContributionError,
  RequestScopedContributionError,
} from '#platform/extensions';
import { USER_NAMES } from '#core/content';

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

type Providers = NonNullable<Parameters<typeof Module>[0]['providers']>;

async function applicationWith(...providers: Providers) {
  @Module({ providers })
  class GreeterModule {}
  const modules = [GreeterModule as Type];
  const app = await Test.createTestingModule({ imports: [ExtensionsModule.of(modules), ...modules] }).compile();
  await app.init();
  return app;
}

async function registryWith(...providers: Providers): Promise<ExtensionRegistry> {
  return (await applicationWith(...providers)).get(ExtensionRegistry);
}

@Injectable()
class Reception {
  constructor(@Inject(GREETER) private readonly greeters: Iterable<Greeter>) {}

  get names(): string[] {
    return [...this.greeters].map(({ name }) => name);
  }
}

describe('The token of an extension point', () => {
  const namesIn = async (...providers: Providers) =>
    (await applicationWith(Reception, ...providers)).get(Reception).names;

  it('gives the contributions in ascending order', async () => {
    expect(await namesIn(Late, Early)).toEqual(['early', 'late']);
  });

  it('gives all of them in a module that contributes with it, several times too', async () => {
    expect(
      await namesIn({ provide: GREETER, useClass: Early }, { provide: GREETER, useValue: { name: 'plain' } }, Late),
    ).toEqual(['early', 'plain', 'late']);
  });

  it('gives nothing where nobody contributes', async () => {
    expect(await namesIn()).toEqual([]);
  });

  it('gives constants too, in their order', async () => {
    const [first, second] = [{ name: 'first' }, { name: 'second' }];
    expect(
      await namesIn(contribution(GREETER, second, { order: 2 }), Early, contribution(GREETER, first, { order: 1 })),
    ).toEqual(['early', 'first', 'second']);
  });
});

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

describe('A port', () => {
  const directory = { namesOf: () => Promise.resolve(new Map<string, string>()) };

  it('is the one contribution that there is', async () => {
    const registry = await registryWith(contribution(USER_NAMES, directory));
    expect(registry.the(USER_NAMES)).toBe(directory);
  });

  it('that is missing stops the start of the service, and says which', async () => {
    const registry = await registryWith();
    expect(() => registry.the(USER_NAMES)).toThrow('espalier:content.user-names');
    expect(() => registry.requirePorts()).toThrow(MissingContributionError);
  });

  it('that two implement stops the start', async () => {
    const twice = registryWith(contribution(USER_NAMES, directory), contribution(USER_NAMES, { ...directory }));
    await expect(twice).rejects.toThrow(DuplicateContributionError);
  });
});
