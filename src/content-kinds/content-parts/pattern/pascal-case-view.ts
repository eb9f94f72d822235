/** Templates cannot name it. */
const SOURCE = Symbol('source');

const LISTED: PropertyDescriptor = { value: undefined, enumerable: true, configurable: true, writable: false };
const UNLISTED: PropertyDescriptor = { ...LISTED, enumerable: false };

/**
 * For templates: each member under its own name and, as in Orchard Core, in Pascal case. Members are read when they are
 * asked for, only own ones, and nothing can be changed through the view; so nothing of JavaScript's can be reached.
 *
 * @param read makes what a template sees of a member
 * @param source what {@link sourceOf} says of the view
 */
export function pascalCaseView(
  members: Readonly<Record<string, unknown>>,
  read: (value: unknown) => unknown,
  source: object = members,
): Readonly<Record<string, unknown>> {
  return new Proxy({}, new MemberReader(members, read, source));
}

export function listView(list: readonly unknown[], read: (value: unknown) => unknown): readonly unknown[] {
  return Object.defineProperty(list.map(read), SOURCE, { value: list });
}

/** What a view is of; undefined when the object is no view. */
export function sourceOf(view: object): object | undefined {
  return Reflect.get(view, SOURCE) as object | undefined;
}

class MemberReader implements ProxyHandler<object> {
  private readonly seen = new Map<string, unknown>();

  constructor(
    private readonly members: Readonly<Record<string, unknown>>,
    private readonly read: (value: unknown) => unknown,
    private readonly source: object,
  ) {}

  get(_target: object, name: string | symbol): unknown {
    if (typeof name === 'symbol') return this.symbol(name);
    const member = this.memberOf(name);
    if (member === undefined) return undefined;
    const value = this.members[member];
    if (typeof value !== 'object' && typeof value !== 'function') return value;
    let seen = this.seen.get(member);
    if (seen === undefined) this.seen.set(member, (seen = this.read(value)));
    return seen;
  }

  has(_target: object, name: string | symbol): boolean {
    return this.memberOf(name) !== undefined;
  }

  ownKeys(): string[] {
    return Object.keys(this.members);
  }

  /** Engines ask whether there is such a member, and then get it: the value of the descriptor is nobody's. */
  getOwnPropertyDescriptor(_target: object, name: string | symbol): PropertyDescriptor | undefined {
    const member = this.memberOf(name);
    if (member === undefined) return undefined;
    return member === name && Object.prototype.propertyIsEnumerable.call(this.members, name) ? LISTED : UNLISTED;
  }

  set(): boolean {
    return false;
  }

  defineProperty(): boolean {
    return false;
  }

  deleteProperty(): boolean {
    return false;
  }

  private symbol(name: symbol): unknown {
    if (name === SOURCE) return this.source;
    // Engines print objects by this.
    return name === Symbol.toPrimitive ? () => '' : undefined;
  }

  private memberOf(name: string | symbol): string | undefined {
    if (typeof name === 'symbol') return undefined;
    if (Object.hasOwn(this.members, name)) return name;
    const first = name.charCodeAt(0);
    // Only what begins with a capital letter has another spelling; engines ask for much that does not.
    if (first < 65 || (first > 90 && first < 128)) return undefined;
    const lower = `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
    return Object.hasOwn(this.members, lower) ? lower : undefined;
  }
}
