import { Controller } from '@nestjs/common';
import { AdminPage, RequirePermission } from '#core/auth';
import { PageRenderer } from '#core/display';
import { MemberForms } from './member-forms';
import { MemberPages } from './member-pages';

/** The fields of a content type. */
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
