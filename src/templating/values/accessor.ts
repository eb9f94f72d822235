/**
 * Something that templates look into by any name, `Content["alias:home"]`: an object whose members are what the lookup finds.
 */
export function accessor(lookup: (name: string) => unknown): object {
  const find = (name: string | symbol): unknown => (typeof name === 'string' ? lookup(name) : undefined);
  return new Proxy(
    {},
    {
      get: (_target, name) => (name === Symbol.toPrimitive ? () => '' : find(name)),
      has: (_target, name) => find(name) !== undefined,
      ownKeys: () => [],
      getOwnPropertyDescriptor: (_target, name) => {
        const value = find(name);
        return value === undefined ? undefined : { value, enumerable: false, configurable: true, writable: false };
      },
      set: () => false,
      defineProperty: () => false,
      deleteProperty: () => false,
    },
  );
}
