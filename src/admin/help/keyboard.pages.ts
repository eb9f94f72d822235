import { Controller, Get, Inject, Query, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal } from '#core/auth';
import {
  KEYBOARD,
  KEYBOARD_PATH,
  Navigation,
  PageRenderer,
  view,
  type KeyGroup,
  type NavigationLink,
} from '#core/display';
import { perLanguage, text } from '#platform/texts';

type Keys = KeyGroup['keys'];

interface ShownGroup {
  readonly title: string;
  readonly keys: readonly { readonly strokes: readonly (readonly string[])[]; readonly text: string }[];
}

const KEYBOARD_VIEW = view<{ groups: readonly ShownGroup[] }>('help/keyboard');

const everywhere = (): Keys => [
  ['Ctrl+K', text('Search, or jump to a page')],
  ['/', text('Go to the filter or search field')],
  ['?', text('Show the shortcuts of the page')],
  ['Esc', text('Close a menu or dialog')],
];

const names = perLanguage((): Readonly<Record<string, string>> => ({
  Ctrl: text('Ctrl'),
  Shift: text('Shift'),
  Del: text('Del'),
  Esc: text('Esc'),
}));

@AdminPage()
@Controller(KEYBOARD_PATH)
export class KeyboardPages {
  constructor(
    @Inject(KEYBOARD) private readonly ofPages: Iterable<KeyGroup>,
    private readonly navigation: Navigation,
    private readonly pages: PageRenderer,
  ) {}

  /** @param scripts names of bundles of a page with spaces between them, for the keys of that page alone */
  @Get()
  async show(
    @Res() response: Response,
    @CurrentPrincipal() principal: Principal,
    @Query('scripts') scripts?: unknown,
  ): Promise<void> {
    const groups = await this.navigation.for(principal, KEYBOARD_PATH);
    const links = groups.flatMap((group) => group.links).flatMap((link) => [link, ...link.below]);
    const running = typeof scripts === 'string' ? scripts.split(' ') : undefined;
    const shown = [
      { title: text('Everywhere'), keys: everywhere() },
      ...[...this.ofPages].filter(({ script }) => running?.includes(script) ?? true),
      { title: text('Go to'), keys: links.flatMap(goTo) },
      { title: text('New'), keys: links.flatMap(create) },
    ];
    await this.pages.render(
      response,
      KEYBOARD_VIEW,
      { groups: shown.filter(({ keys }) => keys.length > 0).map(shownGroup) },
      { title: text('Keyboard shortcuts'), help: 'admin-ui#keyboard' },
    );
  }
}

function goTo({ key, text: title }: NavigationLink): Keys {
  return key === undefined ? [] : [[`G ${key.toUpperCase()}`, title]];
}

function create({ key, creates }: NavigationLink): Keys {
  return key === undefined || !creates ? [] : [[`C ${key.toUpperCase()}`, creates.text]];
}

function shownGroup({ title, keys }: { readonly title: string; readonly keys: Keys }): ShownGroup {
  const nameOf = (key: string) => names()[key] ?? key;
  return {
    title,
    keys: keys.map(([pressed, does]) => ({
      strokes: pressed.split(' ').map((stroke) => stroke.split('+').map(nameOf)),
      text: does,
    })),
  };
}
