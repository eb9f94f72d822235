export { Browser, hiddenFields, type FormValues, type PostedValues } from './browser';
export { describeAdminNavigation } from './contracts/admin-navigation';
export { describeBackgroundTask } from './contracts/background-task';
export { describeBulkAction, type BulkActionSamples } from './contracts/bulk-action';
export { describeContentDisplayDriver, type ContentDisplaySamples } from './contracts/content-display-driver';
export {
  describeContentEditorDriver,
  type ContentEditorSamples,
  type PostedControls,
} from './contracts/content-editor-driver';
export { describeContentHandler } from './contracts/content-handler';
export { describeDisplayDriver, type DisplaySamples } from './contracts/display-driver';
export { describeFieldType, type MemberSamples } from './contracts/field-type';
export {
  describeAuditTrailFilterProvider,
  describeFilterProvider,
  describeUsersFilterProvider,
} from './contracts/filter-provider';
export { describeHandleProvider, type HandleSamples } from './contracts/handle-provider';
export { describePartType } from './contracts/part-type';
export { describePermissionProvider, type PermissionSamples } from './contracts/permission-provider';
export { describeRecipeStep, type RecipeStepSamples } from './contracts/recipe-step';
export { describeSettingsSection, type SettingsSamples } from './contracts/settings-section';
export { type FilterSamples } from './contracts/terms';
export { TEST_CLIENT, TEST_ENVIRONMENT } from './environment';
export { HttpClient, type TestRequest, type TestResponse } from './http-client';
export { membersOf, partSettingsFaults, settingsFaults, valuesOf, type Judgement } from './member-values';
export {
  SAMPLE_AUDIT_TRAIL_OPTIONS,
  SAMPLE_CONTENT_OPTIONS,
  SAMPLE_PRINCIPAL,
  SAMPLE_USER_OPTIONS,
  sampleDefinition,
  sampleItem,
  sampleType,
  sampleVersion,
} from './samples';
export { runService, spawnService, ServiceProcess, type Exit } from './service-process';
export { startTestService, TestService, type TestServiceOptions } from './test-service';
