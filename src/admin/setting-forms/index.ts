export { settingControl, type Option, type SettingControl } from './setting-controls';
export { labelOf } from './setting-labels';
export { namesContentTypes } from './setting-shape';
export { readSetting, shownSetting, typedSetting } from './setting-values';
