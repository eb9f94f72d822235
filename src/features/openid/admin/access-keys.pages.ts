import { Controller, Get, Param, Post, Res } from '@nestjs/common';
import type { FieldOption, Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import { PageRenderer, newForm, refused, view, type FormState } from '#core/display';
import { answerSaved, CONFIRM, KEY_IN_PATH, recordPath } from '#core/records';
import { readDto } from '#platform/dto';
import { Form, type FormFields } from '#platform/pages';
import { perLanguage, text } from '#platform/texts';
import type { AccessKey } from '../access-keys/access-key';
import { AccessKeys, type ShownAccessKey } from '../access-keys/access-keys';
import { KeyRotationDto, NewAccessKeyDto } from '../access-keys/access-keys.controller';
import { ApplicationManagement } from '../management/applications/application-management';
import { ApplicationRecords } from '../management/applications/application-records';

interface AccessKeysModel {
  readonly keys: readonly AccessKey[];
  readonly action: string;
  readonly back: string;
  readonly form: FormState;
  readonly validities: readonly FieldOption[];
}

const KEYS = view<AccessKeysModel>('openid/admin/access-keys');
const NEVER = 'never';

const validities = perLanguage((): readonly FieldOption[] => [
  { value: '30', text: text('30 days') },
  { value: '90', text: text('90 days') },
  { value: '365', text: text('A year') },
  { value: NEVER, text: text('Does not expire') },
]);

@AdminPage()
@RequirePermission('ManageApplications')
@Controller('Admin/OpenID/Applications/:clientId/Keys')
export class AccessKeysPages {
  constructor(
    private readonly management: ApplicationManagement,
    private readonly keys: AccessKeys,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async list(@Res() response: Response, @Param('clientId', KEY_IN_PATH) clientId: string): Promise<void> {
    await this.show(response, clientId, newForm({ name: '', validDays: '365' }));
  }

  @Post()
  async create(
    @Res() response: Response,
    @Param('clientId', KEY_IN_PATH) clientId: string,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const typed = { name: form.text('name').trim(), validDays: form.text('validDays') };
    let made: ShownAccessKey;
    try {
      const validDays = typed.validDays === NEVER ? null : Number(typed.validDays);
      made = await this.keys.create(clientId, await readDto(NewAccessKeyDto, { ...typed, validDays }), principal);
    } catch (error) {
      const { form: again, status } = refused(typed, error);
      return this.show(response, clientId, again, status);
    }
    await this.answer(response, clientId, made);
  }

  @Post(':keyId/Rotate')
  async rotate(
    @Res() response: Response,
    @Param('clientId', KEY_IN_PATH) clientId: string,
    @Param('keyId') keyId: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const { overlapHours } = new KeyRotationDto();
    await this.answer(response, clientId, await this.keys.rotate(clientId, keyId, overlapHours, principal));
  }

  @Get(':keyId/Revoke')
  async confirm(
    @Res() response: Response,
    @Param('clientId', KEY_IN_PATH) clientId: string,
    @Param('keyId') keyId: string,
  ): Promise<void> {
    const { name } = await this.keys.get(clientId, keyId);
    const model = {
      warning: text('Requests with this key will be refused. This cannot be undone.'),
      action: `${keysPath(clientId)}/${keyId}/Revoke`,
      version: '',
      button: text('Revoke'),
      kind: 'danger',
      back: keysPath(clientId),
    } as const;
    await this.pages.render(response, CONFIRM, model, { title: text('Revoke {name}', { name }) });
  }

  @Post(':keyId/Revoke')
  async revoke(
    @Res() response: Response,
    @Param('clientId', KEY_IN_PATH) clientId: string,
    @Param('keyId') keyId: string,
  ): Promise<void> {
    await this.keys.revoke(clientId, keyId);
    await this.pages.redirect(response, keysPath(clientId), {
      kind: 'success',
      text: text('The key was revoked.'),
    });
  }

  private async show(response: Response, clientId: string, form: FormState, status = 200): Promise<void> {
    const { displayName } = await this.management.get(clientId);
    const model: AccessKeysModel = {
      keys: await this.keys.of(clientId),
      action: keysPath(clientId),
      back: recordPath(ApplicationRecords, clientId),
      form,
      validities: validities(),
    };
    await this.pages.render(response, KEYS, model, {
      title: text('Access keys of {displayName}', { displayName }),
      status,
      help: 'applications#access-keys',
    });
  }

  private answer(response: Response, clientId: string, { key, ...record }: ShownAccessKey): Promise<void> {
    const at = { name: record.name, path: keysPath(clientId), notice: '' };
    return answerSaved(response, this.pages, { record, shownOnce: { key } }, at);
  }
}

function keysPath(clientId: string): string {
  return `${recordPath(ApplicationRecords, clientId)}/Keys`;
}
