import { Injectable } from '@nestjs/common';
import type { JsonObject } from '@espalier/plugin-sdk';
import { resolveConflicts } from '../conflict/choices';
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
import { memberSpecs } from '../members/member-specs';
import type { EditedItem } from './edited-items';

export interface FilledForm {
  readonly edited: EditedItem;
  readonly mine: FieldValues;
  readonly stored: FieldValues;
  readonly conflicts: readonly string[];
  readonly values: JsonObject;
  readonly payload: JsonObject;
}

const ITEMS: EqualityRule = { falseIsNothing: true };

@Injectable()
export class FilledForms {
  constructor(private readonly editors: ContentEditors) {}

  /** @param change done to a list of embedded items, on top of what the form says */
  async of(edited: EditedItem, controls: PostedControls, change?: ListChange): Promise<FilledForm> {
    const specs = memberSpecs(edited.type);
    const equalityAt = equalityRules(specs);
    const stored = fieldValuesOf(specs, edited.values);
    const read = await this.editors.read(edited.type, edited.values, controls, edited.page);
    const wanted = change
      ? withListChange(read, change, controls, this.editors.added(edited.type, change.contentType ?? ''))
      : read;
    const said = fieldValuesRead(specs, wanted, stored);
    // What is to be made anew was changed by nobody else.
    const isCurrent = !edited.item || controls.text('_version') === edited.version;
    const base = isCurrent ? {} : baseOf(controls);
    const lists = listPaths(specs);
    const merged = mergeValues({ base, stored, read: said, lists }, equalityAt);
    const paths = [...new Set([...merged.conflicts, ...controls.all('_conflicts')])];
    const chosen = (path: string) => controls.text(`choice:${path}`);
    const settled = resolveConflicts({ paths, lists, mine: merged.mine, stored }, chosen, ITEMS);
    const mine = changedValues(stored, settled.mine, equalityAt);
    return {
      edited,
      mine,
      stored,
      conflicts: settled.conflicts,
      values: withValues(edited.values, mine),
      payload: payloadOf(mine, stored),
    };
  }

  hashesOf({ type, values }: EditedItem): Readonly<Record<string, string>> {
    const specs = memberSpecs(type);
    const fields = fieldValuesOf(specs, values);
    return { ...hashesOf(fields, equalityRules(specs)), ...itemHashes(fields, listPaths(specs), ITEMS) };
  }
}

function baseOf(controls: PostedControls): Readonly<Record<string, string>> {
  try {
    const base: unknown = JSON.parse(controls.text('_base'));
    return typeof base === 'object' && base !== null ? (base as Record<string, string>) : {};
  } catch {
    return {};
  }
}
