import { Controller, Get, Param, Post, Res } from '@nestjs/common';
import type { ContentTypeDefinition, Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import { newForm, PageRenderer, typed, view } from '#core/display';
import { Form, type FormFields } from '#platform/pages';
import { text } from '#platform/texts';
import { moved, typeMembers } from '../definition/type-members';
import { TypeChanges, type Again } from '../type-changes';
import { typePath } from '../type-paths';
import { TypeSheets, type TypeSheet } from '../type-sheets';
import { TYPE_FLAGS } from './type-flags';

const TYPE = view<TypeSheet>('type-editor/type');

const TEXTS = ['displayName', 'description', 'stereotype'] as const;

@AdminPage()
@RequirePermission('ViewContentTypes')
@Controller('Admin/ContentTypes/:name')
export class ContentTypePages {
  constructor(
    private readonly changes: TypeChanges,
    private readonly sheets: TypeSheets,
    private readonly pages: PageRenderer,
  ) {}

  @Get(['', 'General'])
  async show(
    @Res() response: Response,
    @Param('name') name: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const { definition } = this.changes.get(name);
    await this.render(response, principal, name, { status: 200, form: newForm({ ...definition }) });
  }

  @Post(['', 'General'])
  @RequirePermission('EditContentTypes')
  async save(
    @Res() response: Response,
    @Param('name') name: string,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const values = { ...typed(form, ...TEXTS), ...flagsIn(form) };
    try {
      await this.changes.save(principal, name, form.text('version'), (definition) => ({
        ...definition,
        ...trimmed(values),
      }));
    } catch (error) {
      return this.render(
        response,
        principal,
        name,
        await this.changes.again(principal, name, { values, member: '' }, error),
      );
    }
    await this.done(response, typePath(name), text('The content type {name} was saved.', { name }));
  }

  @Post('Order')
  @RequirePermission('EditContentTypes')
  async order(
    @Res() response: Response,
    @Param('name') name: string,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const isUp = form.text('up') !== '';
    const member = form.text(isUp ? 'up' : 'down');
    const move = (definition: ContentTypeDefinition) => moved(definition, member, isUp ? -1 : 1);
    try {
      const { definition } = await this.changes.save(principal, name, form.text('version'), move);
      const found = typeMembers(definition).find(({ wireName }) => wireName === member);
      await this.done(
        response,
        `${typePath(name)}#member-${found?.wireName ?? ''}`,
        movedText(found?.displayName, isUp),
      );
    } catch (error) {
      const again = await this.changes.again(principal, name, { values: {}, member: '' }, error);
      const { definition } = this.changes.get(name);
      await this.render(response, principal, name, { ...again, form: { ...again.form, values: { ...definition } } });
    }
  }

  private async render(response: Response, principal: Principal, name: string, again: Again): Promise<void> {
    const sheet = await this.sheets.of(principal, this.changes.get(name), again);
    await this.pages.render(response, TYPE, sheet, { title: sheet.type.displayName, status: again.status });
  }

  private done(response: Response, path: string, notice: string): Promise<void> {
    return this.pages.redirect(response, path, { kind: 'success', text: notice });
  }
}

function flagsIn(form: FormFields): Record<string, boolean> {
  return Object.fromEntries(TYPE_FLAGS.map(({ name }) => [name, form.checked(name)]));
}

function trimmed<V extends Readonly<Record<string, string | boolean>>>(values: V): V {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim().replaceAll('\r\n', '\n') : value,
  ]);
  return Object.fromEntries(entries) as V;
}

function movedText(member: string | undefined, isUp: boolean): string {
  if (member === undefined) return text('Nothing was moved.');
  return isUp ? text('{member} was moved up.', { member }) : text('{member} was moved down.', { member });
}
