import { hash } from 'node:crypto';
import path from 'node:path';
import { Controller, Get, Injectable, Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Contributes, TEMPLATE_FOLDER, type TemplateFolder } from '@espalier/plugin-sdk';
import { Public } from '#core/auth';
import { Settings } from '#core/settings';
import { ApiExcludeController } from '#platform/openapi';
import { SiteSettingsSection, type SiteFont, type SiteSettings } from '../settings/site-settings';

const SANS = "Figtree, system-ui, 'Segoe UI', sans-serif";
const SYSTEM = "system-ui, 'Segoe UI', sans-serif";
const FONTS: Readonly<Record<SiteFont, readonly string[]>> = {
  serif: [],
  sans: [`--prose: ${SANS};`],
  system: [`--prose: ${SYSTEM};`, `--ui: ${SYSTEM};`],
};

const FIGTREE = 'figtree-latin-wght-normal.woff2';
const NEWSREADER = 'newsreader-latin-wght-normal.woff2';
/** What pages load first: fonts that come late would move them. */
export const FONT_FILES: Readonly<Record<SiteFont, readonly string[]>> = {
  serif: [FIGTREE, NEWSREADER],
  sans: [FIGTREE],
  system: [],
};

/** As in the style sheet of the theme. */
const ACCENT = { light: '#1b6a41', dark: '#82d6a4' } as const;

interface ThemeStyleSheet {
  /** Path within the service, which changes with the content. */
  readonly path: string;
  readonly content: string;
}

/** What the settings change of the theme's style sheet; undefined for nothing. */
export function themeStyle({ accentLight, accentDark, font }: Readonly<SiteSettings>): ThemeStyleSheet | undefined {
  const hasAccent = accentLight !== '' || accentDark !== '';
  const accent = `--accent: light-dark(${accentLight || ACCENT.light}, ${accentDark || ACCENT.dark});`;
  const rules = [...(hasAccent ? [accent] : []), ...FONTS[font]];
  if (rules.length === 0) return undefined;
  const content = `:root { ${rules.join(' ')} }\n`;
  return { path: `/assets/theme/${hash('sha256', content, 'base64url').slice(0, 16)}.css`, content };
}

@Injectable()
@Public()
@ApiExcludeController()
@Controller('assets/theme')
export class ThemeStyleController {
  constructor(
    private readonly settings: Settings,
    private readonly section: SiteSettingsSection,
  ) {}

  /** A page that is older than the settings, or of another node, gets the style of now, which nothing keeps. */
  @Get(':file')
  async send(@Param('file') file: string, @Res() response: Response): Promise<void> {
    const style = themeStyle(await this.settings.get(this.section));
    const isNamed = style?.path === `/assets/theme/${file}`;
    response
      .set({
        'Content-Type': 'text/css; charset=utf-8',
        'Cache-Control': isNamed ? 'public, max-age=31536000, immutable' : 'no-store',
        'X-Content-Type-Options': 'nosniff',
      })
      .send(style?.content ?? '');
  }
}

/** Before those of plug-ins, which may have better ones, although its module comes after them. */
const ORDER = -10;

@Contributes(TEMPLATE_FOLDER, { order: ORDER })
export class ThemeTemplates implements TemplateFolder {
  readonly owner = 'site';
  readonly path = path.join(__dirname, '../templates');
}
