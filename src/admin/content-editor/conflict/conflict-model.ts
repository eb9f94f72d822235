import { isJsonObject, type JsonObject, type JsonValue } from '@espalier/plugin-sdk';
import { compareItems, memberOrder, presentChanges, type ChangesView } from '#features/comparison';
import type { ContentType } from '#core/content-definition';
import { controlId } from '#core/display';
import { text } from '#platform/texts';
import { splitItemPath } from '../form/embedded-lists';
import { withValues, type FieldValues } from '../form/field-values';
import { embeddedTitle } from '../members/embedded-types';
import { itemAt } from './choices';

export interface ConflictModel {
  readonly author: string | null;
  readonly savedUtc: string | null;
  readonly choices: readonly ConflictChoice[];
}

interface ConflictChoice extends ChangesView {
  readonly path: string;
  readonly id: string;
  readonly label: string;
  readonly isGoneMine: boolean;
  readonly isGoneTheirs: boolean;
}

interface Sides {
  readonly stored: FieldValues;
  readonly mine: FieldValues;
}

export function conflictChoices(
  paths: readonly string[],
  { stored, mine }: Sides,
  type: ContentType,
): ConflictChoice[] {
  return paths.map((path) => {
    const item = splitItemPath(path);
    const field = item?.list ?? path;
    const valueIn = (fields: Sides['stored']) => (item ? itemAt(fields, path) : fields.get(path));
    const alone = (value: JsonValue | undefined) => fieldAlone(field, item && value ? [value] : value);
    const [before, after] = [valueIn(stored), valueIn(mine)];
    const shown = presentChanges(compareItems(alone(before), alone(after), memberOrder(type)), type);
    const name = shown.changes[0]?.label ?? path;
    const title =
      item &&
      [after, before]
        .filter(isJsonObject)
        .map(embeddedTitle)
        .find((words) => words !== '');
    return {
      ...shown,
      path,
      id: controlId(`choice-${path}`),
      label: title === undefined ? name : text('{name}: {title}', { name, title }),
      isGoneMine: item !== undefined && after === undefined,
      isGoneTheirs: item !== undefined && before === undefined,
    };
  });
}

function fieldAlone(path: string, value: JsonValue | undefined): JsonObject {
  return value === undefined || value === null ? {} : withValues({}, new Map([[path, value]]));
}
