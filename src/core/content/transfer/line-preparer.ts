import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { ContentDefinitions, type ContentType } from '#core/content-definition';
import { Clock } from '#platform/clock';
import type { Transaction } from '#platform/database';
import { IdGenerator } from '#platform/ids';
import { HandleStore } from '../handles/handle-store';
import type { LiveVersions } from '../versions/version-rules';
import type { ItemIdentity, OwnedHandle } from './bulk-store';
import type { ImportLine } from './import-line';
import { LineRejected } from './transfer-fault';
import { VersionPreparer, type LineFacts, type PreparedVersion } from './version-preparer';

/** As it is to be stored. */
export interface PreparedItem extends ItemIdentity {
  readonly line: ImportLine;
  readonly type: ContentType;
  /** Oldest first. */
  readonly versions: readonly PreparedVersion[];
  readonly live: LiveVersions;
}

@Injectable()
export class LinePreparer {
  constructor(
    private readonly definitions: ContentDefinitions,
    private readonly versions: VersionPreparer,
    private readonly handles: HandleStore,
    private readonly ids: IdGenerator,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError for an unknown type */
  factsOf(line: ImportLine, principal: Principal, transaction: Transaction): LineFacts {
    return {
      type: this.definitions.require(line.contentType),
      contentItemId: line.contentItemId ?? this.ids.next(),
      principal,
      now: this.clock.nowUtc(),
      transaction,
    };
  }

  async prepareNew(line: ImportLine, principal: Principal, transaction: Transaction): Promise<PreparedItem> {
    const { removal } = line;
    const facts = this.factsOf(line, principal, transaction);
    const { latest, published } = newPlaces(line);
    const versions: PreparedVersion[] = [];
    for (const [position, version] of line.versions.entries()) {
      const flags = { latest: position === latest, published: position === published };
      versions.push(await this.versions.prepare(version, flags, facts, { earlier: versions.at(-1)?.item }));
    }
    const [contentItemId, contentType] = [facts.contentItemId, facts.type.name];
    const live = { latest: itemAt(versions, latest), published: itemAt(versions, published) };
    return { line, contentItemId, contentType, removal, type: facts.type, versions, live };
  }

  handlesOf({ contentItemId, live, type }: PreparedItem): OwnedHandle[] {
    return this.handles.handlesOf(live, type.definition).map((handle) => ({ ...handle, contentItemId }));
  }
}

/** An item that is not removed has a latest version: if no other is left, the published one. */
function newPlaces({ places, removal, versions }: ImportLine): ImportLine['places'] {
  if (removal) return {};
  const latest = places.latest ?? places.published;
  if (latest !== undefined) return { ...places, latest };
  const member = versions.at(-1)?.member ? 'versions' : 'latest';
  throw new LineRejected([
    {
      member,
      message: 'has no version that is the latest. Mark one, or say with removedUtc that the item is removed.',
    },
  ]);
}

function itemAt(versions: readonly PreparedVersion[], position: number | undefined) {
  return position === undefined ? undefined : versions[position]?.item;
}
