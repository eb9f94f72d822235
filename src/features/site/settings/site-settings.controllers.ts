import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { RequirePermission, AdminPage } from '#core/auth';
import { PageRenderer, typed, view, type FormState } from '#core/display';
import { settingsRoutes, SettingsPage } from '#core/settings';
import type { FormFields } from '#platform/pages';
import { processLanguage, text } from '#platform/texts';
import { menuLines, menuOfLines, type MenuLink } from './menu-link';
import { SiteManagement } from './site-management';
import { SiteSettings } from './site-settings';

const SETTINGS = view<{ form: FormState; serviceLanguage: string }>('site/settings');

/** The settings of the site over REST. */
@ApiTags('Site')
@Controller('api/settings/site')
@RequirePermission('ManageSiteSettings')
export class SiteSettingsController extends settingsRoutes({
  shown: SiteSettings,
  summary: 'Gets the settings of the site',
  replacing: 'What is left out has its default.',
}) {
  constructor(protected readonly management: SiteManagement) {
    super();
  }
}

/** The settings of the site, for administrators. */
@AdminPage()
@RequirePermission('ManageSiteSettings')
@Controller('Admin/Settings/Site')
export class SiteSettingsPageController extends SettingsPage<SiteSettings> {
  protected readonly path = '/Admin/Settings/Site';
  protected readonly saved = text('The settings of the site were saved.');

  constructor(
    protected readonly management: SiteManagement,
    protected readonly pages: PageRenderer,
  ) {
    super();
  }

  protected settingsIn(form: FormFields): object {
    return {
      name: form.text('name').trim(),
      tagline: form.text('tagline').trim(),
      language: form.text('language').trim(),
      menu: menuOfLines(form.text('menu')),
      feeds: form.checked('feeds'),
    };
  }

  protected typedIn(form: FormFields): FormState['values'] {
    return { ...typed(form, 'name', 'tagline', 'language', 'menu'), feeds: form.checked('feeds') };
  }

  protected async show(response: Response, status: number, form: FormState): Promise<void> {
    const model = { form: withMenu(form), serviceLanguage: processLanguage().tag };
    await this.pages.render(response, SETTINGS, model, { title: text('Site'), status });
  }
}

/** The menu in one field, and what is wrong with any of its links beside it. */
function withMenu({ values, errors }: FormState): FormState {
  const { menu } = values;
  const shown = new Map<string, string[]>();
  for (const [member, messages] of Object.entries(errors)) {
    const [, link] = /^menu\.(\d+)\./.exec(member) ?? [];
    const said = link === undefined ? messages : messages.map((message) => `Link ${Number(link) + 1} ${message}`);
    const field = link === undefined ? member : 'menu';
    shown.set(field, [...(shown.get(field) ?? []), ...said]);
  }
  return {
    values: { ...values, menu: Array.isArray(menu) ? menuLines(menu as MenuLink[]) : menu },
    errors: Object.fromEntries(shown),
  };
}
