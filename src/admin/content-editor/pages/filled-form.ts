import { Injectable } from '@nestjs/common';
import type { JsonObject } from '@espalier/plugin-sdk';
import { ContentReader } from '#core/content';
import { separateChanges } from '../conflict/both-changes';
import { resolveConflicts } from '../conflict/choices';
import { chosenText, mergeTexts, placesOf, type TextPlace } from '../conflict/merge-texts';
import { mergeValues } from '../conflict/merge-values';
import { ContentEditors } from '../content-editors';
import type { EqualityRule } from '../form/canonical';
import { itemHashes, listPaths } from '../form/embedded-lists';
import { withListChange, type ListChange } from '../form/list-changes';
import type { PostedControls } from '../form/posted-controls';
import {
  hashesOf,
  payloadOf,
  equalityRules,
  changedValues,
  fieldValuesOf,
  fieldValuesRead,
  withValues,
  type FieldValues,
} from '../form/field-values';
import { memberSpecs, type MemberSpec } from '../members/member-specs';
import type { EditedItem } from './edited-items';

export interface FilledForm {
  readonly edited: EditedItem;
  readonly mine: FieldValues;
  readonly stored: FieldValues;
  /** What the form began with, where something conflicts. */
  readonly opened: OpenedVersion;
  readonly conflicts: readonly string[];
  /** What others have changed since the form was opened, and only they, or in other blocks of a text. */
  readonly theirs: readonly string[];
  /** Texts in which both have changed different blocks. */
  readonly separate: readonly string[];
  /** By the paths of conflicting texts that both changes fit into. */
  readonly both: ReadonlyMap<string, BothChanges>;
  readonly values: JsonObject;
  readonly payload: JsonObject;
}

interface OpenedVersion {
  /** Those that the version still has, or that the browser has sent. */
  readonly fields: FieldValues;
  /** The latter. */
  readonly sent: FieldValues;
  /** Not of a draft that was saved again. */
  readonly savedUtc?: string | null;
}

export interface BothChanges {
  /** None before somebody has chosen in all places where both have changed the same. */
  readonly text?: string;
  readonly places: readonly ChosenPlace[];
  readonly isChosen: boolean;
  /** Of what both began with, and the version that has it. */
  readonly base: string;
  readonly versionId: string;
  /** What both began with, where no version has it. */
  readonly sent?: string;
}

export interface ChosenPlace extends TextPlace {
  readonly choice: string;
}

/** Hidden in the form. */
export interface FormBasis {
  readonly version: string;
  readonly versionId: string;
  readonly base: string;
}

type Hashes = Readonly<Record<string, string>>;

const NOTHING: OpenedVersion = { fields: new Map(), sent: new Map() };

const ITEMS: EqualityRule = { falseIsNothing: true };

/** Texts of one form that are put together: one alone may take a tenth of a second. */
const MOST_MERGED = 3;

@Injectable()
export class FilledForms {
  constructor(
    private readonly editors: ContentEditors,
    private readonly reader: ContentReader,
  ) {}

  /** @param change done to a list of embedded items, on top of what the form says */
  async of(edited: EditedItem, controls: PostedControls, change?: ListChange): Promise<FilledForm> {
    const specs = memberSpecs(edited.type);
    const equalityAt = equalityRules(specs);
    const stored = fieldValuesOf(specs, edited.values);
    const read = await this.editors.read(edited.type, edited.values, controls, edited.page);
    const wanted = change
      ? withListChange(read, change, controls, this.editors.newListItems(edited.type, change.contentType ?? ''))
      : read;
    const said = fieldValuesRead(specs, wanted, stored);
    // What is to be made anew was changed by nobody else.
    const isCurrent = !edited.item || controls.text('_version') === edited.version;
    const base = isCurrent ? {} : baseOf(controls);
    const lists = listPaths(specs);
    const merged = mergeValues({ base, stored, read: said, lists }, equalityAt);
    const paths = [...new Set([...merged.conflicts, ...controls.all('_conflicts')])];
    const chosen = (path: string) => controls.text(`choice:${path}`);
    const opened = paths.length > 0 ? await this.opened(edited, controls, base, paths) : NOTHING;
    const texts = changedTexts(paths, opened.fields, merged.mine, stored);
    const separate = separateTexts(texts, controls);
    const unsettled = paths.filter((path) => !separate.has(path));
    const both = new Map(
      texts.flatMap(({ path, before, one, other }): [string, BothChanges][] => {
        const together = separate.has(path) ? undefined : mergeTexts(before, one, other);
        if (!together) return [];
        const chosenIn = (place: string) => chosen(`${path}:${place}`);
        const changes = {
          text: chosenText(together, chosenIn),
          places: placesOf(together).map((place) => ({ ...place, choice: chosenIn(place.id) })),
          isChosen: chosen(path) === 'both',
          base: baseAt(path, base, controls),
          versionId: openedId(controls),
          ...(opened.sent.has(path) && { sent: before }),
        };
        return [[path, changes]];
      }),
    );
    const wishes = new Map([...merged.mine, ...separate]);
    const settled = resolveConflicts({ paths: unsettled, lists, mine: wishes, stored, both }, chosen, ITEMS);
    const mine = changedValues(stored, settled.mine, equalityAt);
    return {
      edited,
      mine,
      stored,
      opened,
      conflicts: settled.conflicts,
      theirs: [...merged.theirs, ...separate.keys()],
      separate: [...separate.keys()],
      both,
      values: withValues(edited.values, mine),
      payload: payloadOf(mine, stored),
    };
  }

