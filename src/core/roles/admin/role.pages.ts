import { Controller, Get, Param, Post, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal, RequirePermission, type Role } from '#core/auth';
import { PageRenderer, view, type FormState } from '#core/display';
import { KEY_IN_PATH, recordPath } from '#core/records';
import { Form, type FormFields } from '#platform/pages';
import { text } from '#platform/texts';
import { RoleManagement } from '../role-management';
import { RoleRecords } from '../role-records';
import { RoleForms, type RoleFormModel } from './role-forms';
import { RoleSheet, type PermissionFieldset } from './role-sheet';

interface EditModel extends RoleFormModel {
  readonly fieldsets: readonly PermissionFieldset[];
  readonly typeCount: number;
}
const ROLE = view<EditModel>('roles/edit');

@AdminPage()
@RequirePermission('ManageRoles')
@Controller('Admin/Roles/:name')
export class RolePages {
  constructor(
    private readonly management: RoleManagement,
    private readonly sheet: RoleSheet,
    private readonly forms: RoleForms,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async show(
    @Res() response: Response,
    @Param('name', KEY_IN_PATH) name: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const role = await this.management.get(name);
    await this.render(response, principal, role, await this.sheet.general(role));
  }

  @Post()
  async save(
    @Res() response: Response,
    @Param('name', KEY_IN_PATH) name: string,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const role = await this.management.get(name);
    const fieldsets = await this.sheet.general(role);
    const refused = await this.forms.save(principal, role, form, fieldsets, form.text('description'));
    if (refused) return this.render(response, principal, role, fieldsets, refused);
    const notice = text('The role {name} was saved.', { name: role.name });
    await this.pages.redirect(response, recordPath(RoleRecords, role.name), { kind: 'success', text: notice });
  }

  private async render(
    response: Response,
    principal: Principal,
    role: Role,
    fieldsets: readonly PermissionFieldset[],
    refused?: FormState,
  ): Promise<void> {
    const model = {
      ...(await this.forms.formModel(principal, role, fieldsets, refused)),
      fieldsets,
      typeCount: this.sheet.types(role).length,
    };
    await this.pages.render(response, ROLE, model, {
      title: text('Role {name}', { name: role.name }),
      status: refused ? 400 : 200,
    });
  }
}
