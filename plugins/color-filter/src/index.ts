import { contains, not } from '@espalier/predicates';
import {
  CONTENTS_ADMIN_LIST_FILTER_OPTIONS,
  CONTENTS_ADMIN_LIST_FILTER_PROVIDER,
  Contributes,
  EspalierPlugin,
  type ContentsAdminListFilterOptions,
  type ContentsAdminListFilterProvider,
  type ContentsFilterBuilder,
  type OptionsConfigurer,
} from '@espalier/plugin-sdk';

@Contributes(CONTENTS_ADMIN_LIST_FILTER_PROVIDER)
export class ColorFilter implements ContentsAdminListFilterProvider {
  build(filters: ContentsFilterBuilder): void {
    filters.many('color', (term) =>
      term.anyMatch((value) => contains('color', value)).noneMatch((value) => not(contains('color', value))),
    );
  }
}

@Contributes(CONTENTS_ADMIN_LIST_FILTER_OPTIONS)
export class SearchPaintByColor implements OptionsConfigurer<ContentsAdminListFilterOptions> {
  configure(options: ContentsAdminListFilterOptions): void {
    options.defaultTermNames.set('Paint', 'color');
  }
}

@EspalierPlugin({
  id: 'example.color-filter',
  compatibility: '^1.0.0',
  providers: [ColorFilter, SearchPaintByColor],
})
export class ColorFilterPlugin {}
