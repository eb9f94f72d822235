import { Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal, RequirePermission, type Role } from '#core/auth';
import { PageRenderer, pagerOf, view, type FormState, type Pager } from '#core/display';
import { KEY_IN_PATH, recordPath } from '#core/records';
import { Form, type FormFields } from '#platform/pages';
import { text } from '#platform/texts';
import { RoleManagement } from '../role-management';
import { RoleRecords } from '../role-records';
import { typeNotSecurable } from '../roles-errors';
import { RoleForms, type RoleFormModel, type RoleModel } from './role-forms';
import { RoleSheet, type PermissionFieldset, type TypeRow } from './role-sheet';

interface TypeModel extends RoleFormModel {
  readonly type: TypeRow;
  readonly fieldset: PermissionFieldset;
}
const TYPES = view<RoleModel & { types: readonly TypeRow[]; pager: Pager }>('roles/types');
const TYPE = view<TypeModel>('roles/type');

const PAGE_SIZE = 50;

/** A page for each type, so that no form grows with their number. */
@AdminPage()
@RequirePermission('ManageRoles')
@Controller('Admin/Roles/:name/Types')
export class RoleTypesPages {
  constructor(
    private readonly management: RoleManagement,
    private readonly sheet: RoleSheet,
    private readonly forms: RoleForms,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async list(
    @Res() response: Response,
    @Param('name', KEY_IN_PATH) name: string,
    @Query('page') given: unknown,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const role = await this.management.get(name);
    const types = this.sheet.types(role);
    const page = typeof given === 'string' && /^[1-9]\d{0,6}$/.test(given) ? Number(given) : 1;
    const model = {
      ...(await this.forms.model(principal, role)),
      types: types.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
      pager: pagerOf(
        { page, pageSize: PAGE_SIZE, total: types.length },
        (number) => `${recordPath(RoleRecords, role.name)}/Types?page=${number}`,
      ),
    };
    await this.pages.render(response, TYPES, model, { title: text('Role {name}: content types', { name: role.name }) });
  }

  @Get(':type')
  async show(
    @Res() response: Response,
    @Param('name', KEY_IN_PATH) name: string,
    @Param('type') typeName: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const role = await this.management.get(name);
    const type = this.typeOf(role, typeName);
    await this.render(response, principal, role, type, await this.sheet.ofType(role, type));
  }

  @Post(':type')
  async save(
    @Res() response: Response,
    @Param('name', KEY_IN_PATH) name: string,
    @Param('type') typeName: string,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const role = await this.management.get(name);
    const type = this.typeOf(role, typeName);
    const fieldset = await this.sheet.ofType(role, type);
    const refused = await this.forms.save(principal, role, form, [fieldset]);
    if (refused) return this.render(response, principal, role, type, fieldset, refused);
    const notice = text('The permissions of {name} for {displayName} were saved.', {
      name: role.name,
      displayName: type.displayName,
    });
    await this.pages.redirect(response, `${recordPath(RoleRecords, role.name)}/Types/${type.name}`, {
      kind: 'success',
      text: notice,
    });
  }

  private async render(
    response: Response,
    principal: Principal,
    role: Role,
    type: TypeRow,
    fieldset: PermissionFieldset,
    refused?: FormState,
  ): Promise<void> {
    const model = {
      ...(await this.forms.formModel(principal, role, [fieldset], refused)),
      type,
      fieldset,
    };
    const title = text('Role {name}: {type}', { name: role.name, type: type.displayName });
    await this.pages.render(response, TYPE, model, { title, status: refused ? 400 : 200 });
  }

  private typeOf(role: Role, name: string): TypeRow {
    const type = this.sheet.types(role).find((row) => row.name === name);
    if (!type) throw typeNotSecurable(name);
    return type;
  }
}
