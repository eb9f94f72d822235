export { isJsonObject, type JsonObject, type JsonSchema, type JsonValue } from './json';
export {
  extensionPoint,
  extensionPointOptions,
  extensionPoints,
  isExtensionPoint,
  type ExtensionPoint,
  type ExtensionPointOptions,
} from './extension-point';
export {
  CONTRIBUTES_METADATA,
  Contributes,
  contribution,
  contributionToken,
  type ContributesMetadata,
} from './contributes';
export { EspalierPlugin, pluginManifest, SDK_VERSION, type PluginManifest, type PluginOptions } from './plugin';
export {
  AUDIT_EVENTS,
  AUDIT_TRAIL,
  type AuditEvent,
  type AuditEventCategory,
  type AuditEventKind,
  type AuditTrail,
} from './audit-trail';
export { CONTENT_ACCESS, type ContentAccess } from './content-access';
export {
  CONTENT_EDITOR_DRIVER,
  type ContentEditorDriver,
  type EditedControl,
  type EditedMember,
  type EditorPage,
  type EmbeddedEditor,
  type PostedMember,
} from './content-editor';
export { sentence, template, type Sentence, type SentenceTemplate, type SentenceValue } from '@espalier/filter-syntax';
export { type ContentItem } from './content-item';
export { DASHBOARD_CARD, type DashboardCard } from './dashboard';
export {
  FIELD_TYPE,
  PART_TYPE,
  type ContentTypeDefinition,
  type Fault,
  type FieldCondition,
  type FieldDefinition,
  type FieldSettings,
  type FieldType,
  type GuardedSetting,
  type PartAttachment,
  type PartType,
  type SearchWeight,
  type ValueKind,
} from './content-definition';
export { RequirePermission, requiredPermissions } from './require-permission';
export {
  PERMISSION_PROVIDER,
  PRINCIPAL_RESOLVER,
  type PermissionDefinition,
  type PermissionProvider,
  type Principal,
  type PrincipalResolver,
  type ResolvedIdentity,
  type SecuredContent,
  type TokenClaims,
} from './principal';
export {
  CONTENT_HANDLER,
  type ContentContext,
  type ContentEvent,
  type ContentHandler,
  type Queryable,
} from './content-handler';
export { type GraphqlFieldExtensions, type GraphqlResolverContext, type QueriedItem } from './graphql';
export { HANDLE_PROVIDER, type HandleClaim, type HandleProvider } from './handle-provider';
export { ORDINARY_ROUTES, type OrdinaryRoutes } from './ordinary-routes';
export { RECIPE_STEP, type RecipeContext, type RecipeStep } from './recipe-step';
export { type FieldOption, type FormField } from './form-field';
export {
  ManagedSettings,
  managedSettingsOptions,
  type ManagedSettingsClass,
  type ManagedSettingsOptions,
  type SettingsAction,
  type SettingsPanel,
  type SettingsManagement,
} from './managed-settings';
export { SETTINGS_SECTION, type SettingsFaults, type SettingsSection } from './settings-section';
export { BACKGROUND_TASK, TaskCancelled, type BackgroundTask, type TaskRun } from './background-task';
export {
  AdminList,
  adminListOptions,
  adminListProviders,
  type AdminListClass,
  type AdminListDefinition,
  type AdminListOptions,
  type BulkAction,
  type FoundRows,
  type ListBulk,
  type ListCells,
  type ListColumn,
  type ListMenu,
  type ListRow,
  type ListSearch,
  type ListSurroundings,
  type MenuEntry,
  type PageOfRows,
  type RowAction,
} from './admin-list';
export {
  LIST_FILTERS,
  type FilterPhrases,
  type ListFilter,
  type ListFilters,
  type ListOptions,
  type PredicateList,
  type ReadFilter,
  type TermProvider,
} from './list-filter';
export {
  ManagedRecord,
  managedRecordOptions,
  managedRecordProviders,
  type ManagedRecordClass,
  type ManagedRecordOptions,
  type RecordAction,
  type RecordCheck,
  type RecordColumn,
  type RecordFact,
  type RecordManagement,
  type RecordOperation,
  type RecordStore,
  type SavedRecord,
} from './managed-record';
export { HELP_FOLDER, type HelpFolder } from './help-folder';
export { VIEW_FOLDER, type ViewFolder } from './view-folder';
export { ADMIN_SEARCH, type AdminSearch, type AdminSearchHit } from './admin-search';
export { ADMIN_NAVIGATION, navigationLink, type AdminNavigation, type NavigationItem } from './admin-navigation';
export {
  CONTENTS_ADMIN_LIST_FILTER_PROVIDER,
  type ContentsAdminListFilterProvider,
  type ContentsContext,
  type ContentsFilterBuilder,
  type NamedApplication,
  type ContentsList,
} from './contents-filter';
export { CONTENTS_BULK_ACTION, type ContentsBulkAction, type RefusedItem } from './contents-bulk-action';
export { type ContentsQuery, type ContentsSort, type ContentsStatus } from './contents-query';
export {
  CONTENT_OPTIONS_DISPLAY_DRIVER,
  CONTENTS_ADMIN_LIST_FILTER_OPTIONS,
  type ContentOptionsViewModel,
  type ContentsAdminListFilterOptions,
  type OptionsConfigurer,
} from './contents-admin-list';
export { type ListOptionsViewModel } from './list-options';
export { USERS_BULK_ACTION, type UsersBulkAction } from './users-bulk-action';
export {
  USERS_ADMIN_LIST_FILTER_PROVIDER,
  type UsersAdminListFilterProvider,
  type UsersContext,
  type UsersFilterBuilder,
  type UsersList,
} from './users-filter';
export { type UsersQuery, type UsersSort, type UsersStatus } from './users-query';
export { USER_OPTIONS_DISPLAY_DRIVER, type UserOptionsViewModel } from './users-admin-list';
export {
  AUDIT_TRAIL_ADMIN_LIST_FILTER_PROVIDER,
  type AuditTrailAdminListFilterProvider,
  type AuditTrailContext,
  type AuditTrailFilterBuilder,
  type AuditTrailList,
} from './audit-trail-filter';
export { type AuditTrailQuery, type AuditTrailSort } from './audit-trail-query';
export { AUDIT_TRAIL_OPTIONS_DISPLAY_DRIVER, type AuditTrailOptionsViewModel } from './audit-trail-admin-list';
export { CONTENT_DISPLAY_DRIVER, type ContentDisplay } from './content-display';
export { shapeFile } from './shape-file';
export { view, type DisplayDriver, type PlacedView, type Placement, type UnplacedView } from './display-driver';
export {
  SafeHtml,
  TemplateParameterError,
  TEMPLATE_FILTER,
  TEMPLATE_FOLDER,
  TEMPLATE_TAG,
  type TagParameters,
  type TemplateContent,
  type TemplateContext,
  type TemplateFilter,
  type TemplateFolder,
  type TemplateLoader,
  type TemplateTag,
} from './template';
