/** LiquidJS looks for these in every value, without asking first whether it has them, as it does for what a template names. */
const PROBED = new Set<string | symbol>(['next', 'toLiquid', 'then']);

/**
 * Something that templates look into by any name, `Content["alias:home"]`: an object whose members are what the lookup finds.
 */
export function accessor(lookup: (name: string) => unknown): object {
  let asked: string | symbol | undefined;
  const find = (name: string | symbol): unknown => (typeof name === 'string' ? lookup(name) : undefined);
  const read = (name: string | symbol): unknown => {
    const isProbe = PROBED.has(name) && asked !== name;
    asked = undefined;
    return isProbe ? undefined : find(name);
  };
  return new Proxy(
    {},
    {
      get: (_target, name) => (name === Symbol.toPrimitive ? () => '' : read(name)),
      has: (_target, name) => find(name) !== undefined,
      ownKeys: () => [],
      getOwnPropertyDescriptor: (_target, name) => {
        asked = name;
        const value = find(name);
        return value === undefined ? undefined : { value, enumerable: false, configurable: true, writable: false };
      },
      set: () => false,
      defineProperty: () => false,
      deleteProperty: () => false,
    },
  );
}
