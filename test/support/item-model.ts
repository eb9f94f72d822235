/** A version as the contract's tables of states and transitions know it. */
interface ModelVersion {
  readonly id: number;
  title: string;
  published: boolean;
  latest: boolean;
  takenDown: boolean;
  wasLive: boolean;
  /** Whether `publishedUtc` is set. */
  dated: boolean;
}

export type Outcome = 200 | 404 | 409;

/**
 * One item by the rules of the contract, section 3, and nothing else: no database, no dates, no rights. Each operation changes
 * the model and says how the service has to answer.
 */
export class ItemModel {
  private versions: ModelVersion[] = [];
  private removed = false;
  private cloned = false;
  private nextId = 1;

  static created(title: string, publish: boolean): ItemModel {
    const item = new ItemModel();
    item.begin(title, publish);
    return item;
  }

  /** Its last version was purged: its id is as free as one that never was. */
  get isGone(): boolean {
    return this.versions.length === 0;
  }

  /** Newest first, as `GET /versions` lists them. */
  get stated(): { state: string; title: string; published: boolean; latest: boolean }[] {
    return this.versions.toReversed().map((version) => ({
      state: this.stateOf(version),
      title: version.title,
      published: version.published,
      latest: version.latest,
    }));
  }

  /** The title and whether there is a date of publication, for each version option; undefined for a 404. */
  get visible(): Record<'published' | 'latest' | 'draft', { title: string; dated: boolean } | undefined> {
    const show = (version?: ModelVersion) => version && { title: version.title, dated: version.dated };
    return {
      published: show(this.live),
      latest: show(this.latest),
      draft: show(this.latest?.published ? undefined : this.latest),
    };
  }

  /**
   * @param base `draft`: a draft is meant where there is one, else what is live, be there a draft above it or not
   */
  save(title: string, publish: boolean, base: 'draft' | 'live' = 'live'): Outcome {
    if (this.isGone) return this.begin(title, publish);
    const { latest, live } = this;
    if (!latest) return 409;
    if (publish && base === 'live' && live && live !== latest) return this.publishBeneath(title, live, latest);
    const changed = latest.title !== title;
    if (!changed && (latest.published || !publish)) return 200;
    if (changed && (latest.published || latest.takenDown)) {
      latest.latest = false;
      this.append(title, latest.dated);
    } else {
      latest.title = title;
    }
    if (publish) this.makeLive(this.required);
    return 200;
  }

  publish(): Outcome {
    if (!this.latest) return 404;
    if (!this.latest.published) this.makeLive(this.latest);
    return 200;
  }

  unpublish(): Outcome {
    if (!this.latest) return 404;
    const { live } = this;
    if (!live) return 409;
    live.published = false;
    live.takenDown = live.latest;
    this.latest.dated = false;
    return 200;
  }

  discardDraft(): Outcome {
    const { latest, live } = this;
    if (!latest) return 404;
    if (latest.published) return 409;
    if (live) {
      latest.latest = false;
      live.latest = true;
      return 200;
    }
    // As far as the item's history tells: what only a purged version knew is gone for good.
    if (this.versions.some(({ wasLive }) => wasLive)) return 409;
    return this.remove();
  }

  remove(): Outcome {
    if (!this.latest) return 404;
    for (const version of this.versions) Object.assign(version, { published: false, latest: false });
    this.removed = true;
    return 200;
  }

  /** @param index position in {@link stated} */
  restore(index: number, replaceDraft: boolean): Outcome {
    const source = this.at(index);
    if (source.latest || source.published) return 409;
    const { latest } = this;
    if (latest && !latest.published && !replaceDraft) return 409;
    if (latest) latest.latest = false;
    this.removed = false;
    this.append(source.title, latest?.dated ?? false);
    return 200;
  }

  purge(index: number): Outcome {
    const version = this.at(index);
    if (version.latest || version.published) return 409;
    this.versions = this.versions.filter((other) => other !== version);
    return 200;
  }

  /** The model of the new item; undefined when there is nothing to clone. */
  clone(): ItemModel | undefined {
    if (!this.latest) return undefined;
    const clone = ItemModel.created(this.latest.title, false);
    clone.cloned = true;
    return clone;
  }

  get size(): number {
    return this.versions.length;
  }

  private get latest(): ModelVersion | undefined {
    return this.versions.find(({ latest }) => latest);
  }

  private get required(): ModelVersion {
    if (!this.latest) throw new Error('The model has no latest version.');
    return this.latest;
  }

  private get live(): ModelVersion | undefined {
    return this.versions.find(({ published }) => published);
  }

  private at(index: number): ModelVersion {
    return this.versions[this.versions.length - 1 - index];
  }

  private begin(title: string, publish: boolean): Outcome {
    [this.removed, this.cloned] = [false, false];
    const version = this.append(title);
    if (publish) this.makeLive(version);
    return 200;
  }

  private append(title: string, dated = false): ModelVersion {
    const version = {
      id: this.nextId++,
      title,
      published: false,
      latest: true,
      takenDown: false,
      wasLive: false,
      dated,
    };
    this.versions.push(version);
    return version;
  }

  private makeLive(version: ModelVersion): void {
    for (const other of this.versions) if (other.published) Object.assign(other, { published: false, latest: false });
    Object.assign(version, { published: true, latest: true, takenDown: false, wasLive: true, dated: true });
    this.cloned = false;
  }

  /** The draft has its own title, unless it is the one that was live. It stays the newest. */
  private publishBeneath(title: string, live: ModelVersion, draft: ModelVersion): Outcome {
    if (live.title === title) return 200;
    if (draft.title === live.title) draft.title = title;
    this.versions = this.versions.filter((version) => version !== draft);
    this.makeLive(this.append(title));
    Object.assign(this.required, { latest: false });
    this.versions.push(draft);
    return 200;
  }

  private stateOf({ published, latest, takenDown }: ModelVersion): string {
    if (this.removed) return 'Removed';
    if (published) return 'Published';
    if (!latest) return 'Archived';
    if (takenDown) return 'Unpublished';
    return this.cloned ? 'Cloned' : 'Draft';
  }
}
