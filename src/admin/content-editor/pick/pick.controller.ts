import { Controller, Get, Query, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal } from '#core/auth';
import { storableText } from '#platform/strings';
import { ItemChoices } from './item-choices';

/** As much as anybody types. */
const LONGEST = 200;

/** What pickers of items find, as JSON for their scripts. */
@AdminPage()
@Controller('Admin/Contents/Pick')
export class PickController {
  constructor(private readonly choices: ItemChoices) {}

  @Get()
  async find(
    @Res() response: Response,
    @Query() parameters: Readonly<Record<string, unknown>>,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const types = textOf(parameters.types)
      .split(',')
      .filter((name) => name !== '');
    const found = await this.choices.of(textOf(parameters.q).slice(0, LONGEST), types, principal);
    response.set('Cache-Control', 'no-store').json(found);
  }
}

/** PostgreSQL takes no U+0000, not even to look for it. */
function textOf(given: unknown): string {
  return typeof given === 'string' ? storableText(given) : '';
}
