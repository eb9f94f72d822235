import { Controller, Param, Post, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal } from '#core/auth';
import { ContentNotFoundError, ContentReader, ContentForbiddenError } from '#core/content';
import { avatarOf } from '#core/display';
import { Form, type FormFields } from '#platform/pages';
import { Presences } from './presences';

/** Of the name of a control. */
const LONGEST = 200;

/** Who else has an item open, told to whoever may edit it. */
@AdminPage()
@Controller('Admin/Contents/ContentItems/:contentItemId/Edit/Presence')
export class PresenceController {
  constructor(
    private readonly reader: ContentReader,
    private readonly presences: Presences,
  ) {}

  @Post()
  async beat(
    @Res() response: Response,
    @Param('contentItemId') contentItemId: string,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const item = (await this.reader.publicationStates([contentItemId])).get(contentItemId);
    if (!item) throw new ContentNotFoundError(`content item "${contentItemId}"`);
    if (!principal.may('EditContent', item)) throw new ContentForbiddenError('EditContent', item.contentType);
    response.status(200).set('Cache-Control', 'no-store');
    if (form.checked('leaves')) {
      await this.presences.leave(contentItemId, principal);
      response.json([]);
      return;
    }
    const others = await this.presences.beat(contentItemId, principal, form.text('field').slice(0, LONGEST));
    response.json(others.map((person) => ({ ...person, ...avatarOf(person.name) })));
  }
}
