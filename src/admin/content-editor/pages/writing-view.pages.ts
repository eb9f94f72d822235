import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { AdminPage } from '#core/auth';
import { Form, type FormFields, type PageRequest } from '#platform/pages';

/** Keeps whether a person writes texts as their source or as they will look. */
@AdminPage()
@Controller('Admin/Contents/WritingView')
export class WritingViewPages {
  @Post()
  @HttpCode(204)
  async choose(@Req() { visit }: PageRequest, @Form() form: FormFields): Promise<void> {
    await visit?.prefer({ writing: form.text('view') === 'source' ? 'source' : undefined });
  }
}
