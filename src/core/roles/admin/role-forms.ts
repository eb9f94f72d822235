import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { RoleGranting, type Role } from '#core/auth';
import { newForm, refusedForm, type FormState } from '#core/display';
import type { FormFields } from '#platform/pages';
import { recordPath } from '#core/records';
import { entityTagOf, preconditionOf } from '#platform/request';
import { summaryOf, type RoleSummary } from '../role-summary';
import { RoleManagement, type RoleValues } from '../role-management';
import { RoleRecords } from '../role-records';
import { roleChanged } from '../roles-errors';
import type { PermissionFieldset } from './role-sheet';

export interface RoleModel {
  readonly role: RoleSummary;
  readonly path: string;
  /** Goes with each form, so that nobody undoes unseen what somebody else has changed meanwhile. */
  readonly version: string;
  /** Why nothing of the role can be changed by whoever looks. */
  readonly obstacle?: string;
}

export interface RoleFormModel extends RoleModel {
  readonly form: FormState;
}

type Checked = Record<string, readonly string[]>;

@Injectable()
export class RoleForms {
  constructor(
    private readonly management: RoleManagement,
    private readonly granting: RoleGranting,
  ) {}

  async model(principal: Principal, role: Role): Promise<RoleModel> {
    const shown = summaryOf(role);
    const obstacle = (await this.granting.refusalOf(principal, [role.name]))?.message;
    return { role: shown, path: recordPath(RoleRecords, role.name), version: entityTagOf(shown), obstacle };
  }

  /** @param refused the form as it was refused; default: as the role is */
  async formModel(
    principal: Principal,
    role: Role,
    fieldsets: readonly PermissionFieldset[],
    refused?: FormState,
  ): Promise<RoleFormModel> {
    const form = refused ?? newForm({ description: role.description, ...checkedOf(fieldsets) });
    return { ...(await this.model(principal, role)), form };
  }

  /**
   * What is on the page becomes as it was checked; all other permissions stay.
   *
   * @returns the form again, when it was refused
   */
  async save(
    principal: Principal,
    { name }: Role,
    form: FormFields,
    fieldsets: readonly PermissionFieldset[],
    description?: string,
  ): Promise<FormState | undefined> {
    const shown = new Set(fieldsets.flatMap(({ boxes }) => boxes.map(({ value }) => value)));
    const checked = checkedIn(form, fieldsets);
    const change = (current: Role): RoleValues => {
      const kept = current.permissions.filter((permission) => !shown.has(permission));
      return {
        description: description ?? current.description,
        permissions: [...kept, ...Object.values(checked).flat()],
      };
    };
    try {
      await this.management.change(principal, name, change, preconditionOf(form.text('version'), roleChanged));
      return undefined;
    } catch (error) {
      return refusedForm({ description, ...checked }, error);
    }
  }
}

function checkedIn(form: FormFields, fieldsets: readonly PermissionFieldset[]): Checked {
  return Object.fromEntries(
    fieldsets.map(({ name, boxes }) => {
      const checked = new Set(form.all(name));
      return [name, boxes.map(({ value }) => value).filter((value) => checked.has(value))];
    }),
  );
}

function checkedOf(fieldsets: readonly PermissionFieldset[]): Checked {
  return Object.fromEntries(fieldsets.map(({ name, checked }) => [name, checked]));
}
