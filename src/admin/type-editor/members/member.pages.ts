import { Get, Param, Post, Res, Controller } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { CurrentPrincipal, RequirePermission, AdminPage } from '#core/auth';
import { view, PageRenderer } from '#core/display';
import { Form, LongForm, type FormFields } from '#platform/pages';
import { text } from '#platform/texts';
import { typePath, type MemberList } from '../type-paths';
import { MemberForms, type MemberKey } from './member-forms';
import type { MemberSheet, RemovalSheet } from './member-sheets';

const MEMBER = view<MemberSheet>('type-editor/member');
const REMOVAL = view<RemovalSheet>('type-editor/remove-member');

interface MemberAddress {
  /** Of the type. */
  readonly name: string;
  readonly member: string;
}

/** The pages of the parts, or of the fields, of a type. The controller that extends it has their path, and says which they are. */
abstract class MemberPages {
  protected abstract readonly forms: MemberForms;
  protected abstract readonly pages: PageRenderer;
  protected abstract readonly list: MemberList;

  @Get(':member')
  async show(
    @Res() response: Response,
    @Param() address: MemberAddress,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    await this.showMember(response, await this.forms.stored(principal, this.keyOf(address)));
  }

  @Post(':member')
  @RequirePermission('EditContentTypes')
  @LongForm()
  async save(
    @Res() response: Response,
    @Param() address: MemberAddress,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const sheet = await this.forms.submit(principal, this.keyOf(address), form);
    if (sheet) return this.showMember(response, sheet);
    const { member } = address;
    await this.done(response, address, text('{member} was saved.', { member }));
  }

  @Get(':member/Remove')
  @RequirePermission('EditContentTypes')
  async ask(
    @Res() response: Response,
    @Param() address: MemberAddress,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    await this.showRemoval(response, await this.forms.removal(principal, this.keyOf(address)));
  }

  @Post(':member/Remove')
  @RequirePermission('EditContentTypes')
  async remove(
    @Res() response: Response,
    @Param() address: MemberAddress,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const again = await this.forms.remove(principal, this.keyOf(address), form);
    if (again) return this.showRemoval(response, again);
    const { member } = address;
    await this.done(response, address, text('{member} was removed. Its values stay stored.', { member }));
  }

  private keyOf({ name: type, member: name }: MemberAddress): MemberKey {
    return { type, list: this.list, name };
  }

  private showMember(response: Response, sheet: MemberSheet): Promise<void> {
    const title = `${sheet.type.displayName}: ${sheet.member.displayName}`;
    return this.pages.render(response, MEMBER, sheet, { title, status: sheet.status });
  }

  private showRemoval(response: Response, sheet: RemovalSheet): Promise<void> {
    const names = { member: sheet.member.displayName, type: sheet.type.displayName };
    const title = text('Remove {member} from {type}', names);
    return this.pages.render(response, REMOVAL, sheet, { title, status: sheet.status });
  }

  private done(response: Response, { name }: MemberAddress, notice: string): Promise<void> {
    return this.pages.redirect(response, typePath(name), { kind: 'success', text: notice });
  }
}

@AdminPage()
@RequirePermission('ViewContentTypes')
@Controller('Admin/ContentTypes/:name/Fields')
export class FieldPages extends MemberPages {
  protected readonly list = 'fields';

  constructor(
    protected readonly forms: MemberForms,
    protected readonly pages: PageRenderer,
  ) {
    super();
  }
}

@AdminPage()
@RequirePermission('ViewContentTypes')
@Controller('Admin/ContentTypes/:name/Parts')
export class PartPages extends MemberPages {
  protected readonly list = 'parts';

  constructor(
    protected readonly forms: MemberForms,
    protected readonly pages: PageRenderer,
  ) {
    super();
  }
}
