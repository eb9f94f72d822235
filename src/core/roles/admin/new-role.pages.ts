import { Controller, Get, Post, Res } from '@nestjs/common';
import type { FormField, Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import {
  fieldsModel,
  newForm,
  PageRenderer,
  refused,
  typed,
  view,
  type FieldsModel,
  type FormState,
} from '#core/display';
import { recordPath } from '#core/records';
import { Form, type FormFields } from '#platform/pages';
import { text } from '#platform/texts';
import { RoleManagement } from '../role-management';
import { RoleRecords } from '../role-records';
import { RolePresets } from './role-presets';

const NEW_ROLE = view<FieldsModel>('roles/new');

/** Instead of the page of every record: a role begins with permissions. */
@AdminPage()
@RequirePermission('ManageRoles')
@Controller('Admin/Roles/New')
export class NewRolePages {
  constructor(
    private readonly management: RoleManagement,
    private readonly records: RoleRecords,
    private readonly presets: RolePresets,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async form(@Res() response: Response, @CurrentPrincipal() principal: Principal): Promise<void> {
    const [{ value }] = await this.presets.for(principal);
    await this.show(response, principal, 200, newForm({ startFrom: value }));
  }

  @Post()
  async create(
    @Res() response: Response,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const values = typed(form, 'name', 'description', 'startFrom');
    const { name, description, startFrom } = values;
    try {
      const { permissions } = await this.presets.named(principal, startFrom);
      await this.management.create(principal, { name, description, permissions });
    } catch (error) {
      const again = refused(values, error);
      return this.show(response, principal, again.status, again.form);
    }
    const notice = text('The role {name} was created. Choose what it may do.', { name });
    await this.pages.redirect(response, recordPath(RoleRecords, name), { kind: 'success', text: notice });
  }

  private async show(response: Response, principal: Principal, status: number, form: FormState): Promise<void> {
    const startFrom: FormField = {
      name: 'startFrom',
      label: text('Start from'),
      control: 'choice',
      options: await this.presets.for(principal),
      hint: text('The permissions that the role starts with. You can change them on the next page.'),
    };
    const model = fieldsModel([...this.records.fields(), startFrom], form);
    await this.pages.render(response, NEW_ROLE, model, { title: text('New role'), status });
  }
}
