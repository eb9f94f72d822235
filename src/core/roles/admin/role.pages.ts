import { Controller, Get, Param, Post, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal, RequirePermission, type Role } from '#core/auth';
import { PageRenderer, view, type FormState } from '#core/display';
import { Form, type FormFields } from '#platform/pages';
import { text } from '#platform/texts';
import { RoleManagement } from '../role-management';
import { RoleForms, type RoleFormModel, type RoleModel } from './role-forms';
import { pathOf } from './role-path';
import { RoleSheet, type PermissionFieldset } from './role-sheet';

interface EditModel extends RoleFormModel {
  readonly fieldsets: readonly PermissionFieldset[];
  readonly typeCount: number;
}
const ROLE = view<EditModel>('roles/edit');
const DELETE_ROLE = view<RoleModel>('roles/delete');

/** One role, with its permissions of modules. */
@AdminPage()
@RequirePermission('ManageRoles')
@Controller('Admin/Roles/Edit/:name')
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
    @Param('name') name: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const role = await this.management.get(name);
    await this.render(response, principal, role, await this.sheet.general(role));
  }

  @Post()
  async save(
    @Res() response: Response,
    @Param('name') name: string,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const role = await this.management.get(name);
    const fieldsets = await this.sheet.general(role);
    const refused = await this.forms.save(principal, role, form, fieldsets, form.text('description'));
    if (refused) return this.render(response, principal, role, fieldsets, refused);
    const notice = text('The role {name} was saved.', { name: role.name });
    await this.pages.redirect(response, pathOf(role.name), { kind: 'success', text: notice });
  }

  @Get('delete')
  async confirm(
    @Res() response: Response,
    @Param('name') name: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const role = await this.management.get(name);
    await this.pages.render(response, DELETE_ROLE, await this.forms.model(principal, role), {
      title: text('Delete the role {name}', { name: role.name }),
    });
  }

  @Post('delete')
  async delete(
    @Res() response: Response,
    @Param('name') name: string,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    await this.management.remove(principal, name, form.text('version'));
    await this.pages.redirect(response, '/Admin/Roles', { kind: 'success', text: text('The role was deleted.') });
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
