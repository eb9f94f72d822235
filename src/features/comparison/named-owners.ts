import { Injectable } from '@nestjs/common';
import type { JsonValue } from '@espalier/plugin-sdk';
import { OwnerNames } from '#core/content';
import type { Comparison } from './compare-items';

const OWNERS: readonly string[] = ['owner', 'commonPart.owner'];

/** Owners by their names, for people: an id says nothing to them. */
@Injectable()
export class NamedOwners {
  constructor(private readonly names: OwnerNames) {}

  async in(comparison: Comparison): Promise<Comparison> {
    const ofOwners = comparison.changes.filter(({ path }) => OWNERS.includes(path));
    if (ofOwners.length === 0) return comparison;
    const ids = ofOwners.flatMap(({ before, after }) => [before, after]).filter((id) => typeof id === 'string');
    const names = await this.names.of(ids);
    const named = (id: JsonValue | undefined) => (typeof id === 'string' ? (names.get(id) ?? id) : id);
    const changes = comparison.changes.map((change) => {
      if (!ofOwners.includes(change)) return change;
      const { text: _pieces, before, after, ...others } = change;
      return { ...others, before: named(before), after: named(after) };
    });
    return { ...comparison, changes };
  }
}
