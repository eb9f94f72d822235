import { isJsonObject, type JsonObject, type JsonValue } from '@espalier/plugin-sdk';
import {
  compareItems,
  memberLabel,
  memberOrder,
  presentChanges,
  type ShownChange,
  type ChangesView,
  type NamedValues,
} from '#features/comparison';
import type { ContentType } from '#core/content-definition';
import { controlId } from '#core/display';
import { text } from '#platform/texts';
import { splitItemPath } from '../form/embedded-lists';
import { withValues, type FieldValues } from '../form/field-values';
import { embeddedTitle } from '../members/embedded-types';
import type { EditedItem } from '../pages/edited-items';
import type { BothChanges, ChosenPlace, FilledForm } from '../pages/filled-form';
import { itemAt } from './choices';

export interface ConflictModel {
  readonly author: string;
  /** Whoever edits. */
  readonly reader: string;
  /** Whoever edits has saved it, in another window. */
  readonly isOwn: boolean;
  readonly isPublished: boolean;
  readonly savedUtc: string | null;
  /** Of the version that both began with, where it is still as it was. */
  readonly openedUtc?: string | null;
  readonly choices: readonly ConflictChoice[];
  /** Without a question. */
  readonly merged: readonly MergedMember[];
  /** Version that the form was opened with, where its texts are needed again. */
  readonly opened?: string;
}

interface MergedMember extends Pick<ChangesView, 'changes'> {
  readonly label: string;
  readonly isMine: boolean;
}

interface ConflictChoice extends ChangesView {
  readonly path: string;
  readonly id: string;
  readonly label: string;
  readonly isGoneMine: boolean;
  readonly isGoneTheirs: boolean;
  readonly both?: BothView;
}

interface BothView extends Partial<ChangesView>, Pick<BothChanges, 'base' | 'isChosen' | 'sent'> {
  /** In place of the changes, where they meet. */
  readonly places: readonly PlaceChoice[];
}

interface PlaceChoice extends ChangesView, Pick<ChosenPlace, 'id' | 'choice'> {
  readonly ordinal: number;
  readonly isGoneMine: boolean;
  readonly isGoneTheirs: boolean;
}

type Merged = Pick<FilledForm, 'stored' | 'opened' | 'mine' | 'conflicts' | 'theirs' | 'both' | 'edited'>;

export async function conflictModel(merged: Merged, names: NamedValues): Promise<ConflictModel> {
  const { edited, mine, theirs, conflicts, stored, opened } = merged;
  const asked = new Set(conflicts.map((path) => splitItemPath(path)?.list ?? path));
  const { type, item } = edited;
  const { name } = edited.page.principal;
  const members = async (paths: readonly string[], before: FieldValues, after: FieldValues, isMine: boolean) => {
    const known = paths.filter((path) => before.has(path));
    const valuesIn = (fields: FieldValues) => new Map(known.map((path) => [path, fields.get(path)]));
    const { changes } = await shownChanges(valuesIn(before), valuesIn(after), edited, names);
    return labelsOf(paths, type).map((label): MergedMember => {
      return { label, isMine, changes: changes.filter((change) => change.label === label) };
    });
  };
  const myPaths = [...mine.keys()].filter((path) => !asked.has(path));
  return {
    author: authorOf(edited),
    reader: name,
    isOwn: item?.author === name,
    isPublished: item?.published ?? false,
    savedUtc: item?.modifiedUtc ?? null,
    openedUtc: opened.savedUtc,
    choices: await choicesOf(merged, names),
    merged: [...(await members(theirs, opened.fields, stored, false)), ...(await members(myPaths, stored, mine, true))],
    opened: [...merged.both.values()][0]?.versionId,
  };
}

/** Who has saved the item last. */
export function authorOf({ item }: EditedItem): string {
  return item?.author ?? text('Someone');
}

export function labelsOf(paths: readonly string[], type: ContentType): string[] {
  return [...new Set(paths.map((path) => memberLabel(path, type)))];
}

function choicesOf({ conflicts, stored, mine, both, edited }: Merged, names: NamedValues): Promise<ConflictChoice[]> {
  const choices = conflicts.map(async (path) => {
    const item = splitItemPath(path);
    const field = item?.list ?? path;
    const valueIn = (fields: FieldValues) => (item ? itemAt(fields, path) : fields.get(path));
    const alone = (value: JsonValue | undefined) => new Map([[field, item && value ? [value] : value]]);
    const [before, after] = [valueIn(stored), valueIn(mine)];
    const changesTo = (value: JsonValue | undefined) => shownChanges(alone(before), alone(value), edited, names);
    const placeIn = ({ mine: one, theirs: other }: ChosenPlace) =>
      shownChanges(alone(other), alone(one), edited, names);
    const shown = await changesTo(after);
    const together = both.get(path);
    const name = shown.changes[0]?.label ?? path;
    const title =
      item &&
      [after, before]
        .filter(isJsonObject)
        .map(embeddedTitle)
        .find((words) => words !== '');
    return {
      ...shown,
      ...(item && { changes: shown.changes.map(withinItem) }),
      path,
      id: controlId(`choice-${path}`),
      label: title === undefined ? name : text('{name}: {title}', { name, title }),
      isGoneMine: item !== undefined && after === undefined,
      isGoneTheirs: item !== undefined && before === undefined,
      ...(together && { both: await bothView(together, changesTo, placeIn) }),
    };
  });
  return Promise.all(choices);
}

/** Of an item that is compared alone, its position says nothing. */
function withinItem({ placeInEntry, ...change }: ShownChange): ShownChange {
  return { ...change, place: placeInEntry };
}

async function bothView(
  { text: whole, places, base, isChosen, sent }: BothChanges,
  changesTo: (text: string) => Promise<ChangesView>,
  changesIn: (place: ChosenPlace) => Promise<ChangesView>,
): Promise<BothView> {
  const shown = places.length === 0 && whole !== undefined ? await changesTo(whole) : undefined;
  const choices = places.map(async (place, index) => {
    const { id, choice, mine, theirs } = place;
    const gone = { isGoneMine: mine === '', isGoneTheirs: theirs === '' };
    return { id, choice, ordinal: index + 1, ...gone, ...(await changesIn(place)) };
  });
  return { ...shown, places: await Promise.all(choices), base, isChosen, sent };
}

type KnownValues = ReadonlyMap<string, JsonValue | undefined>;

async function shownChanges(
  before: KnownValues,
  after: KnownValues,
  { type, page }: Pick<EditedItem, 'type' | 'page'>,
  names: NamedValues,
): Promise<ChangesView> {
  const comparison = compareItems(objectOf(before), objectOf(after), memberOrder(type));
  return presentChanges(await names.in(comparison, page.principal), type);
}

function objectOf(fields: KnownValues): JsonObject {
  const known = [...fields].flatMap(([path, value]): [string, JsonValue][] => (value == null ? [] : [[path, value]]));
  return withValues({}, new Map(known));
}
