export { settingControl, type Option, type SettingControl, labelOf } from './setting-controls';
export { namesContentTypes } from './setting-shape';
export { readSetting, shownSetting, typedSetting } from './setting-values';
