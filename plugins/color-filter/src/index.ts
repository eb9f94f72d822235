import path from 'node:path';
import { contains, not } from '@espalier/predicates';
import {
  CONTENTS_ADMIN_LIST_FILTER_OPTIONS,
  CONTENTS_ADMIN_LIST_FILTER_PROVIDER,
  CONTENT_OPTIONS_DISPLAY_DRIVER,
  Contributes,
  EspalierPlugin,
  view,
  type ContentsAdminListFilterOptions,
  type ContentsFilterBuilder,
} from '@espalier/plugin-sdk';

@Contributes(CONTENTS_ADMIN_LIST_FILTER_PROVIDER)
export class ColorFilter {
  build(filters: ContentsFilterBuilder) {
    filters.many('color', (term) =>
      term.anyMatch((value) => contains('color', value)).noneMatch((value) => not(contains('color', value))),
    );
  }
}

@Contributes(CONTENTS_ADMIN_LIST_FILTER_OPTIONS)
export class SearchPaintByColor {
  configure(options: ContentsAdminListFilterOptions) {
    options.defaultTermNames.set('Paint', 'color');
  }
}

@Contributes(CONTENT_OPTIONS_DISPLAY_DRIVER)
export class ColorHelpCard {
  display() {
    return view('ContentsAdminFilters_Thumbnail__Color').at('Thumbnail', 'Content:60');
  }
}

@EspalierPlugin({
  id: 'example.color-filter',
  compatibility: '^1.0.0',
  views: path.join(__dirname, '../views'),
  providers: [ColorFilter, SearchPaintByColor, ColorHelpCard],
})
export class ColorFilterPlugin {}
