import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Role } from '#core/auth';
import { newForm, refusedForm, type FormState } from '#core/display';
import type { FormFields } from '#platform/pages';
import { preconditionOf } from '#platform/request';
import type { LevelChoice } from '../matrix/matrix-rows';
import { levelIn, withLevel, type Level } from '../matrix/permission-matrix';
import { RoleManagement, type RoleValues } from '../role-management';
import { roleChanged, unknownChoice } from '../roles-errors';
import type { RolePreset } from './role-presets';
import { UNDECLARED, type RoleSheet } from './role-sheet';

interface Answers {
  readonly levels: readonly (readonly [LevelChoice, Level])[];
  readonly checked: Readonly<Record<string, readonly string[]>>;
}

@Injectable()
export class RoleForms {
  constructor(private readonly management: RoleManagement) {}

  /** As the role is, or would be with these values. */
  of({ description, permissions }: RoleValues, { rows, fieldsets }: RoleSheet): FormState {
    const held = new Set(permissions);
    const levels = rows.flatMap(({ choices }) => choices.map(({ name, cell }) => [name, levelIn(cell, held)]));
    const checked = fieldsets.map(({ name, boxes }) => [
      name,
      boxes.map(({ value }) => value).filter((value) => held.has(value)),
    ]);
    return newForm({ description, ...Object.fromEntries([...levels, ...checked]) });
  }

  /** With the permissions of a preset. What no module declares at the moment is in none, and stays as it is chosen. */
  filled(form: FormFields, preset: RolePreset, sheet: RoleSheet): FormState {
    const permissions = [...preset.permissions, ...form.all(UNDECLARED)];
    return this.of({ description: form.text('description'), permissions }, sheet);
  }

  /**
   * What is on the page becomes as it was chosen; all other permissions stay, or are those of the preset.
   *
   * @param preset that the form was filled from
   * @returns the form again, when it was refused
   */
  async save(
    principal: Principal,
    role: Role,
    form: FormFields,
    sheet: RoleSheet,
    preset?: RolePreset,
  ): Promise<FormState | undefined> {
    const description = form.text('description');
    const shown = new Set(sheet.fieldsets.flatMap(({ boxes }) => boxes.map(({ value }) => value)));
    try {
      const { levels, checked } = answersIn(form, sheet);
      const change = ({ permissions }: Role): RoleValues => {
        const kept = (preset?.permissions ?? permissions).filter((permission) => !shown.has(permission));
        const content = levels.reduce(
          (held, [{ cell }, level]) => withLevel(cell, held, level),
          kept as readonly string[],
        );
        return { description, permissions: [...content, ...Object.values(checked).flat()] };
      };
      await this.management.change(principal, role.name, change, preconditionOf(form.text('version'), roleChanged));
      return undefined;
    } catch (error) {
      return refusedForm({ ...this.of(role, sheet).values, ...typedIn(form, sheet), description }, error);
    }
  }
}

/** @throws DomainError 400 at the field of a level that there is not */
function answersIn(form: FormFields, sheet: RoleSheet): Answers {
  const choices = sheet.rows.flatMap((row) => row.choices).filter(({ name }) => form.checked(name));
  return {
    levels: choices.map((choice) => {
      const option = choice.options.find(({ value }) => value === form.text(choice.name));
      if (!option) throw unknownChoice(choice);
      return [choice, option.value];
    }),
    checked: checkedIn(form, sheet),
  };
}

/** Without what no choice has. */
function typedIn(form: FormFields, sheet: RoleSheet): FormState['values'] {
  const choices = sheet.rows.flatMap((row) => row.choices);
  const levels = choices
    .map(({ name, options }) => [name, options.find(({ value }) => value === form.text(name))?.value] as const)
    .filter(([, level]) => level !== undefined);
  return { ...Object.fromEntries(levels), ...checkedIn(form, sheet) };
}

function checkedIn(form: FormFields, { fieldsets }: RoleSheet): Answers['checked'] {
  return Object.fromEntries(
    fieldsets.map(({ name, boxes }) => {
      const checked = new Set(form.all(name));
      return [name, boxes.map(({ value }) => value).filter((value) => checked.has(value))];
    }),
  );
}
