/** One object out of several: each member is that of the first that has it. */
export function layered(...layers: readonly object[]): object {
  const find = (name: string | symbol): object | undefined =>
    typeof name === 'string' ? layers.find((layer) => Object.hasOwn(layer, name)) : undefined;
  const read = (name: string | symbol): unknown => {
    const layer = find(name);
    return layer && (Reflect.get(layer, name) as unknown);
  };
  return new Proxy(
    {},
    {
      get: (_target, name) => (name === Symbol.toPrimitive ? () => '' : read(name)),
      has: (_target, name) => find(name) !== undefined,
      ownKeys: () => [...new Set(layers.flatMap((layer) => Object.keys(layer)))],
      getOwnPropertyDescriptor: (_target, name) =>
        find(name) && { value: read(name), enumerable: true, configurable: true, writable: false },
      set: () => false,
      defineProperty: () => false,
      deleteProperty: () => false,
    },
  );
}
