import { Controller } from '@nestjs/common';
import { AdminPage, RequirePermission } from '#core/auth';
import { PageRenderer } from '#core/display';
import { MemberForms } from './member-forms';
import { MemberPages } from './member-pages';

/** The parts of a content type. */
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
