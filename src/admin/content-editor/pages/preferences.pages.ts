import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { AdminPage } from '#core/auth';
import { Form, PREVIEW_SCREENS, type FormFields, type PageRequest } from '#platform/pages';

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

/** Keeps whether a person has the live preview open, and for which screen. */
@AdminPage()
@Controller('Admin/Contents/PreviewView')
export class PreviewViewPages {
  @Post()
  @HttpCode(204)
  async choose(@Req() { visit }: PageRequest, @Form() form: FormFields): Promise<void> {
    const screen = PREVIEW_SCREENS.find((known) => known === form.text('screen'));
    await visit?.prefer({ preview: { isOpen: form.text('open') === 'true', ...(screen && { screen }) } });
  }
}
