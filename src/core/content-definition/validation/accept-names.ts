import { isJsonObject, type Fault, type JsonObject, type JsonValue } from '@espalier/plugin-sdk';
import { childPath, didYouMean } from '#platform/schema';
import type { CompiledType } from '../compiled-type';
import { wireName } from '../definition/names';
import { FaultList } from './fault-list';
import { mapEntries } from './json-values';
import type { NameTree } from './name-tree';

/** Items within items. Each takes three levels of JSON, and a payload has at most 32. */
export const MAX_EMBEDDING = 10;

/** In one payload, at all depths: a page of a thousand blocks is a long one, and each takes as long as an item. */
const MAX_EMBEDDED = 1000;

type TypeLookup = (name: string) => CompiledType | undefined;

/**
 * The first letter of a member may be upper or lower case. Members that nobody knows, members that are there in both
 * spellings, and more embedded items than there can be are faults and left out.
 */
export function acceptNames(
  payload: JsonObject,
  type: CompiledType,
  lookup: TypeLookup,
): { payload: JsonObject; faults: Fault[] } {
  const acceptor = new NameAcceptor(lookup);
  const accepted = acceptor.object(payload, type.names.members, { path: '', owner: type.definition.name, depth: 0 });
  return { payload: accepted, faults: acceptor.faults.toArray() };
}

interface Place {
  readonly path: string;
  readonly owner: string;
  readonly depth: number;
}

class NameAcceptor {
  readonly faults = new FaultList();
  private embedded = 0;

  constructor(private readonly lookup: TypeLookup) {}

  object(value: JsonObject, names: NameTree['members'], place: Place): JsonObject {
    if (!names) return value;
    const accepted: JsonObject = {};
    let unchanged = true;
    for (const [key, child] of Object.entries(value)) {
      const name = names.has(key) ? key : this.respell(key, value, names, place);
      if (name === undefined) {
        unchanged = false;
        continue;
      }
      const tree = names.get(name);
      accepted[name] =
        tree && typeof child === 'object' && child !== null ? this.child(child, tree, place, name) : child;
      unchanged &&= name === key && accepted[name] === child;
    }
    return unchanged ? value : accepted;
  }

  private child(value: JsonValue, tree: NameTree, place: Place, name: string): JsonValue {
    if (!tree.members && !tree.entries && !tree.embedded) return value;
    const path = childPath(place.path, name);
    if (isJsonObject(value)) return this.object(value, tree.members, { ...place, path, owner: path });
    if (!Array.isArray(value)) return value;
    if (tree.embedded && !this.hasRoomFor(value, path)) return [];
    return mapEntries(value, (entry, index) => this.entry(entry, tree, { ...place, path: childPath(path, index) }));
  }

  private hasRoomFor(items: readonly JsonValue[], path: string): boolean {
    this.embedded += items.length;
    if (this.embedded <= MAX_EMBEDDED) return true;
    this.faults.add(path, `makes more than ${MAX_EMBEDDED} embedded items. Make some of them items of a list.`);
    return false;
  }

  private entry(value: JsonValue, tree: NameTree, place: Place): JsonValue {
    if (!isJsonObject(value)) return value;
    if (!tree.embedded) return this.object(value, tree.entries?.members, { ...place, owner: place.path });
    const { contentType = value.ContentType } = value;
    const type = typeof contentType === 'string' ? this.lookup(contentType) : undefined;
    // Without a type of its own, or too deep, the validation has something to say about it.
    if (!type || place.depth >= MAX_EMBEDDING) return value;
    return this.object(value, type.names.members, {
      path: place.path,
      owner: type.definition.name,
      depth: place.depth + 1,
    });
  }

  private respell(
    key: string,
    value: JsonObject,
    names: ReadonlyMap<string, NameTree>,
    place: Place,
  ): string | undefined {
    const name = wireName(key);
    const path = childPath(place.path, key);
    if (!names.has(name)) {
      this.faults.add(path, () => `is not a member of ${place.owner}. ${didYouMean(key, names.keys()).message}`);
      return undefined;
    }
    if (!Object.hasOwn(value, name)) return name;
    this.faults.add(path, `is there twice, as ${key} and as ${name}. Send one of them.`);
    return undefined;
  }
}