  private async opened(
    { item, type }: EditedItem,
    controls: PostedControls,
    base: Hashes,
    paths: readonly string[],
  ): Promise<OpenedVersion> {
    const specs = memberSpecs(type);
    const unchanged = (fields: FieldValues) => {
      const hashes = hashesIn(fields, specs);
      return [...fields].filter(([path]) => hashes[path] === baseAt(path, base, controls));
    };
    const row = (await this.reader.findVersion(openedId(controls)))?.row;
    const version = row?.contentItemId === item?.contentItemId ? row?.toItem() : undefined;
    const fields = new Map(version && unchanged(fieldValuesOf(specs, version.data)));
    const lost = paths.filter((path) => !fields.has(path));
    const sent = new Map(unchanged(sentTexts(lost, controls)));
    const isNewer = version?.contentItemVersionId !== item?.contentItemVersionId;
    return {
      fields: new Map([...fields, ...sent]),
      sent,
      ...(version && isNewer && { savedUtc: version.modifiedUtc }),
    };
  }

  hashesOf({ type, values }: EditedItem): Hashes {
    const specs = memberSpecs(type);
    return hashesIn(fieldValuesOf(specs, values), specs);
  }

  /**
   * What a form that stays open is made of once it was saved. Of what somebody else has changed since it was opened it
   * shows the old value, and so is made of that.
   *
   * @param before the form on what was stored until then
   */
  async basisAfter(saved: EditedItem, before: EditedItem, controls: PostedControls): Promise<FormBasis> {
    const specs = memberSpecs(saved.type);
    const stored = fieldValuesOf(specs, saved.values);
    const read = await this.editors.read(saved.type, saved.values, controls, saved.page);
    const shown = hashesIn(new Map([...stored, ...fieldValuesRead(specs, read, stored)]), specs);
    const isCurrent = !before.item || controls.text('_version') === before.version;
    const opened = isCurrent ? {} : baseOf(controls);
    const [until, now] = [this.hashesOf(before), hashesIn(stored, specs)];
    const outdated = Object.keys(opened).filter((path) => opened[path] !== until[path] && shown[path] !== now[path]);
    const hasSeenDraft =
      !before.item || before.item.published || before.item.contentItemVersionId === controls.text('_versionId');
    return {
      version: outdated.length > 0 ? controls.text('_version') : saved.version,
      versionId: hasSeenDraft ? (saved.item?.contentItemVersionId ?? '') : controls.text('_versionId'),
      base: JSON.stringify({ ...now, ...Object.fromEntries(outdated.map((path) => [path, opened[path]])) }),
    };
  }
}

function hashesIn(fields: FieldValues, specs: readonly MemberSpec[]): Hashes {
  return { ...hashesOf(fields, equalityRules(specs)), ...itemHashes(fields, listPaths(specs), ITEMS) };
}

interface ChangedText {
  readonly path: string;
  readonly before: string;
  readonly one: string;
  readonly other: string;
}

/** Those of conflicts that can be put together. */
function changedTexts(paths: readonly string[], ...versions: readonly FieldValues[]): readonly ChangedText[] {
  const texts = paths.flatMap((path) => {
    const sides = versions.map((fields) => fields.get(path));
    const [before, one, other] = sides.filter((value) => typeof value === 'string');
    return before === undefined || one === undefined || other === undefined ? [] : [{ path, before, one, other }];
  });
  return texts.slice(0, MOST_MERGED);
}

/** By their paths. Somebody who was asked about a text decides about it. */
function separateTexts(texts: readonly ChangedText[], controls: PostedControls): ReadonlyMap<string, string> {
  const asked = new Set(controls.all('_conflicts'));
  return new Map(
    texts.flatMap(({ path, before, one, other }): [string, string][] => {
      const together = asked.has(path) ? undefined : separateChanges(before, one, other);
      return together === undefined ? [] : [[path, together]];
    }),
  );
}

/** What the form began with: scripts send it of texts that were changed, and it counts where its hash is the same. */
function sentTexts(paths: readonly string[], controls: PostedControls): FieldValues {
  const sent = paths.filter((path) => controls.has(`opened:${path}`));
  return new Map(sent.map((path) => [path, controls.text(`opened:${path}`)]));
}

function openedId(controls: PostedControls): string {
  return controls.text('_opened') || controls.text('_versionId');
}

/** A form that asks about a text is made of what is stored by then, and its text still of what it began with. */
function baseAt(path: string, base: Hashes, controls: PostedControls): string {
  return controls.text(`base:${path}`) || (base[path] ?? '');
}

function baseOf(controls: PostedControls): Readonly<Record<string, string>> {
  try {
    const base: unknown = JSON.parse(controls.text('_base'));
    return typeof base === 'object' && base !== null ? (base as Record<string, string>) : {};
  } catch {
    return {};
  }
}
